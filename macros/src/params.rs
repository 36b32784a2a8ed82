//! `#[derive(Params)]`: a struct as a tree of parameters.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Field, Member, parse_quote};

/// The impl for a struct, or all that is wrong with the input.
pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream, Error> {
    let Data::Struct(data) = &input.data else {
        let message =
            "`Params` can be derived for structs only: an enum has no fixed list of tensors";
        return Err(Error::new(input.ident.span(), message));
    };
    let mut errors: Option<Error> = None;
    let mut note = |error: Error| match &mut errors {
        Some(errors) => errors.combine(error),
        None => errors = Some(error),
    };
    let (mut parameters, mut skipped) = (Vec::new(), Vec::new());
    for (member, field) in data.fields.members().zip(&data.fields) {
        match is_skipped(field) {
            Ok(true) => skipped.push(member),
            Ok(false) => parameters.push((member, &field.ty)),
            Err(error) => note(error),
        }
    }
    if parameters.is_empty() && errors.is_none() {
        let message = format!("`{}` has no field with parameters", input.ident);
        return Err(Error::new(input.ident.span(), message));
    }
    match errors {
        Some(errors) => Err(errors),
        None => Ok(implement(input, &parameters, &skipped)),
    }
}

fn implement(
    input: &DeriveInput,
    parameters: &[(Member, &syn::Type)],
    skipped: &[Member],
) -> TokenStream {
    let first = parameters[0].1;
    let mut generics = input.generics.clone();
    let bounds = generics.make_where_clause();
    let mut bounded: Vec<&syn::Type> = Vec::new();
    for &(_, field) in parameters {
        if bounded.contains(&field) {
            continue;
        }
        // The bounds stand where the field's type does, so that the compiler points there.
        let mut bound = |bound: TokenStream| bounds.predicates.push(parse_quote!(#bound));
        bound(quote_spanned!(field.span()=> #field: ::taut::grad::Params));
        if !bounded.is_empty() {
            bound(quote_spanned! {field.span()=>
                <#field as ::taut::grad::Params>::Element:
                    ::taut::grad::SameElement<<#first as ::taut::grad::Params>::Element>
            });
            bound(quote_spanned! {field.span()=>
                <#field as ::taut::grad::Params>::Backend:
                    ::taut::grad::SameBackend<<#first as ::taut::grad::Params>::Backend>
            });
        }
        bounded.push(field);
    }
    let name = &input.ident;
    let (impl_generics, type_generics, _) = input.generics.split_for_impl();
    let where_clause = &generics.where_clause;
    let members: Vec<&Member> = parameters.iter().map(|(member, _)| member).collect();
    let names = members.iter().map(|member| match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    });
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #impl_generics ::taut::grad::Params for #name #type_generics #where_clause {
            type Element = <#first as ::taut::grad::Params>::Element;
            type Backend = <#first as ::taut::grad::Params>::Backend;

            fn visit(
                &self,
                path: &mut ::taut::grad::Path,
                visit: &mut dyn ::core::ops::FnMut(&::taut::grad::Path, &::taut::grad::Leaf),
            ) {
                #(path.within(#names, |path| ::taut::grad::Params::visit(&self.#members, path, visit));)*
            }

            fn rebuild(
                &self,
                make: &mut dyn ::core::ops::FnMut(&::taut::grad::Leaf) -> ::taut::grad::Leaf,
            ) -> Self {
                Self {
                    #(#members: ::taut::grad::Params::rebuild(&self.#members, make),)*
                    #(#skipped: ::core::clone::Clone::clone(&self.#skipped),)*
                }
            }
        }
    }
}

/// Whether a field is marked `#[params(skip)]`.
fn is_skipped(field: &Field) -> Result<bool, Error> {
    let mut skipped = false;
    for attribute in field
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("params"))
    {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("skip") {
                skipped = true;
                Ok(())
            } else {
                Err(meta.error("the only thing that can be said of a field is `#[params(skip)]`"))
            }
        })?;
    }
    Ok(skipped)
}
