//! Where generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::quote;

use crate::destination::Runtime;
use crate::naming::identifier;

impl Runtime {
    /// Path of a part: `xml`, `json`, `http` or `proto`.
    pub(super) fn path(self, part: &str) -> String {
        match self {
            Self::Facade => format!("::swordsmith::{part}"),
            Self::Crates => format!("::swordsmith_{part}"),
        }
    }

    /// Imports a part, under its name.
    pub(super) fn import(self, part: &str) -> TokenStream {
        let name = identifier(part);
        match self {
            Self::Facade => quote!(pub(crate) use ::swordsmith::#name;),
            Self::Crates => {
                let package = identifier(&format!("swordsmith_{part}"));
                quote!(pub(crate) use ::#package as #name;)
            }
        }
    }
}
