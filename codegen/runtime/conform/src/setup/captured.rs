//! What a response calls the thing that was made.

use swordsmith_http::description::Description;

use crate::{Endpoint, Response, path};

/// The value of a path's parameter in a header: if the header is a URL, by the paths of the
/// description that have the parameter; else the whole value.
pub(super) fn captured(
    description: &Description<'_>,
    endpoint: &Endpoint,
    response: &Response,
    header: &str,
    parameter: &str,
) -> Result<String, String> {
    let value = response.header(header).ok_or_else(|| format!("the response has no {header}"))?;
    let Some(location) = endpoint.path_of(value).filter(|it| it.starts_with('/')) else {
        return Ok(value.to_owned());
    };
    let location = location.split(['?', '#']).next().unwrap_or_default();
    let found = description.paths.iter().filter_map(|it| path::found(it, location));
    let mut found = found.flatten().filter(|(name, _)| name == parameter);
    match found.next() {
        Some((_, value)) => String::from_utf8(value).map_err(|error| error.to_string()),
        None => Err(format!("no path with `{parameter}` leads to {header}: `{value}`")),
    }
}
