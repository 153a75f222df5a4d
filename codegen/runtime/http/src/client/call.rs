//! Builds a request.

use std::fmt;

use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, COOKIE};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri};
use http_body::Body as _;

use crate::description::{Parameter, Value};
use crate::{Body, Data, Reason};

/// A request that is about to be sent.
#[derive(Debug)]
pub struct Call {
    method: Method,
    path: String,
    query: String,
    headers: HeaderMap,
    body: Body,
    /// The declared length of the body.
    length: Option<u64>,
}

impl Call {
    /// A request of a path, which begins with a slash and is percent-encoded.
    ///
    /// # Errors
    ///
    /// If a segment other than the last is empty or consists of dots: such paths are normalized on
    /// the way.
    pub fn new(method: Method, path: String) -> Result<Self, Reason> {
        let segments = path.strip_prefix('/').unwrap_or(&path).split('/');
        let last = segments.clone().count();
        let is_lost = |(at, segment): (usize, &str)| {
            matches!(segment, "." | "..") || (segment.is_empty() && at < last)
        };
        if (1..).zip(segments).any(is_lost) {
            let reason = Reason::new("a parameter of the path is empty or made of dots");
            return Err(reason.with_detail(path));
        }
        let (query, headers, body) = (String::new(), HeaderMap::new(), Body::empty());
        Ok(Self { method, path, query, headers, body, length: None })
    }

    /// The accepted media types of the response.
    pub fn accept(&mut self, media_types: &str) {
        let value = HeaderValue::try_from(media_types).ok().filter(|value| !value.is_empty());
        self.headers.extend(value.map(|value| (ACCEPT, value)));
    }

    /// Sets a header, if there is a value for it.
    ///
    /// # Errors
    ///
    /// If the value cannot stand in a header.
    pub fn header(
        &mut self,
        name: &'static str,
        value: Option<impl fmt::Display>,
    ) -> Result<(), Reason> {
        let Some(value) = value else { return Ok(()) };
        let text = value.to_string();
        let unwritable =
            || Reason::new("a header cannot be written").with_detail(format!("{name}: {text:?}"));
        let name = HeaderName::try_from(name).map_err(|_| unwritable())?;
        let value = HeaderValue::try_from(text.as_bytes()).map_err(|_| unwritable())?;
        if name == CONTENT_LENGTH {
            // It frames the body, so it is stored with the body.
            self.length = Some(text.parse().map_err(|_| unwritable())?);
            return Ok(());
        }
        self.headers.insert(name, value);
        Ok(())
    }

    /// Adds a parameter to the query, if there is a text for it.
    ///
    /// # Errors
    ///
    /// If a value of a list holds what is between the values, so that it would be read as several.
    pub fn query(&mut self, parameter: &Parameter<'_>, text: Option<String>) -> Result<(), Reason> {
        let Some(text) = text else { return Ok(()) };
        if let Value::List(list) = &parameter.value {
            list.check_delimiters(&text).map_err(|reason| of_parameter(parameter, reason))?;
        }
        let pairs = parameter.in_query(&text);
        if !pairs.is_empty() {
            self.query.push(if self.query.is_empty() { '?' } else { '&' });
            self.query.push_str(&pairs);
        }
        Ok(())
    }

    /// Adds a cookie, if there is a text for it.
    ///
    /// # Errors
    ///
    /// If its name cannot stand in a header.
    pub fn cookie(
        &mut self,
        parameter: &Parameter<'_>,
        text: Option<String>,
    ) -> Result<(), Reason> {
        let Some(text) = text else { return Ok(()) };
        let cookie = parameter.in_cookie(&text);
        // Cookies stand in one header (RFC 6265, section 5.4).
        let cookies = match self.headers.get(COOKIE).and_then(|others| others.to_str().ok()) {
            Some(others) => format!("{others}; {cookie}"),
            None => cookie,
        };
        self.header(COOKIE.as_str(), Some(cookies))
    }

    /// Streams bytes as the body.
    ///
    /// # Errors
    ///
    /// If their known length differs from the declared one.
    pub fn data(&mut self, media_type: &str, data: Data<'static>) -> Result<(), Reason> {
        let data = match (self.length, data.length()) {
            (Some(declared), Some(known)) if declared != known => {
                let reason = Reason::new("Content-Length is not the length of the body");
                return Err(
                    reason.with_detail(format!("it says {declared}, and {known} are there"))
                );
            }
            (Some(declared), None) => Data::sized(data, declared),
            _ => data,
        };
        self.header(CONTENT_TYPE.as_str(), Some(media_type))?;
        self.body = data.into();
        Ok(())
    }

    /// Streams bytes as the body, of which nothing is said.
    pub fn untyped_data(&mut self, data: Data<'static>) {
        self.body = data.into();
    }

