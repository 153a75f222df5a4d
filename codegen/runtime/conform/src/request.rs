//! Builds a request, rule by rule. What depends on the server is only named: the client and the
//! resource.

use std::sync::Arc;

use swordsmith_http::description::Operation;

use crate::documents::padded;
use crate::{Part, part, path};

/// A request that is sent as it is, errors included.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// Its operation.
    pub operation: &'a Operation<'a>,
    pub(crate) method: String,
    pub(crate) template: String,
    pub(crate) arguments: Vec<(String, Vec<u8>)>,
    /// The path parameter that refers to a resource of another client.
    pub(crate) of_another: Option<String>,
    pub(crate) who: Who,
    pub(crate) query: Vec<String>,
    /// Cookies, which stand in one header.
    pub(crate) cookies: Vec<String>,
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    /// Headers whose value is the entity tag of the resource.
    pub(crate) tags: Vec<String>,
    pub(crate) body: Body,
    /// Whether its body is required, and nobody knows one.
    pub(crate) lacks_body: bool,
    pub(crate) length: Length,
    /// The status that the subject must trigger.
    pub(crate) provoked: Option<u16>,
}

/// The client of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A client that may call the operation.
    Client,
    /// The same client, with a wrong password, token or key.
    WrongSecret,
    /// An unknown client.
    Unknown,
    /// No credentials.
    Nobody,
    /// A client that may call the operation, with a second header of credentials.
    Twice,
    /// The credentials, literally.
    Raw(String),
}

/// The bytes of a body.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    /// These bytes.
    Bytes(Arc<Vec<u8>>),
    /// That many arbitrary bytes.
    Filled(usize),
    /// These bytes and spaces, which are that many together.
    Padded(Arc<Vec<u8>>, usize),
}

/// How the length of a body is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// By `Content-Length`; not at all if there is no body and the method needs none.
    Declared,
    /// By a `Content-Length` that differs from the length of the body.
    Announced(u64),
    /// As a chunked body.
    Chunked,
}

/// The template of an operation's path as requests have it: without a fragment.
pub(crate) fn own_template(operation: &Operation<'_>) -> String {
    operation.path.template_of(operation.path.segments)
}

impl<'a> Request<'a> {
    /// A request for an operation by a client that may call it, with a suitable resource, without
    /// parameters and body.
    pub fn of(operation: &'a Operation<'a>) -> Self {
        Self {
            operation,
            method: operation.method.to_owned(),
            template: own_template(operation),
            arguments: Vec::new(),
            of_another: None,
            who: Who::Client,
            query: Vec::new(),
            cookies: Vec::new(),
            headers: Vec::new(),
            tags: Vec::new(),
            body: Body::Bytes(Arc::default()),
            lacks_body: false,
            length: Length::Declared,
            provoked: None,
        }
    }

    /// With another method.
    #[must_use]
    pub fn method(mut self, method: &str) -> Self {
        method.clone_into(&mut self.method);
        self
    }

    /// To another path with the same parameters.
    #[must_use]
    pub fn template(mut self, template: &str) -> Self {
        template.clone_into(&mut self.template);
        self
    }

