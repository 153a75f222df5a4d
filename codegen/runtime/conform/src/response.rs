//! The response to a request.

use crate::connection::Received;

/// The response to a request.
#[derive(Debug, Clone)]
pub struct Response {
    pub(crate) received: Received,
    /// The request, formatted for people.
    pub(crate) request: String,
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

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.received.body
    }

    /// Request and response, formatted for people.
    pub(crate) fn exchange(&self) -> String {
        let Received { status, headers, body } = &self.received;
        let headers: Vec<_> =
            headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        format!(
            "to\n{}\nthe response was\n{status}\n{}\n\n{}",
            self.request,
            headers.join("\n"),
            String::from_utf8_lossy(body)
        )
    }
}
