//! The headers that every response has: their names and constant values are made once.

use http::header::ALLOW;
use http::{HeaderName, HeaderValue, Response, StatusCode};

use super::RequestId;
use crate::Body;
use crate::description::{CommonHeader, Description};

/// The common headers of a description.
#[derive(Debug)]
pub(super) struct Seal {
    /// In the order of the description.
    headers: Vec<Header>,
    /// Whether every response has the methods of its path.
    has_methods: bool,
}

#[derive(Debug)]
enum Header {
    Constant(HeaderName, HeaderValue),
    RequestId(HeaderName),
}

impl Seal {
    /// That of a description; the generator has checked that its headers are valid.
    pub(super) fn of(description: &Description<'static>) -> Self {
        Self {
            headers: description.common_headers.iter().filter_map(Header::of).collect(),
            has_methods: description.common_headers.contains(&CommonHeader::Methods),
        }
    }

    /// Adds the headers.
    pub(super) fn put(&self, response: &mut Response<Body>, request_id: Option<&RequestId>) {
        let headers = response.headers_mut();
        for header in &self.headers {
            let (name, value) = match (header, request_id) {
                (Header::Constant(name, value), _) => (name, Some(value.clone())),
                (Header::RequestId(name), Some(id)) => (name, HeaderValue::from_str(&id.0).ok()),
                (Header::RequestId(_), None) => continue,
            };
            if let Some(value) = value {
                headers.insert(name.clone(), value);
            }
        }
    }

    /// Adds the methods of the path, if every response has them or this one must.
    pub(super) fn put_methods(
        &self,
        response: &mut Response<Body>,
        methods: HeaderValue,
        is_options: bool,
    ) {
        let must = is_options || response.status() == StatusCode::METHOD_NOT_ALLOWED;
        if must || self.has_methods {
            response.headers_mut().insert(ALLOW, methods);
        }
    }
}

impl Header {
    fn of(common: &CommonHeader<'static>) -> Option<Self> {
        let name = |name: &str| HeaderName::from_bytes(name.as_bytes()).ok();
        match common {
            CommonHeader::Constant(it, value) => {
                Some(Self::Constant(name(it)?, HeaderValue::from_str(value).ok()?))
            }
            CommonHeader::RequestId(it) => name(it).map(Self::RequestId),
            CommonHeader::Methods => None,
        }
    }
}
