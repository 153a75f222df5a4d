//! Finds values in paths, in queries, in headers and in cookies.

use std::borrow::Cow;

use http::HeaderMap;

use super::{Parsed, Values, cookie};
use crate::description::{Parameter, Place, Refusal, Value};
use crate::{Reason, percent};

/// A value that does not fit.
#[derive(Debug)]
pub struct Misfit<'d> {
    /// How the description refuses it, if not as anything else that cannot be read.
    pub refusal: Option<&'d Refusal<'d>>,
    /// Why.
    pub reason: Reason,
}

/// Adds the values of parameters to those of the path.
///
/// # Errors
///
/// The first that is refused: duplicated, missing or invalid.
pub fn parameters<'v, 'd>(
    parameters: &[Parameter<'d>],
    headers: &'v HeaderMap,
    query: Option<&str>,
    values: &mut Values<'v>,
) -> Result<(), Misfit<'d>>
where
    'd: 'v,
{
    for parameter in parameters {
        let found = found(parameter, headers, query).map_err(|reason| Misfit {
            refusal: parameter.refusal,
            reason: named(parameter.name, reason),
        })?;
        let missing = |reason| Misfit { refusal: None, reason };
        values.push(settled(parameter, found).map_err(missing)?);
    }
    Ok(())
}

/// The values of headers of a response.
///
/// # Errors
///
/// The first that is not as described.
pub fn response_headers<'v, 'd: 'v>(
    described: &[Parameter<'d>],
    headers: &'v HeaderMap,
) -> Parsed<Values<'v>> {
    let mut values = Values::default();
    parameters(described, headers, None, &mut values).map_err(|misfit| misfit.reason)?;
    Ok(values)
}

/// Whether a header is present, under any of its names.
pub fn has_header<'n>(headers: &HeaderMap, mut names: impl Iterator<Item = &'n str>) -> bool {
    names.any(|name| headers.contains_key(name))
}

/// Whether a parameter of a header, the query or a cookie is there, whatever its value.
#[cfg(feature = "server")]
pub(crate) fn is_there(
    parameter: &Parameter<'_>,
    headers: &HeaderMap,
    query: Option<&str>,
) -> bool {
    match (parameter.place, &parameter.value) {
        (Place::Header, _) => has_header(headers, parameter.names()),
        (Place::Query, Value::Object(object)) => object.find(parameter.name, query).is_some(),
        (Place::Query, _) => query_values(parameter.name, query).next().is_some(),
        (Place::Cookie, _) => !matches!(cookie::find(parameter, headers), Ok(None)),
        (Place::Path, _) => true,
    }
}

/// Whether a value of a parameter is there, and is valid.
#[cfg(feature = "server")]
pub(crate) fn is_valid(
    parameter: &Parameter<'_>,
    headers: &HeaderMap,
    query: Option<&str>,
) -> bool {
    matches!(found(parameter, headers, query), Ok(Some(_)))
}

/// The value of a parameter, checked; `None` if absent.
fn found<'v>(
    parameter: &Parameter<'_>,
    headers: &'v HeaderMap,
    query: Option<&str>,
) -> Parsed<Option<Cow<'v, [u8]>>> {
    match parameter.place {
        Place::Header => {
            if let Value::List(list) = &parameter.value {
                let value = list.in_header(parameter, headers)?;
                return value.map(|value| owned(parameter, &value)).transpose();
            }
            let value = header(parameter, headers)?;
            value.map(|value| parameter.value.check(value)).transpose()
        }
        Place::Query => {
            let value = match &parameter.value {
                Value::List(list) => list.find(parameter.name, query)?,
                Value::Object(object) => object.find(parameter.name, query),
                _ => query_value(parameter.name, query)?,
            };
            value.map(|value| owned(parameter, &value)).transpose()
        }
        Place::Cookie => {
            cookie::find(parameter, headers)?.map(|value| owned(parameter, &value)).transpose()
        }
        Place::Path => Ok(None), // they have been found before anything else
    }
}

fn owned<'v>(parameter: &Parameter<'_>, value: &str) -> Parsed<Cow<'v, [u8]>> {
    parameter.value.check(value.as_bytes()).map(|it| Cow::Owned(it.into_owned()))
}

fn settled<'v, 'd: 'v>(
    parameter: &Parameter<'d>,
    found: Option<Cow<'v, [u8]>>,
) -> Parsed<Option<Cow<'v, [u8]>>> {
    let value = found.or_else(|| parameter.default.map(|it| Cow::Borrowed(it.as_bytes())));
    if value.is_none() && parameter.required {
        return Err(Reason::new(format!("{} is missing", parameter.name)));
    }
    Ok(value)
}

