//! `axes!`: what it reads, and what it writes.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{Parse, Parser};
use syn::{Attribute, Visibility};

use crate::errors::Errors;

/// One axis: `/// doc  pub Batch`.
pub(crate) struct Declaration {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
}

/// The characters of names, in the order of their digits.
const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// Names that mean something else where axes are used.
const RESERVED: [&str; 3] = ["Self", "Prime", "Tensor"];

/// Reads axes parted by commas, each with what stands before its name.
pub(crate) fn parse(input: TokenStream) -> Result<Vec<Declaration>, Errors> {
    let mut errors = Errors::default();
    let mut declarations = Vec::new();
    let mut first_use = HashMap::new();
    if input.is_empty() {
        errors.push(
            Span::call_site(),
            "name at least one axis: `axes! { Batch, Pixel }`",
        );
    }
    for part in split_at_commas(input) {
        match declaration.parse2(part) {
            Ok((declaration, rest)) => {
                if let Some(token) = rest.into_iter().next() {
                    let (at, message) = unexpected(&declaration.name, &token);
                    errors.push(at, message);
                }
                check_name(&declaration.name, &mut errors);
                let text = declaration.name.to_string();
                if first_use.insert(text.clone(), ()).is_some() {
                    errors.push(
                        declaration.name.span(),
                        format!("the axis `{text}` is declared twice"),
                    );
                }
                declarations.push(declaration);
            }
            Err(error) => {
                let span = error.span();
                errors.push(
                    span,
                    format!("expected the name of an axis, such as `Batch` ({error})"),
                );
            }
        }
    }
    errors.or(declarations)
}

fn declaration(input: syn::parse::ParseStream<'_>) -> syn::Result<(Declaration, TokenStream)> {
    let declaration = Declaration {
        attributes: input.call(Attribute::parse_outer)?,
        visibility: Visibility::parse(input)?,
        name: input.call(<Ident as syn::ext::IdentExt>::parse_any)?,
    };
    Ok((declaration, input.parse()?))
}

/// The message about what stands behind a name.
fn unexpected(name: &Ident, token: &TokenTree) -> (Span, String) {
    let message = match token {
        TokenTree::Punct(punct) if punct.as_char() == '<' => {
            format!(
                "`{name}` takes no parameters here: its length is given where it is used, as `{name}<32>` or `{name}::of(32)`"
            )
        }
        TokenTree::Punct(punct) if punct.as_char() == ';' => "axes are parted by commas".to_owned(),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            format!(
                "`{name}` takes no length here: it is given where the axis is used, as `{name}<32>` or `{name}::of(32)`"
            )
        }
        TokenTree::Ident(_) => format!("a comma is missing between `{name}` and `{token}`"),
        _ => format!("unexpected `{token}` behind the axis `{name}`"),
    };
    (token.span(), message)
}

fn check_name(name: &Ident, errors: &mut Errors) {
    let text = name.to_string();
    if text.starts_with("r#") || RESERVED.contains(&text.as_str()) {
        errors.push(
            name.span(),
            format!("`{text}` is reserved: take another name for the axis"),
        );
    } else if let Some(strange) = text.chars().find(|c| !DIGITS.contains(*c)) {
        errors.push(
            name.span(),
            format!(
                "`{strange}` can't be part of an axis's name, which is made of `A-Z a-z 0-9 _`"
            ),
        );
    } else if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        errors.push(
            name.span(),
            format!(
                "an axis is a type, so its name starts with a capital letter: `{}`",
                capitalised(&text)
            ),
        );
    }
}

/// `batch_size` as `BatchSize`.
fn capitalised(text: &str) -> String {
    text.split('_')
        .filter_map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}

/// The parts between commas; commas inside `<..>` part nothing.
fn split_at_commas(input: TokenStream) -> Vec<TokenStream> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    let mut depth = 0_usize;
    for token in input {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    parts.push(part.drain(..).collect());
                    continue;
                }
                _ => {}
            }
        }
        part.push(token);
    }
    if !part.is_empty() {
        parts.push(part.into_iter().collect());
    }
    parts
}

/// Writes the declarations.
pub(crate) fn expand(declarations: &[Declaration]) -> TokenStream {
    declarations.iter().map(expand_one).collect()
}

