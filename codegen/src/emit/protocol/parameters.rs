//! Parameters in headers and in the query: each value at a bound, each just outside, twice, under its other names; and headers that
//! must not be there.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::case::{Case, literal};
use super::checksums::is_checksum;
use super::samples::{Sample, inside, outside};
use crate::model::operation::ForbiddenHeader;
use crate::model::operations::Operations;
use crate::model::parameter::{Parameter, Place, Value};

/// Headers that frame the message: HTTP reads them before anybody else.
const FRAMING: [&str; 2] = ["content-length", "transfer-encoding"];

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let forbidden = probed.operation.forbidden.iter().flat_map(of_forbidden);
    let parameters = probed.operation.parameters.iter().filter(|it| !is_framing(it));
    forbidden.chain(parameters.flat_map(|it| of_parameter(probed, it))).collect()
}

fn of_forbidden(header: &ForbiddenHeader) -> Vec<Case> {
    let place = format!("header {}", header.names[0]);
    let present = header.names.iter().map(|name| {
        let rule = format!("present as {name}");
        Case::refused(&place, &rule, quote!(.header(#name, "somebody")), header.refusal)
    });
    let name = header.names[0].to_ascii_lowercase();
    let empty =
        Case::refused(&place, "present and empty", quote!(.header(#name, "")), header.refusal);
    present.chain([empty]).collect()
}

fn of_parameter(probed: Probed<'_>, parameter: &Parameter) -> Vec<Case> {
    let operations = probed.operations();
    let place = place(parameter);
    let taken = inside(operations, &parameter.value, &parameter.examples);
    let wrong = outside(operations, &parameter.value);
    // `checksums` knows which checksum is right; what the precondition makes of a value depends on what is there.
    let is_known = !is_checksum(parameter) && !parameter.is_early;
    let mut cases = Vec::new();
    if is_known {
        cases.extend(taken.iter().map(|it| Case::taken(&place, &it.rule, set(parameter, it))));
    }
    cases.extend(
        wrong
            .iter()
            .map(|it| Case::refused(&place, &it.rule, set(parameter, it), parameter.refusal)),
    );
    if let Some(one) = taken.first() {
        let (first, second) = (add(parameter, one), add(parameter, one));
        let twice = cleared(parameter, &quote!(#first #second));
        // Nothing that is wrong with a slug is a reason to refuse.
        cases.push(if matches!(parameter.value, Value::Slug) {
            Case::taken(&place, "twice", twice)
        } else {
            Case::refused(&place, "twice", twice, parameter.refusal)
        });
    }
    cases.extend(parameter.names.iter().skip(1).flat_map(|alias| {
        of_alias(parameter, alias, &place, is_known.then(|| taken.first()).flatten(), &wrong)
    }));
    if parameter.required {
        let bad_request = operations.router.bad_request;
        let missing = cleared(parameter, &TokenStream::new());
        cases.push(Case::refused(&place, "missing", missing, bad_request));
    }
    if parameter.place == Place::Query {
        let name = format!("{}=%zz", parameter.names[0]);
        let edits = cleared(parameter, &quote!(.raw_query(#name)));
        cases.push(Case::refused(&place, "percent encoding is wrong", edits, parameter.refusal));
    }
    cases
}

fn of_alias(
    parameter: &Parameter,
    alias: &str,
    place: &str,
    taken: Option<&Sample>,
    wrong: &[Sample],
) -> Vec<Case> {
    let under = |sample: &Sample| {
        let value = literal(&sample.value);
        quote!(.header(#alias, #value))
    };
    let taken =
        taken.map(|it| Case::taken(place, &format!("{} under its other name", it.rule), under(it)));
    let wrong = wrong.first().map(|it| {
        Case::refused(
            place,
            &format!("{} under its other name", it.rule),
            under(it),
            parameter.refusal,
        )
    });
    taken.into_iter().chain(wrong).collect()
}

/// The value of a parameter, instead of what a request that is taken may have there.
pub(super) fn set(parameter: &Parameter, sample: &Sample) -> TokenStream {
    cleared(parameter, &add(parameter, sample))
}

fn add(parameter: &Parameter, sample: &Sample) -> TokenStream {
    let (name, value) = (&parameter.names[0], literal(&sample.value));
    match parameter.place {
        Place::Header => quote!(.header(#name, #value)),
        Place::Query => quote!(.query(#name, #value)),
    }
}

/// Without the required parameter that is there already.
fn cleared(parameter: &Parameter, edits: &TokenStream) -> TokenStream {
    let name = &parameter.names[0];
    match parameter.place {
        _ if !parameter.required => quote!(#edits),
        Place::Header => quote!(.without(#name) #edits),
        Place::Query => quote!(.without_query(#name) #edits),
    }
}

/// What a request that is taken has for its required parameters.
pub(super) fn required(probed: Probed<'_>) -> TokenStream {
    let required = probed.operation.parameters.iter().filter(|it| it.required);
    let set = required.filter_map(|parameter| {
        let taken = inside(probed.operations(), &parameter.value, &parameter.examples);
        Some(add(parameter, taken.first()?))
    });
    set.collect()
}

/// Parameters with a value that is refused, for each way of refusing the first; those that the precondition is told, or the others.
pub(super) fn broken(
    operations: &Operations,
    parameters: &[Parameter],
    is_early: bool,
) -> Vec<(String, TokenStream, usize)> {
    let mut found: Vec<(String, TokenStream, usize)> = Vec::new();
    let parameters = parameters.iter().filter(|it| it.is_early == is_early);
    for parameter in parameters.filter(|it| !is_framing(it)) {
        let how = parameter.refusal.0;
        let wrong = outside(operations, &parameter.value);
        if let Some(sample) =
            wrong.first().filter(|_| !found.iter().any(|(.., other)| *other == how))
        {
            found.push((place(parameter), set(parameter, sample), how));
        }
    }
    found
}

fn place(parameter: &Parameter) -> String {
    let place = match parameter.place {
        Place::Header => "header",
        Place::Query => "query",
    };
    format!("{place} {}", parameter.names[0])
}

fn is_framing(parameter: &Parameter) -> bool {
    parameter.place == Place::Header
        && FRAMING.contains(&parameter.names[0].to_ascii_lowercase().as_str())
}