/// The value of a header, if present.
///
/// # Errors
///
/// If it is duplicated.
pub(crate) fn header_value<'v>(
    headers: &'v HeaderMap,
    name: &'static str,
) -> Parsed<Option<&'v [u8]>> {
    let value = header(&Parameter::header(name, Value::TEXT), headers);
    value.map_err(|reason| named(name, reason))
}

/// The value of a header, which must not be duplicated, under any of its names. A slug is never
/// refused: the first one counts.
fn header<'v>(parameter: &Parameter<'_>, headers: &'v HeaderMap) -> Parsed<Option<&'v [u8]>> {
    let mut values = parameter.names().flat_map(|name| headers.get_all(name));
    let Some(value) = values.next() else { return Ok(None) };
    if parameter.value != Value::Slug && values.next().is_some() {
        return Err(Reason::new("it stands there more than once"));
    }
    Ok(Some(value.as_bytes().trim_ascii()))
}

/// The value of a query parameter, if present.
///
/// # Errors
///
/// If it is duplicated, or its percent-encoding is invalid.
pub(crate) fn query_value(name: &str, query: Option<&str>) -> Parsed<Option<String>> {
    let mut found = None;
    for value in query_values(name, query) {
        let value =
            query_text(value).ok_or_else(|| Reason::new("its percent-encoding is wrong"))?;
        if found.replace(value).is_some() {
            return Err(Reason::new("it stands there more than once"));
        }
    }
    Ok(found)
}

/// The values under a name, as they are written.
pub(super) fn query_values<'q>(
    name: &str,
    query: Option<&'q str>,
) -> impl Iterator<Item = &'q str> {
    let pairs = query.unwrap_or_default().split('&');
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.filter(move |(key, _)| query_text(key).as_deref() == Some(name)).map(|(_, value)| value)
}

pub(super) fn query_text(text: &str) -> Option<String> {
    percent::decode(&text.replace('+', " "))
}

fn named(name: &str, reason: Reason) -> Reason {
    Reason { summary: format!("{name}: {}", reason.summary), ..reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, http::HeaderValue::from_static(value));
        }
        headers
    }

    fn taken<T: super::super::Field>(
        parameter: Parameter<'_>,
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Result<T, String> {
        let mut values = Values::default();
        let all = [parameter];
        let found = parameters(&all, headers, query, &mut values);
        found.map_err(|misfit| misfit.reason.to_string())?;
        values.take().map_err(|reason| reason.to_string())
    }

    #[test]
    fn a_header_stands_there_once_under_any_of_its_names() {
        let parameter = Parameter::header("Content-MD5", Value::TEXT).also_named(&["CONTENT_MD5"]);
        let read = |pairs| taken::<Option<String>>(parameter, &headers(pairs), None);
        assert_eq!(read(&[]), Ok(None));
        assert_eq!(read(&[("content-md5", " a ")]), Ok(Some("a".to_owned())));
        assert_eq!(read(&[("content_md5", "b")]), Ok(Some("b".to_owned())));
        let twice = Err("Content-MD5: it stands there more than once".to_owned());
        assert_eq!(read(&[("content-md5", "a"), ("content-md5", "a")]), twice);
        assert_eq!(read(&[("content-md5", "a"), ("content_md5", "a")]), twice);
        let slug = Parameter::header("Slug", Value::Slug);
        let twice = headers(&[("slug", "a%20b"), ("slug", "c")]);
        assert_eq!(taken(slug, &twice, None), Ok("a b".to_owned()));
    }

    #[test]
    fn a_query_is_decoded() {
        let page = Parameter::query("page", Value::Unsigned(1, 9));
        let read = |query| taken::<Option<u64>>(page, &HeaderMap::new(), query);
        assert_eq!(read(Some("a=b&page=3")), Ok(Some(3)));
        assert_eq!(read(Some("p%61ge=%33")), Ok(Some(3)));
        assert_eq!(read(Some("pages=3")), Ok(None));
        assert_eq!(read(None), Ok(None));
        assert!(read(Some("page=3&page=3")).is_err());
        assert!(read(Some("page=%")).is_err());
        let wrong = "page: expected an integer from 1 to 9: found `x`".to_owned();
        assert_eq!(read(Some("page=x")), Err(wrong));
    }

    #[test]
    fn what_is_absent_has_its_default_or_is_missing() {
        let none = HeaderMap::new();
        assert_eq!(
            taken(Parameter::query("a", Value::TEXT).or("b"), &none, None),
            Ok("b".to_owned())
        );
        let required = Parameter::header("A", Value::Boolean).required();
        assert_eq!(taken::<bool>(required, &none, None), Err("A is missing".to_owned()));
    }
}
