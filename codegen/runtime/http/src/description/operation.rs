//! Operations: a method on a path.

use super::body::RequestBody;
use super::parameter::Parameter;
use super::path::Path;
use super::refusal::Refusal;
use super::response::Response;
use super::security::SecurityScheme;

/// A method on a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Operation<'a> {
    /// Its name.
    pub name: &'a str,
    /// `GET`, `POST` …
    pub method: &'a str,
    /// Its path.
    pub path: &'a Path<'a>,
    /// Parameters in headers and query, in the order they are read.
    pub parameters: &'a [Parameter<'a>],
    /// Headers that must not be there.
    pub forbidden: &'a [Forbidden<'a>],
    /// The request body.
    pub body: Option<RequestBody<'a>>,
    /// Its responses, refusals excepted; never empty.
    pub responses: &'a [Response<'a>],
    /// Its refusals, besides those of every operation.
    pub refusals: &'a [&'a Refusal<'a>],
    /// How its clients authenticate, if not by any one scheme of the description: alternatives, each
    /// of schemes all of which are needed. An alternative of none lets everybody in.
    pub security: Option<&'a [&'a [SecurityScheme<'a>]]>,
}

/// A header whose mere presence is refused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forbidden<'a> {
    /// Its name.
    pub name: &'a str,
    /// Other names of it.
    pub also_named: &'a [&'a str],
    /// How it is refused.
    pub refusal: &'a Refusal<'a>,
    /// Why, for the client.
    pub why: &'a str,
}

impl<'a> Operation<'a> {
    /// An operation without parameters, body and refusals of its own.
    pub const fn new(
        name: &'a str,
        method: &'a str,
        path: &'a Path<'a>,
        responses: &'a [Response<'a>],
    ) -> Self {
        Self {
            name,
            method,
            path,
            parameters: &[],
            forbidden: &[],
            body: None,
            responses,
            refusals: &[],
            security: None,
        }
    }

    /// The media types of its responses, each once, the default first. Those of errors are not chosen
    /// by the client.
    pub fn offered(&self) -> Vec<&'a str> {
        let mut offered = Vec::new();
        let successes = self.responses.iter().filter(|it| it.status < 400);
        for media_type in successes.filter_map(|it| it.content).flat_map(|it| it.media_types) {
            if !offered.contains(media_type) {
                offered.push(*media_type);
            }
        }
        offered
    }

    /// The alternatives by which its clients authenticate, in a description of these schemes; none
    /// where nobody is asked.
    pub fn alternatives(&self, schemes: &'a [SecurityScheme<'a>]) -> Vec<&'a [SecurityScheme<'a>]> {
        let any = || schemes.iter().map(std::slice::from_ref).collect();
        self.security.map_or_else(any, <[_]>::to_vec)
    }

    /// Whether it runs for clients without credentials, in a description of these schemes.
    pub fn is_open(&self, schemes: &[SecurityScheme<'_>]) -> bool {
        let has_open = |it: &[&[SecurityScheme<'_>]]| it.iter().any(|schemes| schemes.is_empty());
        self.security.map_or(schemes.is_empty(), has_open)
    }

    /// Whether it asks for nothing to be changed (RFC 9110, section 9.2.1).
    pub fn is_safe(&self) -> bool {
        matches!(self.method, "GET" | "HEAD" | "OPTIONS" | "TRACE")
    }

    /// Whether a handler chooses the media type at run time, as for bytes.
    pub fn responds_with_bytes(&self) -> bool {
        self.responses.iter().filter_map(|it| it.content).any(|it| it.is_bytes())
    }
}

impl<'a> Forbidden<'a> {
    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        std::iter::once(self.name).chain(self.also_named.iter().copied())
    }
}