    /// With that value of a parameter of the path.
    #[must_use]
    pub fn argument(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.arguments.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// For a resource of another client.
    #[must_use]
    pub(crate) fn of_another(mut self, parameter: &str) -> Self {
        self.of_another = Some(parameter.to_owned());
        self
    }

    /// With other credentials.
    #[must_use]
    pub(crate) fn by(mut self, who: Who) -> Self {
        self.who = who;
        self
    }

    /// With that value of `Authorization`.
    #[must_use]
    pub fn authorization(self, value: &str) -> Self {
        self.by(Who::Raw(value.to_owned()))
    }

    /// With one more parameter of the query.
    #[must_use]
    pub fn query(self, name: &str, value: impl AsRef<[u8]>) -> Self {
        let pair = format!("{}={}", path::encoded(name.as_bytes()), path::encoded(value.as_ref()));
        self.raw_query(&pair)
    }

    /// With additional text in the query, literally.
    #[must_use]
    pub fn raw_query(mut self, pair: &str) -> Self {
        self.query.push(pair.to_owned());
        self
    }

    /// With one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// Without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Without a parameter of the query.
    #[must_use]
    pub(crate) fn without_query(mut self, name: &str) -> Self {
        let encoded = path::encoded(name.as_bytes());
        let member = format!("{encoded}%5B");
        let is_it = |key: &str| key == name || key == encoded || key.starts_with(&member);
        self.query.retain(|pair| !pair.split('=').next().is_some_and(is_it));
        self
    }

    /// With one more cookie, literally.
    #[must_use]
    pub fn raw_cookie(mut self, pair: &str) -> Self {
        self.cookies.push(pair.to_owned());
        self
    }

    /// Without a cookie.
    #[must_use]
    pub(crate) fn without_cookie(mut self, name: &str) -> Self {
        self.cookies.retain(|pair| pair.split('=').next() != Some(name));
        self
    }

    /// With a header whose value is the entity tag of the resource.
    #[must_use]
    pub(crate) fn with_entity_tag(mut self, header: &str) -> Self {
        self.tags.push(header.to_owned());
        self
    }

    /// So that the response has that status, which the subject triggers.
    #[must_use]
    pub(crate) fn provoked(mut self, status: u16) -> Self {
        self.provoked = Some(status);
        self
    }

    /// With that body of that media type, instead of any other.
    #[must_use]
    pub fn body(self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.content_type(media_type).content(body)
    }

    /// With those bytes for a body.
    #[must_use]
    pub fn content(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.lacks_body = false;
        self.body = Body::Bytes(Arc::new(body.into()));
        self
    }

    /// With a body of that many bytes.
    #[must_use]
    pub(crate) fn filled(mut self, length: usize) -> Self {
        self.lacks_body = false;
        self.body = Body::Filled(length);
        self
    }

    /// Without the body that it must have: no test sends it, as no example is known.
    #[must_use]
    pub(crate) fn without_example(mut self) -> Self {
        self.lacks_body = true;
        self
    }

    /// With a document as its body that spaces pad to a length.
    #[must_use]
    pub(crate) fn padded(mut self, length: usize) -> Self {
        self.body = Body::Padded(Arc::new(self.body.bytes()), length);
        self
    }

    /// With a body of several parts; the boundary is added to the media type.
    #[must_use]
    pub fn parts(self, media_type: &str, parts: &[Part]) -> Self {
        const BOUNDARY: &str = "=_a'boundary=_";
        self.content_type(&format!("{media_type}; boundary=\"{BOUNDARY}\""))
            .content(part::body(BOUNDARY, parts))
    }

    /// With the body changed by a function.
    #[must_use]
    pub(crate) fn changed(self, change: impl FnOnce(&mut Vec<u8>)) -> Self {
        let mut body = self.body.bytes();
        change(&mut body);
        self.content(body)
    }

    /// With another media type of the body.
    #[must_use]
    pub fn content_type(self, media_type: &str) -> Self {
        self.without("Content-Type").header("Content-Type", media_type)
    }

    /// With a declared length, but no body.
    #[must_use]
    pub(crate) fn announced(mut self, length: u64) -> Self {
        self.length = Length::Announced(length);
        self
    }

    /// With a chunked body.
    #[must_use]
    pub(crate) fn chunked(mut self) -> Self {
        self.length = Length::Chunked;
        self
    }

    /// The value of a header.
    pub(crate) fn header_value(&self, name: &str) -> Option<&[u8]> {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_slice())
    }

    /// The value of a path parameter, if it has been set.
    pub fn value_of(&self, name: &str) -> Option<&[u8]> {
        let (_, value) = self.arguments.iter().find(|(other, _)| other == name)?;
        Some(value)
    }
}

impl Body {
    /// All of it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Bytes(bytes) => bytes.as_ref().clone(),
            // In pieces that double, which takes no time in a debug build either.
            Self::Filled(length) => b"x".repeat(*length),
            Self::Padded(document, length) => padded(document, *length),
        }
    }
}
