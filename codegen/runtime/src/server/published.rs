//! What a service publishes of itself: files that never change while it runs, for everybody to read.

use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, IF_NONE_MATCH, LOCATION, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderName, HeaderValue, Response, StatusCode};

use super::{Head, response};
use crate::http::Body;

/// The methods of a file, for `Allow`.
pub const METHODS: &str = "GET, HEAD, OPTIONS";

/// Pages run no scripts and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'self'";

/// Something that is published under a path.
#[derive(Debug)]
pub struct Published {
    /// Its path.
    pub path: &'static str,
    /// What is found there.
    pub content: Content,
}

/// What is published.
#[derive(Debug)]
pub enum Content {
    /// A file.
    File {
        /// Its media type.
        media_type: &'static str,
        /// Its entity tag, in quotes: another one for other bytes.
        tag: &'static str,
        /// All of it.
        bytes: &'static [u8],
    },
    /// Another path.
    At(&'static str),
}

/// What is published under a path.
pub fn find(all: &'static [Published], path: &str) -> Option<&'static Published> {
    all.iter().find(|published| published.path == path)
}

/// The answer to who wants to read it (RFC 9110, section 13: nothing is sent to who has it already).
pub fn answer(head: &Head, published: &Published) -> Response<Body> {
    let Content::File { media_type, tag, bytes } = published.content else {
        return elsewhere(&published.content);
    };
    let mut answer = if has(head, tag) {
        response::empty(StatusCode::NOT_MODIFIED)
    } else {
        response::document(StatusCode::OK, media_type, bytes.into())
    };
    let fixed = |name: HeaderName, value: &'static str| (name, HeaderValue::from_static(value));
    answer.headers_mut().extend([
        fixed(ETAG, tag),
        // It may be another one after an update: ask, and be told that it is not.
        fixed(CACHE_CONTROL, "no-cache"),
        fixed(CONTENT_SECURITY_POLICY, POLICY),
        fixed(X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ]);
    answer
}

fn elsewhere(content: &Content) -> Response<Body> {
    let mut answer = response::empty(StatusCode::FOUND);
    if let Content::At(path) = content {
        answer.headers_mut().insert(LOCATION, HeaderValue::from_static(path));
    }
    answer
}

/// Whether the client has what is of that tag; tags are compared weakly.
fn has(head: &Head, tag: &str) -> bool {
    let values = head.headers().get_all(IF_NONE_MATCH).iter();
    let mut tags = values.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(','));
    tags.any(|one| matches!(one.trim(), "*") || one.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    static ALL: [Published; 2] = [
        Published {
            path: "/docs/",
            content: Content::File { media_type: "text/html", tag: "\"1\"", bytes: b"<p>" },
        },
        Published { path: "/", content: Content::At("/docs/") },
    ];

    fn get(path: &str, tags: &[&str]) -> Response<Body> {
        let request =
            tags.iter().fold(Request::get(path), |it, tag| it.header(IF_NONE_MATCH, *tag));
        let (head, _) = Head::split(request.body(Body::empty()).unwrap());
        answer(&head, find(&ALL, path).unwrap())
    }

    #[test]
    fn a_file_is_sent_to_who_does_not_have_it() {
        for tags in [&[][..], &["\"2\""], &["1"]] {
            let answer = get("/docs/", tags);
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[ETAG], "\"1\"");
        }
        for tags in [&["\"1\""][..], &["*"], &["W/\"1\""], &["\"2\", \"1\""], &["\"2\"", "\"1\""]] {
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
        assert!(find(&ALL, "/docs").is_none());
    }
}
