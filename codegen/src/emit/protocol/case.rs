//! A case: a request and what must be answered.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::http::identifier;
use crate::model::operations::{Operations, RefusalIndex};
use crate::naming::{self, Scope};

/// A case.
pub(super) struct Case {
    /// What of the request it is about.
    place: String,
    /// The rule that is kept or broken.
    rule: String,
    /// What is done to a request that is taken.
    edits: TokenStream,
    expected: Expected,
}

/// What must be answered.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expected {
    /// An answer that is no refusal.
    Answered,
    /// The same, of that media type.
    OfType(String),
    /// The same, of that status.
    OfStatus(u16),
    /// A refusal.
    Refused(RefusalIndex),
    /// One of several refusals.
    OneOf(Vec<RefusalIndex>),
    /// The way to the path with a slash at its end.
    Redirected(u16),
    /// The methods of the path.
    Methods,
    /// What GET answers, without its body.
    HeadOfGet,
}

impl Case {
    pub(super) fn new(place: &str, rule: &str, edits: TokenStream, expected: Expected) -> Self {
        Self { place: place.to_owned(), rule: rule.to_owned(), edits, expected }
    }

    /// One that is taken.
    pub(super) fn taken(place: &str, rule: &str, edits: TokenStream) -> Self {
        Self::new(place, rule, edits, Expected::Answered)
    }

    /// One that is refused.
    pub(super) fn refused(place: &str, rule: &str, edits: TokenStream, how: RefusalIndex) -> Self {
        Self::new(place, rule, edits, Expected::Refused(how))
    }

    /// Whether that is what must be answered.
    pub(super) fn expects(&self, expected: &Expected) -> bool {
        self.expected == *expected
    }

    /// Whether it is about a rule.
    pub(super) fn is_about(&self, rule: &str) -> bool {
        self.rule == rule
    }

    /// One that is sent by whoever knows how to bring that answer about.
    pub(super) fn provoked(status: u16, expected: Expected) -> Self {
        let place = "status".to_owned();
        Self { place, rule: status.to_string(), edits: quote!(.provoked(#status)), expected }
    }

    /// The test function; its name says operation, place and rule.
    pub(super) fn emit(
        &self,
        operations: &Operations,
        operation: &str,
        names: &mut Scope,
    ) -> TokenStream {
        let words = [operation, &self.place, &self.rule].map(|it| naming::words(it).join("_"));
        let name = identifier(&names.claim(&words.join("__")));
        let edits = &self.edits;
        let body = match &self.expected {
            Expected::HeadOfGet => quote! {
                let request = valid()#edits.placed();
                request.clone().method("HEAD").send().is_the_head_of(&request.send());
            },
            expected => {
                let check = check(operations, expected);
                quote!(valid()#edits.send().#check;)
            }
        };
        quote! {
            #[test]
            fn #name() {
                #body
            }
        }
    }
}

fn check(operations: &Operations, expected: &Expected) -> TokenStream {
    match expected {
        Expected::Answered | Expected::HeadOfGet => quote!(is_as_described()),
        Expected::OfType(media_type) => quote!(is_of_type(#media_type)),
        Expected::OfStatus(status) => quote!(is_of_status(#status)),
        Expected::Refused(refusal) => {
            let refusal = refusal_name(operations, *refusal);
            quote!(is_refused(&#refusal))
        }
        Expected::OneOf(refusals) => {
            let refusals = refusals.iter().map(|it| refusal_name(operations, *it));
            quote!(is_refused_as_one_of(&[#(&#refusals),*]))
        }
        Expected::Redirected(status) => quote!(is_redirected(#status)),
        Expected::Methods => quote!(names_the_methods()),
    }
}

/// The constant of a refusal.
pub(super) fn refusal_name(operations: &Operations, refusal: RefusalIndex) -> TokenStream {
    let name = identifier(&naming::const_name(&operations.refusal(refusal).name));
    quote!(#name)
}

/// Text or bytes as a literal.
pub(super) fn literal(bytes: &[u8]) -> TokenStream {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return quote!(#text);
    }
    let literal = proc_macro2::Literal::byte_string(bytes);
    quote!(#literal)
}
