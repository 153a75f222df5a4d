//! Multipart bodies, byte by byte, so that tests can make them invalid.

/// A part: header lines and content.
#[derive(Debug, Clone)]
pub struct Part {
    headers: Vec<String>,
    content: Vec<u8>,
}

impl Part {
    /// A part of a form.
    pub fn new(name: &str, filename: Option<&str>, media_type: &str, content: &[u8]) -> Self {
        let filename = filename.map(|name| format!("; filename={name}")).unwrap_or_default();
        let disposition = format!("Content-Disposition: form-data; name={name}{filename}");
        let headers = vec![disposition, format!("Content-Type: {media_type}")];
        Self { headers, content: content.to_vec() }
    }

    /// The archive as the contract names it.
    pub fn file(content: &[u8]) -> Self {
        Self::new("file", Some("hello.zip"), "application/zip", content)
    }

    /// The entry as the contract names it.
    pub fn atom(content: &[u8]) -> Self {
        Self::new("atom", Some("entry.xml"), "application/atom+xml; charset=UTF-8", content)
    }

    /// The same part with one more header line.
    #[must_use]
    pub fn with_header(mut self, line: &str) -> Self {
        self.headers.push(line.to_owned());
        self
    }
}

/// The body of the given parts between boundaries.
pub fn body(boundary: &str, parts: &[Part]) -> Vec<u8> {
    let mut body = Vec::new();
    for part in parts {
        body.extend(format!("--{boundary}\r\n{}\r\n\r\n", part.headers.join("\r\n")).as_bytes());
        body.extend(&part.content);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{boundary}--\r\n").as_bytes());
    body
}
