//! Parts of multiparts, and the delimiters between them.

/// A part: header lines and content.
#[derive(Debug, Clone)]
pub struct Part {
    headers: Vec<(String, Vec<u8>)>,
    content: Vec<u8>,
}

impl Part {
    /// A part of a form, without a media type.
    pub fn new(name: &str, content: impl Into<Vec<u8>>) -> Self {
        let part = Self { headers: Vec::new(), content: content.into() };
        part.header("Content-Disposition", format!("form-data; name=\"{name}\""))
    }

    /// A part that is a file. It has a name, as in the forms of every browser (RFC 7578, section
    /// 4.2): many servers take a part without one for a text.
    pub fn file(name: &str, content: impl Into<Vec<u8>>) -> Self {
        let part = Self { headers: Vec::new(), content: content.into() };
        let disposition = format!("form-data; name=\"{name}\"; filename=\"{name}\"");
        part.header("Content-Disposition", disposition)
    }

    /// The same with that media type.
    #[must_use]
    pub fn of_type(self, media_type: &str) -> Self {
        self.header("Content-Type", media_type)
    }

    /// The same with an additional header. `Content-Disposition` is replaced, unless it is
    /// duplicated on purpose.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// The same without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// The same with its content in another transfer encoding.
    #[must_use]
    pub fn transferred(mut self, encoding: &str, encode: fn(&[u8]) -> Vec<u8>) -> Self {
        self.content = encode(&self.content);
        self.header("Content-Transfer-Encoding", encoding)
    }
}

/// The parts between boundaries.
pub(crate) fn body(boundary: &str, parts: &[Part]) -> Vec<u8> {
    let mut body = Vec::new();
    for part in parts {
        body.extend(format!("--{boundary}\r\n").into_bytes());
        for (name, value) in &part.headers {
            body.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        body.extend([b"\r\n", part.content.as_slice(), b"\r\n"].concat());
    }
    body.extend(format!("--{boundary}--\r\n").into_bytes());
    body
}
