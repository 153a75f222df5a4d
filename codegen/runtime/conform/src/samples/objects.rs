//! Objects: all members, each member alone with those that must be there, and what is in no such
//! object.
//!
//! A sample is the text in which the runtime hands on the values of an object.

use swordsmith_http::description::{Form, Parameter};

use super::{Sample, inside as inside_of, outside as outside_of, sample};
use crate::path;

/// Valid objects.
pub(super) fn inside(object: &Form<'_>) -> Vec<Sample> {
    let all: Option<Vec<_>> = object.fields.iter().map(valid_pair).collect();
    let all = all.map(|pairs| sample("all members", pairs.join("&")));
    let alone = object.fields.iter().flat_map(|field| {
        inside_of(field).into_iter().filter_map(|it| {
            let text = with(object, field, &it)?;
            Some(sample(&format!("{} {}", field.name, it.rule), text).opened_by(&it))
        })
    });
    all.into_iter().chain(alone).collect()
}

/// Invalid objects: of a wrong member, and without one that must be there.
pub(super) fn outside(object: &Form<'_>) -> Vec<Sample> {
    let wrong = object.fields.iter().flat_map(|field| {
        outside_of(&field.value).into_iter().filter_map(|it| {
            let text = with(object, field, &it)?;
            Some(sample(&format!("{} {}", field.name, it.rule), text).opened_by(&it))
        })
    });
    let required = object.fields.iter().filter(|field| field.required);
    let missing = required.filter_map(|field| {
        let others = object.fields.iter().filter(|other| other.name != field.name);
        let others = others.map(valid_pair).collect::<Option<Vec<_>>>()?;
        let rule = format!("{} is missing", field.name);
        (!others.is_empty()).then(|| sample(&rule, others.join("&")))
    });
    wrong.chain(missing).collect()
}

/// That value of a member, and valid ones of those that must be there.
fn with(object: &Form<'_>, field: &Parameter<'_>, value: &Sample) -> Option<String> {
    let others = object.fields.iter().filter(|it| it.required && it.name != field.name);
    let others = others.map(valid_pair).collect::<Option<Vec<_>>>()?;
    Some([vec![pair(field, value)], others].concat().join("&"))
}

fn valid_pair(field: &Parameter<'_>) -> Option<String> {
    inside_of(field).first().map(|value| pair(field, value))
}

fn pair(field: &Parameter<'_>, value: &Sample) -> String {
    format!("{}={}", path::encoded(field.name.as_bytes()), path::encoded(&value.value))
}