    /// The request for an address.
    pub(super) fn into_request(
        self,
        uri: impl FnOnce(&str) -> Result<Uri, Reason>,
    ) -> Result<Request<Body>, Reason> {
        if let Some(declared) =
            self.length.filter(|declared| Some(*declared) != self.body.size_hint().exact())
        {
            let reason = Reason::new("Content-Length is not the length of the body");
            return Err(reason.with_detail(format!("it says {declared}, and there is none")));
        }
        let mut request = Request::new(self.body);
        *request.method_mut() = self.method;
        *request.uri_mut() = uri(&format!("{}{}", self.path, self.query))?;
        *request.headers_mut() = self.headers;
        Ok(request)
    }
}

/// A reason that names the parameter.
pub(super) fn of_parameter(parameter: &Parameter<'_>, reason: Reason) -> Reason {
    let summary = format!("{}: {}", parameter.name, reason.summary);
    Reason { summary, ..reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::{List, Separator};
    use crate::value::Field as _;

    fn call() -> Call {
        Call::new(Method::POST, "/1/demo/".to_owned()).unwrap()
    }

    fn request(call: Call) -> Result<Request<Body>, Reason> {
        call.into_request(|target| Ok(target.parse().unwrap()))
    }

    #[test]
    fn a_path_arrives_as_it_was_meant() {
        for path in ["/1//", "/1/../x/", "/1/./", "/.."] {
            assert!(Call::new(Method::GET, path.to_owned()).is_err(), "{path}");
        }
        for path in ["/1/a/", "/1/a", "/", "/1/a.b/...%2F/"] {
            assert!(Call::new(Method::GET, path.to_owned()).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_query_is_encoded() {
        let mut call = call();
        call.query(&Parameter::query("page", Value::Unsigned(1, 9)), Some("3".to_owned())).unwrap();
        call.query(&Parameter::query("none", Value::TEXT), None).unwrap();
        call.query(&Parameter::query("q", Value::TEXT), Some("a&b=c d".to_owned())).unwrap();
        let list = Parameter::query("l", Value::List(List::of(&Value::TEXT)));
        call.query(&list, ["a,b", "c"].map(str::to_owned).to_vec().encode()).unwrap();
        let expected = "/1/demo/?page=3&q=a%26b%3Dc%20d&l=a%2Cb&l=c";
        assert_eq!(request(call).unwrap().uri(), expected);
    }

    #[test]
    fn a_list_that_would_be_read_as_another_is_not_sent() {
        let list = List { separator: Separator::Pipe, ..List::of(&Value::TEXT) };
        let parameter = Parameter::query("tags", Value::List(list));
        let send = |values: [&str; 2]| {
            let text = values.map(str::to_owned).to_vec().encode();
            call().query(&parameter, text).map_err(|reason| reason.summary)
        };
        assert_eq!(send(["a", "b c"]), Ok(()));
        let expected = "tags: a value contains the delimiter of its list";
        assert_eq!(send(["a", "b|c"]), Err(expected.to_owned()));
    }

    #[test]
    fn cookies_stand_in_one_header() {
        let mut call = call();
        let put = |call: &mut Call, name, text: Option<&str>| {
            call.cookie(&Parameter::cookie(name, Value::TEXT), text.map(str::to_owned)).unwrap();
        };
        put(&mut call, "none", None);
        assert!(!call.headers.contains_key(COOKIE));
        put(&mut call, "a", Some("b; c=d"));
        put(&mut call, "e", Some("f"));
        let request = request(call).unwrap();
        let cookies: Vec<_> = request.headers().get_all(COOKIE).iter().collect();
        assert_eq!(cookies, ["a=b%3B%20c%3Dd; e=f"]);
    }

    #[test]
    fn a_header_cannot_be_smuggled_in() {
        assert!(call().header("slug", Some("a\r\nX: y")).is_err());
        assert!(call().header("content-length", Some("a")).is_err());
    }

    #[test]
    fn the_declared_length_is_that_of_the_body() {
        let with = |length: Option<u64>, data| {
            let mut call = call();
            call.header("Content-Length", length).unwrap();
            call.data("a/b", data)?;
            request(call).map(|request| request.body().size_hint().exact())
        };
        let unsized_data = || Data::new(futures_util::stream::empty());
        assert_eq!(with(None, Data::of_bytes("abc")), Ok(Some(3)));
        assert_eq!(with(Some(3), Data::of_bytes("abc")), Ok(Some(3)));
        assert!(with(Some(4), Data::of_bytes("abc")).is_err());
        assert_eq!(with(Some(4), unsized_data()), Ok(Some(4)));
        assert_eq!(with(None, unsized_data()), Ok(None));
        let mut bare = call();
        bare.header("Content-Length", Some(3)).unwrap();
        assert!(request(bare).is_err());
    }
}
