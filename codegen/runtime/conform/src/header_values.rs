//! Checks the values of the headers that a response has by its description.

use http::{HeaderMap, HeaderName, HeaderValue};
use swordsmith_http::description::Parameter;
use swordsmith_http::value::response_headers;

use crate::Response;
use crate::check::{Check, CheckResult};

impl Check<'_, '_> {
    /// Checks the values of the headers that are described, as far as they are there.
    pub(crate) fn has_header_values(&self, described: &[Parameter<'_>]) -> CheckResult {
        described.iter().try_for_each(|header| {
            let found = read(self.response, header);
            let is_valid = self.differing.excuse(header.name, found.is_ok());
            if is_valid { Ok(()) } else { found }
        })
    }
}

/// Reads a header as generated clients do. Lines of one name are one value (RFC 9110, section 5.3), but
/// those of cookies.
fn read(response: &Response, header: &Parameter<'_>) -> CheckResult {
    let mut lines = response.received.headers.iter();
    let mut values = lines.by_ref().filter(|(name, _)| name.eq_ignore_ascii_case(header.name));
    let Some((_, first)) = values.next() else { return Ok(()) };
    let mut value = first.clone();
    if !header.name.eq_ignore_ascii_case("Set-Cookie") {
        values.for_each(|(_, other)| value.extend([", ", other]));
    }
    let invalid = |why: &dyn std::fmt::Display| format!("invalid header {}: {why}", header.name);
    let name = HeaderName::try_from(header.name).map_err(|why| invalid(&why))?;
    let value = HeaderValue::try_from(value.as_bytes()).map_err(|why| invalid(&why))?;
    let headers = HeaderMap::from_iter([(name, value)]);
    let found = response_headers(std::slice::from_ref(header), &headers);
    found.map(|_| ()).map_err(|reason| format!("invalid header {reason}"))
}
