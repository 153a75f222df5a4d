//! The response to a request.

use crate::received::Received;

/// The response to a request.
#[derive(Debug, Clone)]
pub struct Response {
    pub(crate) received: Received,
}

impl Response {
    /// Its status.
    pub fn status(&self) -> u16 {
        self.received.status
    }

    /// The value of a header, if present.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.received.header(name)
    }

    /// The last segment of the path in `Location`: what a new resource is called.
    pub fn created(&self) -> Option<&str> {
        let location = self.header("Location")?;
        let path = location.split(['?', '#']).next().unwrap_or_default();
        path.trim_end_matches('/').rsplit('/').next()
    }

    /// The members of a header that is a list, on all its lines (RFC 9110, section 5.6.1).
    pub(crate) fn members(&self, name: &str) -> Vec<&str> {
        let lines = self.received.headers.iter();
        let lines = lines.filter(|(other, _)| other.eq_ignore_ascii_case(name));
        let members = lines.flat_map(|(_, value)| value.split(',')).map(str::trim);
        members.filter(|member| !member.is_empty()).collect()
    }

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.received.body
    }
}
