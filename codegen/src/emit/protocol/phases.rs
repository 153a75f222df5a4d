//! The order in which a request is looked at: of two rules that are broken, the earlier one is what the client is told.
//!
//! Who asks, where, by which method, for which media type; what must not be there; parameters that the precondition is told; of which
//! media type the body is; parameters, first
//! those that are refused in a way of their own; the length that is declared; the body.

use proc_macro2::TokenStream;
use quote::quote;

use super::case::Case;
use super::{Probed, accept, bodies, lengths, media_types, methods, multiparts, parameters, paths};
use crate::model::operations::RefusalIndex;

/// A rule, and what breaks it.
struct Breach {
    rule: String,
    edits: TokenStream,
    refusal: RefusalIndex,
}

/// The cases: every two rules whose refusals can be told apart.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let breaches = breaches(probed);
    let mut cases = Vec::new();
    for (at, earlier) in breaches.iter().enumerate() {
        let later = breaches.iter().skip(at + 1);
        for later in later.filter(|it| it.refusal != earlier.refusal) {
            let rule = format!("{} before {}", earlier.rule, later.rule);
            // A body is put in first: what is said of it is said behind.
            let (first, second) = (&later.edits, &earlier.edits);
            cases.push(Case::refused("phases", &rule, quote!(#first #second), earlier.refusal));
        }
    }
    cases
}

/// A breach of each rule, in the order of the phases.
fn breaches(probed: Probed<'_>) -> Vec<Breach> {
    let operations = probed.operations();
    let router = operations.router;
    let mut found = Vec::new();
    let mut add = |rule: &str, edits: Option<TokenStream>, refusal: Option<RefusalIndex>| {
        let breach = edits.zip(refusal);
        found.extend(breach.map(|(edits, refusal)| Breach {
            rule: rule.to_owned(),
            edits,
            refusal,
        }));
    };
    add("credentials", Some(quote!(.without("Authorization"))), router.unauthorized);
    add("path", paths::broken(probed), Some(router.not_found));
    let method = methods::missing(probed.path);
    add("method", Some(quote!(.method(#method))), Some(router.method_not_allowed));
    add("accept", accept::broken(probed), Some(router.not_acceptable));
    if let Some(header) = probed.operation.forbidden.first() {
        let name = &header.names[0];
        add(name, Some(quote!(.header(#name, "somebody"))), Some(header.refusal));
    }
    let parameters = &probed.operation.parameters;
    for (rule, edits, refusal) in parameters::broken(operations, parameters, true) {
        add(&rule, Some(edits), Some(RefusalIndex(refusal)));
    }
    add("content type", media_types::broken(probed), router.unsupported_media_type);
    for (rule, edits, refusal) in parameters::broken(operations, parameters, false) {
        add(&rule, Some(edits), Some(RefusalIndex(refusal)));
    }
    add("length", lengths::broken(probed), router.too_large);
    add("body", body(probed), Some(router.bad_request));
    found
}

/// A body that is known to be wrong when it is read.
fn body(probed: Probed<'_>) -> Option<TokenStream> {
    let is_required = probed.operation.body.as_ref().is_some_and(|body| body.required);
    let empty =
        bodies::simple(probed).filter(|_| is_required).map(|(edits, _)| quote!(#edits.content("")));
    multiparts::broken(probed).or(empty)
}
