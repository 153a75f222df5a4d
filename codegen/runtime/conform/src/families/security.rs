//! Authentication: requests without valid credentials are refused.

use swordsmith_http::description::SecurityScheme;

use super::OperationContext;
use crate::Case;
use crate::request::Who;

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let Some(refusal) = context.router().unauthorized else { return Vec::new() };
    let schemes = context.description.security;
    let alternatives = context.operation.alternatives(schemes);
    if context.operation.is_open(schemes) {
        return Vec::new();
    }
    let Some(scheme) = alternatives.first().and_then(|it| it.first()) else { return Vec::new() };
    let raw = |value: &str| Who::Raw(value.to_owned());
    let mut others = vec![("none", Who::Nobody), ("twice", Who::Twice)];
    others.extend(match scheme {
        SecurityScheme::Basic(_) => vec![
            ("wrong password", Who::WrongSecret),
            ("unknown client", Who::Unknown),
            ("not base64", raw("Basic ***")),
            ("without colon", raw("Basic bm9ib2R5")),
            ("another scheme", raw("Bearer bm9ib2R5Og==")),
        ],
        SecurityScheme::Bearer(_) => vec![
            ("wrong token", Who::WrongSecret),
            ("no token", raw("Bearer ")),
            ("another scheme", raw("Basic bm9ib2R5Og==")),
        ],
        SecurityScheme::Http(..) => Vec::new(),
        SecurityScheme::ApiKey(..) => {
            vec![("wrong key", Who::WrongSecret), ("empty key", raw(""))]
        }
    });
    let case = |(rule, who): (&str, Who)| {
        let is_open = rule == "twice";
        let case = Case::refused("credentials", rule, context.valid().by(who), refusal);
        case.open_if(is_open, "a server may take one of two (RFC 9110, section 5.3)")
    };
    others.into_iter().map(case).collect()
}
