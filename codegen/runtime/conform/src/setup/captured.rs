//! What a response calls the thing that was made.

use super::Prepared;
use super::capture::Capture;
use crate::{Response, path};

/// The value of a path's parameter in a response: if what is captured is a URL, by the paths of the
/// description that have the parameter; else the whole of it.
pub(super) fn captured(
    prepared: &Prepared<'_>,
    response: &Response,
    capture: &Capture,
    parameter: &str,
) -> Result<String, String> {
    match capture {
        Capture::Header(header) => {
            let value = response.header(header);
            let value = value.ok_or_else(|| format!("the response has no {header}"))?;
            value_of(prepared, parameter, value, header)
        }
        Capture::Json(pointer) => {
            let value = pointer.text_in(response.body())?;
            value_of(prepared, parameter, &value, "it")
        }
        Capture::XPath(expression) => {
            let value = expression.text_in(response.body(), &prepared.setup.namespaces)?;
            value_of(prepared, parameter, &value, "it")
        }
    }
}

/// The value of a parameter in what says it.
fn value_of(
    prepared: &Prepared<'_>,
    parameter: &str,
    said: &str,
    place: &str,
) -> Result<String, String> {
    let Some(location) = prepared.endpoint.path_of(said).filter(|it| it.starts_with('/')) else {
        return Ok(said.to_owned());
    };
    let location = location.split(['?', '#']).next().unwrap_or_default();
    let found = prepared.description.paths.iter().filter_map(|it| path::found(it, location));
    let mut found = found.flatten().filter(|(name, _)| name == parameter);
    match found.next() {
        Some((_, value)) => String::from_utf8(value).map_err(|error| error.to_string()),
        None => Err(format!("no path with `{parameter}` leads to {place}: `{said}`")),
    }
}
