//! A request as it goes over the wire.

use std::fmt;

use swordsmith_http::description::{Parameter, Place, Value};

/// Characters that are shown of the beginning of a long body.
const BEGINNING: usize = 800;

/// Characters that are shown of its end.
const END: usize = 400;

/// Most characters that are shown of a run of the same one.
const LONGEST: usize = 24;

/// A request, rule by rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// Its method.
    pub(crate) method: String,
    /// Its path, encoded.
    pub(crate) path: String,
    /// Names in the query, and what stands there for them.
    query: Vec<(String, String)>,
    /// Names of cookies, and what stands in the one header of all.
    cookies: Vec<(String, String)>,
    /// Headers, those of the body apart.
    headers: Vec<(String, String)>,
    /// Its body.
    pub(crate) body: Option<Body>,
}

/// A body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Body {
    /// Its media type, with a boundary if there is one.
    pub(crate) media_type: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Request {
    /// A request without parameters and body.
    pub(crate) fn new(method: &str, path: String) -> Self {
        Self { method: method.to_owned(), path, ..Self::default() }
    }

    /// The same with that text for a parameter, and no other. `None` if it cannot stand there.
    pub(crate) fn with(&self, parameter: &Parameter<'_>, text: &str) -> Option<Self> {
        let mut request = self.without(parameter);
        let name = parameter.name.to_owned();
        match parameter.place {
            Place::Query => {
                request.query.push((name, parameter.in_query(&encoded(parameter, text))));
            }
            Place::Cookie => {
                request.cookies.push((name, parameter.in_cookie(&encoded(parameter, text))));
            }
            Place::Header if is_framing(&name) => {}
            Place::Header => {
                let text = parameter.in_header(text.to_owned()).ok()?;
                request.headers.push((name, text));
            }
            Place::Path => return None,
        }
        Some(request)
    }

    /// The same with one more header.
    #[must_use]
    pub(crate) fn header(&self, name: &str, value: &str) -> Self {
        let mut request = self.clone();
        request.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        request.headers.push((name.to_owned(), value.to_owned()));
        request
    }

    /// The same with one more pair in the query.
    #[must_use]
    pub(crate) fn query(&self, name: &str, value: &str) -> Self {
        let mut request = self.clone();
        request.query.push((name.to_owned(), format!("{name}={value}")));
        request
    }

    /// The same with one more cookie.
    #[must_use]
    pub(crate) fn cookie(&self, name: &str, value: &str) -> Self {
        let mut request = self.clone();
        request.cookies.push((name.to_owned(), format!("{name}={value}")));
        request
    }

    /// The same without a parameter, under whatever name.
    #[must_use]
    pub(crate) fn without(&self, parameter: &Parameter<'_>) -> Self {
        let mut request = self.clone();
        match parameter.place {
            Place::Query => request.query.retain(|(name, _)| name != parameter.name),
            Place::Cookie => request.cookies.retain(|(name, _)| name != parameter.name),
            Place::Header => {
                let is_it = |name: &str| parameter.names().any(|it| it.eq_ignore_ascii_case(name));
                request.headers.retain(|(name, _)| !is_it(name));
            }
            Place::Path => {}
        }
        request
    }

    /// The same with that body.
    #[must_use]
    pub(crate) fn with_body(&self, body: Option<Body>) -> Self {
        Self { body, ..self.clone() }
    }

    /// The same at another path.
    #[must_use]
    pub(crate) fn at(&self, path: String) -> Self {
        Self { path, ..self.clone() }
    }

    /// Path and query.
    pub(crate) fn target(&self) -> String {
        let pairs = self.query.iter().map(|(_, pair)| pair.as_str()).filter(|it| !it.is_empty());
        let query = pairs.collect::<Vec<_>>().join("&");
        if query.is_empty() { self.path.clone() } else { format!("{}?{query}", self.path) }
    }

    /// All its headers but that of the host.
    pub(crate) fn headers(&self) -> Vec<(String, String)> {
        let mut headers = self.headers.clone();
        if !self.cookies.is_empty() {
            let pairs = self.cookies.iter().map(|(_, pair)| pair.as_str());
            headers.push(("Cookie".to_owned(), pairs.collect::<Vec<_>>().join("; ")));
        }
        if let Some(body) = &self.body {
            headers.push(("Content-Type".to_owned(), body.media_type.clone()));
            headers.push(("Content-Length".to_owned(), body.bytes.len().to_string()));
        }
        headers
    }
}

/// A text as its kind is encoded; the values of lists and objects are encoded already.
fn encoded(parameter: &Parameter<'_>, text: &str) -> String {
    match parameter.value {
        Value::List(_) | Value::Object(_) => text.to_owned(),
        value => value.encode(text.to_owned()).unwrap_or_else(|_| text.to_owned()),
    }
}

/// Whether a header says how long the body is, which the body itself does.
fn is_framing(name: &str) -> bool {
    name.eq_ignore_ascii_case("content-length")
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} HTTP/1.1", self.method, self.target())?;
        writeln!(f, "Host: localhost")?;
        for (name, value) in self.headers() {
            writeln!(f, "{}", format!("{name}: {}", cut(&value)).trim_end())?;
        }
        match &self.body {
            Some(body) if !body.bytes.is_empty() => {
                write!(f, "\n{}", cut(&String::from_utf8_lossy(&body.bytes)))
            }
            _ => Ok(()),
        }
    }
}

/// The text, without what is in the middle of a long one.
pub(super) fn cut(text: &str) -> String {
    let text = without_runs(&text.trim_end_matches(['\r', '\n']).replace("\r\n", "\n"));
    let count = text.chars().count();
    if count <= BEGINNING + END {
        return text;
    }
    let beginning: String = text.chars().take(BEGINNING).collect();
    let end: String = text.chars().skip(count - END).collect();
    let more = text.len() - beginning.len() - end.len();
    format!("{beginning}… ({more} more bytes) …{end}")
}

/// The text with less of what is in it again and again, as in bodies that are only large.
fn without_runs(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let behind = rest.trim_start_matches(letter);
        let count = (rest.len() - behind.len()) / letter.len_utf8();
        if count > LONGEST {
            out.extend([letter; 3]);
            let more = count - 3;
            out.extend([format!("… ({more} more of `{letter}`)")]);
        } else {
            out.extend(std::iter::repeat_n(letter, count));
        }
        rest = behind;
    }
    out
}
