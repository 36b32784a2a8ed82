//! Errors that are collected, so that one build shows them all.

use proc_macro2::{Span, TokenStream};

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, span: Span, message: impl std::fmt::Display) {
        let error = syn::Error::new(span, message);
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// `value`, if there is no error.
    pub(crate) fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_some() {
            Err(self)
        } else {
            Ok(value)
        }
    }

    pub(crate) fn into_compile_error(self) -> TokenStream {
        self.0
            .map(syn::Error::into_compile_error)
            .unwrap_or_default()
    }
}

impl From<syn::Error> for Errors {
    fn from(error: syn::Error) -> Self {
        Errors(Some(error))
    }
}
