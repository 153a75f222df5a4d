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

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.received.body
    }
}
