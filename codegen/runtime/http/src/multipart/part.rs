//! One part.

use http::HeaderMap;

use super::base64_stream::Base64Stream;
use super::{Multipart, PartData, part_headers};
use crate::value::header_value;
use crate::{ContentDisposition, Data, Fault, MediaType, Reason};

/// One part of a multipart: its headers, and a stream of its bytes.
#[derive(Debug)]
pub struct Part<'a> {
    headers: HeaderMap,
    data: PartData<'a>,
}

impl<'a> Part<'a> {
    pub(super) fn new(multipart: &'a mut Multipart, block: &[u8]) -> Result<Self, Fault> {
        let headers = part_headers::parse(block)?;
        Ok(Self { headers, data: PartData { multipart, is_over: false } })
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Its media type; `text/plain` if it does not say (RFC 2046).
    ///
    /// # Errors
    ///
    /// If its `Content-Type` is not a media type.
    pub fn media_type(&self) -> Result<MediaType, Fault> {
        let given = header_value(&self.headers, CONTENT_TYPE).map_err(Fault::malformed)?;
        let text = given.map_or_else(|| "text/plain".into(), String::from_utf8_lossy);
        MediaType::parse(&text).map_err(|reason| {
            let summary = format!("{CONTENT_TYPE}: {}", reason.summary);
            Fault::malformed(Reason { summary, ..reason })
        })
    }

    /// Its name (RFC 7578, section 4.2).
    ///
    /// # Errors
    ///
    /// If it has none, or its `Content-Disposition` cannot be read.
    pub fn name(&self) -> Result<String, Fault> {
        let value = header_value(&self.headers, DISPOSITION).map_err(Fault::malformed)?;
        let disposition = value.map(ContentDisposition::parse).transpose();
        let disposition = disposition.map_err(Fault::malformed)?;
        let name = disposition.and_then(|it| it.name);
        name.ok_or_else(|| Fault::malformed("a part has no name"))
    }

    /// Its bytes, with the transfer encoding decoded.
    ///
    /// # Errors
    ///
    /// If the transfer encoding is unknown.
    pub fn into_data(self) -> Result<Data<'a>, Fault> {
        let encoding = header_value(&self.headers, TRANSFER_ENCODING).map_err(Fault::malformed)?;
        let encoding = String::from_utf8_lossy(encoding.unwrap_or_default());
        match encoding.to_ascii_lowercase().as_str() {
            "" | "7bit" | "8bit" | "binary" => Ok(Data::new(self.data)),
            "base64" => Ok(Data::new(Base64Stream::new(self.data))),
            other => Err(Fault::malformed(
                Reason::new("a part has a transfer encoding that is not known")
                    .with_detail(format!("found `{other}`")),
            )),
        }
    }
}

const DISPOSITION: &str = "Content-Disposition";
const CONTENT_TYPE: &str = "Content-Type";
const TRANSFER_ENCODING: &str = "Content-Transfer-Encoding";
