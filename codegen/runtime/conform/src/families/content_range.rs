//! `Content-Range`: a part of a representation cannot be put where the description does not say so
//! (RFC 9110, section 14.5). In other requests the header means nothing.

use swordsmith_http::description::{Parameter, Place};

use super::OperationContext;
use crate::Case;

const NAME: &str = "Content-Range";

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    if context.operation.parameters.iter().any(is_described) {
        return Vec::new();
    }
    let place = format!("header {NAME}");
    let rule = context.operation.method.to_ascii_lowercase();
    let request = context.valid().header(NAME, "bytes 0-0/2");
    let case = match context.operation.method {
        "PUT" => Case::refused(&place, &rule, request, context.router().bad_request),
        _ => Case::accepted(&place, &rule, request),
    };
    vec![
        case.open("it should be refused in PUT, and be ignored otherwise (RFC 9110, section 14.5)"),
    ]
}

fn is_described(parameter: &Parameter<'_>) -> bool {
    parameter.place == Place::Header && parameter.names().any(|it| it.eq_ignore_ascii_case(NAME))
}
