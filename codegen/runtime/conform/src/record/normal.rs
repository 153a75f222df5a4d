//! What is another one each time, replaced by what it is.

use std::cmp::Reverse;

use regex_lite::{Captures, Regex};
use swordsmith_http::description::Description;

use super::names::Names;
use crate::report::printable;
use crate::{Endpoint, Exchange, path};

/// What is replaced wherever it stands: moments, identifiers and digests, by their form.
const VARYING: [(&str, &str); 6] = [
    (r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z][a-z] \d{4} \d\d:\d\d:\d\d GMT", "[date]"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?", "[time]"),
    (r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "[uuid]"),
    (r"\b([0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64})\b", "[digest]"),
    (r"(?mi)^(content-length): .*$", "$1: [length]"),
    (r"(?mi)^(etag|if-match|if-none-match|if-range): .*$", "$1: [tag]"),
];

/// Stands for the server's address.
const SERVER: &str = "[server]";

/// What may be a path: from a slash that no slash stands before to where a URL's path ends.
const PATH: &str = r#"/[^\s/"'<>?#][^\s"'<>?#]*"#;

/// Replaces what varies.
#[derive(Debug)]
pub(super) struct Normal {
    endpoint: Endpoint,
    /// The paths of the description.
    templates: Vec<String>,
    /// What these begin with, as far as they have parameters; the longest first.
    beginnings: Vec<String>,
    /// What may be a path.
    paths: Regex,
    varying: Vec<(Regex, String)>,
}

impl Normal {
    /// For a server of a description, with what varies besides.
    pub(super) fn new(
        description: &Description<'_>,
        endpoint: &Endpoint,
        others: Vec<(Regex, String)>,
    ) -> Self {
        let paths = form(PATH);
        let own = VARYING.iter().map(|(it, name)| (form(it), (*name).to_owned()));
        // What a user names is more than its form.
        let varying = others.into_iter().chain(own).collect();
        let templates: Vec<_> =
            description.paths.iter().flat_map(|it| path::templates(it)).collect();
        let mut beginnings: Vec<_> = templates.iter().filter_map(|it| beginning(it)).collect();
        beginnings.sort_by_key(|it| Reverse(it.matches('/').count()));
        Self { endpoint: endpoint.clone(), templates, beginnings, paths, varying }
    }

    /// An exchange without what varies. What it made gets a name.
    pub(super) fn exchange(&self, exchange: &Exchange, names: &mut Names) -> (String, String) {
        let text = |bytes: &[u8]| {
            printable(&String::from_utf8_lossy(bytes).replace("\r\n", "\n")) // a text, for diffs
        };
        let (request, response) = (text(&exchange.request), text(&exchange.response));
        self.name_new(&response, names);
        (self.text(&request, names), self.text(&response, names))
    }

    /// Names what a response says was made.
    fn name_new(&self, response: &str, names: &mut Names) {
        let head = response.split("\n\n").next().unwrap_or_default();
        let location = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("location").then(|| value.trim())
        });
        let Some(location) = location.and_then(|it| self.endpoint.path_of(it)) else { return };
        let found = self.templates.iter().find_map(|template| path::matched(template, location));
        for (parameter, value) in found.unwrap_or_default() {
            names.add(&parameter, &value);
        }
    }

    fn text(&self, text: &str, names: &Names) -> String {
        let text = text.replace(&self.endpoint.authority, SERVER);
        let path = |found: &Captures<'_>| self.path(&found[0], names);
        let mut text = names.in_text(&self.paths.replace_all(&text, path));
        for (form, name) in &self.varying {
            text = form.replace_all(&text, name.as_str()).into_owned();
        }
        text
    }

    /// A path with names for the values in it, if it begins as one of the description; the server may
    /// stand before it.
    fn path(&self, path: &str, names: &Names) -> String {
        let below = path.strip_prefix('/').and_then(|it| it.strip_prefix(SERVER)).unwrap_or(path);
        let Some(below) = below.strip_prefix(&self.endpoint.prefix) else { return path.to_owned() };
        let before = &path[..path.len() - below.len()];
        let found = self.beginnings.iter().find_map(|it| names.in_path(it, below));
        found.map_or_else(|| path.to_owned(), |it| format!("{before}{it}"))
    }
}

/// A template up to its last parameter; `None` if it has none.
fn beginning(template: &str) -> Option<String> {
    template.rfind('}').map(|end| template[..=end].to_owned())
}

#[expect(clippy::expect_used, reason = "the forms stand above, and tests use each")]
fn form(text: &str) -> Regex {
    Regex::new(text).expect("it is a regular expression")
}
