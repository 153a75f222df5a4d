//! Schemas that apply themselves to the same value, which would never end (Core 2020-12, 9.4.1).

use crate::diagnostic::Diagnostics;
use crate::model::json::{JsonKeyword, JsonSchemas};

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// Rejects every circle of references between which no item and no member is entered.
pub(super) fn check(schemas: &JsonSchemas, findings: &mut Diagnostics) {
    let mut states = vec![State::New; schemas.subschemas.len()];
    for root in 0..states.len() {
        let mut path = vec![(root, 0)];
        while let Some((at, next)) = path.pop() {
            if next == 0 && states[at] != State::New {
                continue;
            }
            states[at] = State::Open;
            let children: Vec<_> =
                schemas.subschemas[at].keywords.iter().flat_map(JsonKeyword::in_place).collect();
            match children.get(next) {
                None => states[at] = State::Done,
                Some(child) => {
                    path.push((at, next + 1));
                    if states[*child] == State::Open {
                        let message =
                            "infinite recursion: this schema applies itself to the same value";
                        findings.error(schemas.subschemas[*child].span, message);
                    } else {
                        path.push((*child, 0));
                    }
                }
            }
        }
    }
}
