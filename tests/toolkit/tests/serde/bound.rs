//! Rust types that the manifest of the case `bound-types` binds: those that are values implement
//! serde's traits themselves.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use swordsmith_xml::datatypes::{Declare, Prefixes, Value, ValueError};

macro_rules! texts {
    ($($(#[$doc:meta])* $type:ident),*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        pub(crate) struct $type(pub String);

        impl Value for $type {
            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                Ok(Self(text.into_owned()))
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                out.push_str(&self.0);
            }
        }
    )*};
}

texts!(
    /// A number that a book has.
    Isbn,
    /// Where something is.
    Location
);