fn expand_one(declaration: &Declaration) -> TokenStream {
    let Declaration {
        attributes,
        visibility,
        name,
    } = declaration;
    let text = name.to_string();
    let rest = spelling(&text);
    let checksum = checksum(&text);
    let (first, is_first) = (format_ident!("D{checksum}"), format_ident!("Is{checksum}"));
    let documented = attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("doc"));
    let doc = (!documented).then(|| {
        let doc = format!("The axis `{text}`.");
        quote!(#[doc = #doc])
    });
    let name_doc =
        format!("The name of the axis [`{text}`](struct@{text}), as operations take it.");
    let of_doc = format!("`{text}` with a length known at run time.");
    let axis_doc = format!("`{text}` with the static length `LENGTH`.");
    let no_length = format!(
        "`{text}` has no static length here: write `{text}::of(..)`, or `{text}::<32>::AXIS`"
    );

    quote! {
        #(#attributes)*
        #doc
        #[allow(dead_code, reason = "an axis may be used by name only, or by type only")]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #visibility struct #name<const LENGTH: usize = 18446744073709551615> {
            length: usize,
        }

        #[doc = #name_doc]
        #[allow(dead_code, non_upper_case_globals, reason = "a value named like its axis")]
        #visibility const #name: ::taut::axis::NameOf<#name> = ::taut::axis::NameOf::new();

        impl #name {
            #[doc = #of_doc]
            #[allow(dead_code, reason = "an axis may be static everywhere")]
            pub const fn of(length: usize) -> Self {
                Self { length }
            }
        }

        impl<const LENGTH: usize> #name<LENGTH> {
            #[doc = #axis_doc]
            #[allow(dead_code, reason = "an axis may be dynamic everywhere")]
            pub const AXIS: Self = {
                ::core::assert!(LENGTH != ::taut::axis::DYNAMIC, #no_length);
                Self { length: LENGTH }
            };
        }

        impl<const LENGTH: usize> ::taut::axis::spelling::Name for #name<LENGTH> {
            type First = ::taut::axis::spelling::#first;
            type Rest = #rest;
            type Eq<M: ::taut::axis::spelling::Name> =
                <M::First as ::taut::axis::spelling::Digit>::#is_first<M, #rest>;
        }

        #[diagnostic::do_not_recommend]
        impl<const LENGTH: usize> ::taut::axis::Axis for #name<LENGTH> {
            type Of<const OTHER: usize> = #name<OTHER>;
            type Dynamic = #name;
            type LendLength<T: ::taut::axis::Axis> = T::Of<LENGTH>;

            const SPELLED: &'static str = #text;
            const LENGTH: ::core::option::Option<usize> =
                if LENGTH == ::taut::axis::DYNAMIC { ::core::option::Option::None } else { ::core::option::Option::Some(LENGTH) };

            fn length(self) -> usize {
                self.length
            }

            fn with_length(length: usize) -> ::core::option::Option<Self> {
                if LENGTH == ::taut::axis::DYNAMIC || LENGTH == length {
                    ::core::option::Option::Some(Self { length })
                } else {
                    ::core::option::Option::None
                }
            }

            fn at(length: usize) -> Self {
                Self { length: if LENGTH == ::taut::axis::DYNAMIC { length } else { LENGTH } }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const LENGTH: usize> ::taut::axis::OfLength<LENGTH> for #name<LENGTH> {}

        impl<const LENGTH: usize> ::core::fmt::Debug for #name<LENGTH> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                if LENGTH == ::taut::axis::DYNAMIC {
                    ::core::write!(f, "{}({})", #text, self.length)
                } else {
                    ::core::write!(f, "{}<{}>", #text, LENGTH)
                }
            }
        }
    }
}

/// A digit made of all characters, which comes first so that most names that differ do so there.
fn checksum(text: &str) -> u32 {
    let sum = text
        .bytes()
        .fold(5381_u32, |sum, byte| sum.wrapping_mul(33) ^ u32::from(byte));
    (sum ^ (sum >> 6) ^ (sum >> 12)) % 63
}

/// `Ab` as `Char<D0, Char<D27, End>>`.
fn spelling(text: &str) -> TokenStream {
    let mut spelling = quote!(::taut::axis::spelling::End);
    for character in text.chars().rev() {
        let digit = format_ident!("D{}", DIGITS.find(character).unwrap_or_default());
        spelling = quote!(::taut::axis::spelling::Char<::taut::axis::spelling::#digit, #spelling>);
    }
    spelling
}
