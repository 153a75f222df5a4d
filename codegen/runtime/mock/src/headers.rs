//! The headers of responses.

use std::time::SystemTime;

use swordsmith_http::description::{Parameter, Response};
use swordsmith_http::value::Texts;

use crate::random::Random;
use crate::values::{fits, value_of};

/// What is known of a response.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Where something is: the path, then the URL, if that is known.
    pub(crate) locations: Vec<String>,
    /// The entity tag, with its quotes.
    pub(crate) tag: Option<String>,
    /// When it changed last.
    pub(crate) changed: Option<SystemTime>,
    /// Which bytes these are.
    pub(crate) range: Option<String>,
}

/// The values of a response's headers: those that are known, and of others those that are required.
pub(crate) fn texts(response: &Response<'_>, facts: &Facts, random: &mut Random) -> Texts {
    let mut texts = Texts::default();
    for header in response.headers {
        let mut known = known(header, facts).into_iter();
        let known = known.find(|text| fits(&header.value, text));
        let any = |random| header.required.then(|| value_of(header, random)).flatten();
        texts.put(&known.or_else(|| any(random)));
    }
    texts
}

fn known(header: &Parameter<'_>, facts: &Facts) -> Vec<String> {
    let one = |text: Option<String>| text.into_iter().collect();
    match header.name.to_ascii_lowercase().as_str() {
        "location" | "content-location" => facts.locations.clone(),
        "etag" => one(facts.tag.clone()),
        "last-modified" => one(facts.changed.map(httpdate::fmt_http_date)),
        "content-range" => one(facts.range.clone()),
        "accept-ranges" => vec!["bytes".to_owned()],
        _ => Vec::new(),
    }
}
