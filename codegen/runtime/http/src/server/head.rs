//! The head of a request.

use http::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, IF_RANGE, RANGE, TRANSFER_ENCODING,
};
use http::request::Parts;
use http::{HeaderMap, Method, Uri};
use http_body::Body as _;
use http_body_util::BodyExt as _;

use super::RequestId;
use crate::value::utf8;
use crate::{Body, Fault, MediaType, Reason};

/// A request without its body.
#[derive(Debug)]
pub struct Head {
    parts: Parts,
    length: Option<u64>,
    has_body: bool,
}

impl Head {
    /// Splits a request into head and body.
    pub fn split(request: http::Request<Body>) -> (Self, Body) {
        let (mut parts, body) = request.into_parts();
        // RFC 9110, 14.2: ranges are defined for GET only, and ignored elsewhere.
        if parts.method != Method::GET {
            parts.headers.remove(RANGE);
            parts.headers.remove(IF_RANGE);
        }
        let length = body.size_hint().exact().or_else(|| declared(&parts.headers));
        let is_chunked = parts.headers.contains_key(TRANSFER_ENCODING);
        let has_body = length.map_or(is_chunked || !body.is_end_stream(), |length| length > 0);
        (Self { parts, length, has_body }, body)
    }

    /// Method, path, headers and extensions as received.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.parts.headers
    }

    /// Its path and query.
    pub fn uri(&self) -> &Uri {
        &self.parts.uri
    }

    /// The method whose operation runs: HEAD is GET.
    pub fn method(&self) -> &Method {
        if self.parts.method == Method::HEAD { &Method::GET } else { &self.parts.method }
    }

    /// Whether the request is a HEAD request.
    pub fn is_head(&self) -> bool {
        self.parts.method == Method::HEAD
    }

    /// The identifier of the request.
    pub fn request_id(&self) -> Option<&RequestId> {
        self.parts.extensions.get()
    }

    /// Whether there is a nonempty body, as far as the head says.
    pub fn has_body(&self) -> bool {
        self.has_body
    }

    /// Whether the body is nonempty. Without a declared length, waits for the first bytes, which
    /// stay in the body.
    ///
    /// # Errors
    ///
    /// If the body breaks off before its first byte.
    pub async fn finds(&self, mut body: Body) -> Result<(bool, Body), Fault> {
        if !self.has_body || self.length.is_some() {
            return Ok((self.has_body, body));
        }
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(Fault::disconnected)?;
            if let Some(first) = frame.into_data().ok().filter(|data| !data.is_empty()) {
                return Ok((true, body.preceded_by(first)));
            }
        }
        Ok((false, body))
    }

    /// The media type of the body; `None` if it is not given.
    ///
    /// # Errors
    ///
    /// If it is given more than once, or malformed.
    pub fn content_type(&self) -> Result<Option<MediaType>, Fault> {
        let name = CONTENT_TYPE;
        let mut values = self.headers().get_all(&name).iter();
        let Some(value) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(Fault::malformed("Content-Type stands there more than once"));
        }
        let named = |reason: Reason| {
            let summary = format!("Content-Type: {}", reason.summary);
            Reason { summary, ..reason }
        };
        let read = utf8(value.as_bytes()).and_then(MediaType::parse);
        let read = read.map_err(|reason| Fault::unsupported(named(reason)))?;
        read.without_repetition().map(Some).map_err(|reason| Fault::malformed(named(reason)))
    }

    /// The media type of a body that must be there; without one, that which is `implied`.
    ///
    /// # Errors
    ///
    /// As [`Self::content_type`], and if there is no body or no media type.
    pub fn required_content_type(&self, implied: Option<&str>) -> Result<MediaType, Fault> {
        if let Some(coding) = self.content_coding() {
            let reason = Reason::new("the body is in a content coding, and none is taken");
            return Err(Fault::unsupported(reason.with_detail(coding)));
        }
        match (self.content_type()?, implied) {
            (Some(media_type), _) => Ok(media_type),
            (None, _) if !self.has_body => Err(Fault::malformed("the body is missing")),
            (None, Some(implied)) => MediaType::parse(implied).map_err(Fault::malformed),
            (None, None) => Err(Fault::unsupported("Content-Type is missing")),
        }
    }

    /// The content coding of the body (RFC 9110, section 8.4), if it has one.
    fn content_coding(&self) -> Option<String> {
        let values = self.headers().get_all(CONTENT_ENCODING).iter();
        let values = values.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
        let codings: Vec<_> =
            values.filter(|it| !it.trim().eq_ignore_ascii_case("identity")).collect();
        (!codings.is_empty()).then(|| codings.join(", "))
    }

    /// Refuses a body whose declared length is over the limit.
    ///
    /// # Errors
    ///
    /// If it is.
    pub fn check_length(&self, limit: u64) -> Result<(), Fault> {
        match self.length {
            Some(length) if length > limit => Err(Fault::too_large("the body", limit)),
            _ => Ok(()),
        }
    }
}

fn declared(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    #[test]
    fn a_range_is_one_of_get() {
        for (method, has_range) in [("GET", true), ("HEAD", false), ("PUT", false)] {
            let request = Request::builder().method(method).header(RANGE, "bytes=0-3");
            let (head, _) = Head::split(request.body(Body::empty()).unwrap());
            assert_eq!(head.headers().contains_key(RANGE), has_range, "{method}");
        }
    }

    #[test]
    fn a_declared_length_is_checked_before_the_body_is_read() {
        let (head, _) = Head::split(Request::post("/").body(Body::full("12345")).unwrap());
        assert!(head.check_length(5).is_ok());
        assert!(head.check_length(4).is_err());
        assert!(head.has_body());
        let (head, _) = Head::split(Request::post("/").body(Body::empty()).unwrap());
        assert!(!head.has_body());
    }

    #[tokio::test]
    async fn a_body_of_unknown_length_is_there_once_it_comes() {
        let chunked = |chunks: &'static [&'static str]| {
            let chunks =
                chunks.iter().map(|chunk| Ok::<_, std::io::Error>(chunk.as_bytes().into()));
            let body = Body::stream(futures_util::stream::iter(chunks));
            Head::split(Request::post("/").header(TRANSFER_ENCODING, "chunked").body(body).unwrap())
        };
        let (head, body) = chunked(&[]);
        assert!(head.has_body());
        assert!(!head.finds(body).await.unwrap().0);
        let (head, body) = chunked(&["", "some", "thing"]);
        let (finds, body) = head.finds(body).await.unwrap();
        assert!(finds);
        assert_eq!(body.collect().await.unwrap().to_bytes(), "something");
    }

    #[test]
    fn head_is_get() {
        let (head, _) = Head::split(Request::head("/").body(Body::empty()).unwrap());
        assert_eq!(head.method(), Method::GET);
    }

    #[test]
    fn a_content_type_is_one() {
        let content_type = |values: &[&str]| {
            let request =
                values.iter().fold(Request::post("/"), |it, value| it.header(CONTENT_TYPE, *value));
            let (head, _) = Head::split(request.body(Body::empty()).unwrap());
            head.content_type().map(|it| it.map(|it| it.essence().to_owned())).ok()
        };
        assert_eq!(content_type(&[]), Some(None));
        assert_eq!(content_type(&["Application/Zip"]), Some(Some("application/zip".to_owned())));
        assert_eq!(content_type(&["zip"]), None);
        assert_eq!(content_type(&["a/b", "a/b"]), None);
    }
}
