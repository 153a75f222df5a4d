//! Serves the files that a service publishes about itself to everybody; they never change while it
//! runs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::OnceLock;

use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, IF_NONE_MATCH, LOCATION, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use sha2::{Digest, Sha256};

use super::{Head, conditional, response};
use crate::Body;
use crate::description::Published;

/// The methods of a file, for `Allow`.
pub(super) const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Pages run no scripts and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'self'";

/// The published files, and the entity tags of those that were requested.
#[derive(Debug)]
pub(super) struct Publications {
    all: &'static [Published<'static>],
    tags: Vec<OnceLock<String>>,
    /// With what their paths begin.
    first_segments: BTreeSet<&'static str>,
}

impl Publications {
    pub(super) fn new(all: &'static [Published<'static>]) -> Self {
        let tags = all.iter().map(|_| OnceLock::new()).collect();
        let first_segments = all.iter().filter_map(|it| first_segment(it.path())).collect();
        Self { all, tags, first_segments }
    }

    /// The index of the file that is published at a path.
    pub(super) fn find(&self, path: &str) -> Option<usize> {
        self.all.iter().position(|published| published.path() == path)
    }

    /// With how many segments a path begins as that of a file does; more than the first are
    /// not counted.
    pub(super) fn shared_segments(&self, path: &str) -> usize {
        let first = first_segment(path);
        usize::from(first.is_some_and(|first| self.first_segments.contains(first)))
    }

    /// The response to a request for it.
    pub(super) fn answer(&self, head: &Head, index: usize) -> Response<Body> {
        match self.all[index] {
            Published::File(_, media_type, bytes) => {
                let tag = self.tags[index].get_or_init(|| tag(bytes));
                file(head, media_type, bytes, tag)
            }
            Published::Link(_, to) => elsewhere(to),
        }
    }
}

/// The first segment of a path, if there is anything in it.
fn first_segment(path: &str) -> Option<&str> {
    path.split('/').nth(1).filter(|first| !first.is_empty())
}

/// Sends the file, or 304 if the client has it already (RFC 9110, section 13).
fn file(head: &Head, media_type: &'static str, bytes: &'static [u8], tag: &str) -> Response<Body> {
    let mut answer = if has(head, tag) {
        response::empty(StatusCode::NOT_MODIFIED)
    } else {
        response::with_body(StatusCode::OK, media_type, Body::full(bytes))
    };
    let fixed = |name: HeaderName, value: &'static str| (name, HeaderValue::from_static(value));
    answer.headers_mut().extend(HeaderValue::try_from(tag).ok().map(|tag| (ETAG, tag)));
    answer.headers_mut().extend([
        // The file may differ after an update, so clients revalidate.
        fixed(CACHE_CONTROL, "no-cache"),
        fixed(CONTENT_SECURITY_POLICY, POLICY),
        fixed(REFERRER_POLICY, "no-referrer"),
        fixed(X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ]);
    answer
}

fn elsewhere(path: &'static str) -> Response<Body> {
    let mut answer = response::empty(StatusCode::FOUND);
    answer.headers_mut().insert(LOCATION, HeaderValue::from_static(path));
    answer
}

/// A strong entity tag of some bytes, in quotes.
fn tag(bytes: &[u8]) -> String {
    let mut tag = String::from("\"");
    for byte in Sha256::digest(bytes).iter().take(TAG_BYTES) {
        let _ = write!(tag, "{byte:02x}"); // a string takes it
    }
    tag + "\""
}

/// Bytes of the digest in an entity tag.
const TAG_BYTES: usize = 12;

/// Whether the client has the version of that tag; tags are compared weakly.
fn has(head: &Head, tag: &str) -> bool {
    let values = head.headers().get_all(IF_NONE_MATCH).iter();
    let tags = values.filter_map(|value| value.to_str().ok()).map(str::to_owned);
    conditional::is_named_weakly(&tags.collect::<Vec<_>>(), tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    static ALL: &[Published<'static>] =
        &[Published::File("/docs/", "text/html", b"<p>"), Published::Link("/", "/docs/")];

    fn get(path: &str, tags: &[&str]) -> Response<Body> {
        let request =
            tags.iter().fold(Request::get(path), |it, tag| it.header(IF_NONE_MATCH, *tag));
        let (head, _) = Head::split(request.body(Body::empty()).unwrap());
        let publications = Publications::new(ALL);
        publications.answer(&head, publications.find(path).unwrap())
    }

    #[test]
    fn a_file_is_sent_to_who_does_not_have_it() {
        let tag = &*tag(b"<p>");
        assert_eq!(tag.len(), 2 + 2 * TAG_BYTES);
        for tags in [&[][..], &["\"2\""], &["1"]] {
            let answer = get("/docs/", tags);
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[ETAG], tag);
        }
        let weak = format!("W/{tag}");
        let both = format!("\"2\", {tag}");
        for tags in [&[tag][..], &["*"], &[&weak], &[&both], &["\"2\"", tag]] {
            let answer = get("/docs/", tags);
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{tags:?}");
            assert!(
                answer.headers().contains_key(ETAG)
                    && http_body::Body::is_end_stream(answer.body())
            );
        }
    }

    #[test]
    fn a_path_may_lead_to_another() {
        let answer = get("/", &[]);
        assert_eq!(answer.status(), StatusCode::FOUND);
        assert_eq!(answer.headers()[LOCATION], "/docs/");
    }
}
