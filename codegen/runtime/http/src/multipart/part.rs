//! One part.

use futures_util::TryStreamExt as _;
use http::{HeaderMap, HeaderValue};

use super::base64_stream::Base64Stream;
use super::{Multipart, PartData, PartPlace, part_headers};
use crate::value::header_value;
use crate::{ContentDisposition, Data, Fault, MediaType, Reason};

/// One part of a multipart: its headers, and a stream of its bytes.
#[derive(Debug)]
pub struct Part<'a> {
    headers: HeaderMap,
    data: PartData<'a>,
}

impl<'a> Part<'a> {
    pub(super) fn new(multipart: &'a mut Multipart, headers: HeaderMap) -> Self {
        Self { headers, data: PartData { multipart, is_over: false } }
    }

    /// Whether it is the field of a form.
    pub(crate) fn is_field(&self) -> bool {
        self.data.multipart.is_form()
    }

    /// Its headers, of a part whose bytes are not read yet.
    pub(crate) fn into_headers(self) -> HeaderMap {
        self.headers
    }

    /// Which one it is, for faults that are found in it.
    pub fn place(&self) -> &PartPlace {
        &self.data.multipart.place
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
        self.read_media_type().map_err(|fault| fault.in_part(self.place()))
    }

    fn read_media_type(&self) -> Result<MediaType, Fault> {
        let given = header_value(&self.headers, CONTENT_TYPE).map_err(Fault::malformed)?;
        let text = given.map_or_else(|| "text/plain".into(), String::from_utf8_lossy);
        MediaType::parse(&text).and_then(MediaType::without_repetition).map_err(|reason| {
            let summary = format!("{CONTENT_TYPE}: {}", reason.summary);
            Fault::malformed(Reason { summary, ..reason })
        })
    }

    /// Its name; only parts of forms must have one (RFC 7578, section 4.2).
    ///
    /// # Errors
    ///
    /// If it has none in a form, or its `Content-Disposition` cannot be read.
    pub fn name(&self) -> Result<Option<String>, Fault> {
        self.read_name().map_err(|fault| fault.in_part(self.place()))
    }

    fn read_name(&self) -> Result<Option<String>, Fault> {
        let value = header_value(&self.headers, DISPOSITION).map_err(Fault::malformed)?;
        let disposition = value.map(ContentDisposition::parse).transpose();
        let disposition = disposition.map_err(|reason| {
            let summary = format!("{DISPOSITION}: {}", reason.summary);
            Fault::malformed(Reason { summary, ..reason })
        })?;
        match disposition.and_then(|it| it.name) {
            None if self.data.multipart.is_form() => Err(Fault::malformed("it has no name")),
            name => Ok(name),
        }
    }

    /// Its bytes, with the transfer encoding decoded.
    ///
    /// # Errors
    ///
    /// If the transfer encoding is unknown.
    pub fn into_data(self) -> Result<Data<'a>, Fault> {
        let place = self.place().clone();
        match self.is_base64() {
            Ok(false) => Ok(Data::new(self.data)),
            Ok(true) => {
                let decoded = Base64Stream::new(self.data);
                Ok(Data::new(decoded.map_err(move |fault| fault.in_part(&place))))
            }
            Err(fault) => Err(fault.in_part(&place)),
        }
    }

    /// Whether its transfer encoding is base64; otherwise it has none.
    fn is_base64(&self) -> Result<bool, Fault> {
        let encoding = header_value(&self.headers, TRANSFER_ENCODING).map_err(Fault::malformed)?;
        let encoding = String::from_utf8_lossy(encoding.unwrap_or_default());
        match encoding.to_ascii_lowercase().as_str() {
            "" | "7bit" | "8bit" | "binary" => Ok(false),
            "base64" => Ok(true),
            other => Err(Fault::malformed(
                Reason::new("its transfer encoding is not known")
                    .with_detail(format!("found `{other}`")),
            )),
        }
    }
}

/// The headers of the next part, which has come.
pub(super) fn headers(multipart: &mut Multipart, block: &[u8]) -> Result<HeaderMap, Fault> {
    let place = PartPlace::of_number(multipart.place.number() + 1);
    multipart.place = place.clone();
    let headers = part_headers::parse(block).map_err(|fault| fault.in_part(&place))?;
    let value = |name: &str| headers.get(name).map(HeaderValue::as_bytes);
    multipart.place = place.with(value(DISPOSITION), value(CONTENT_TYPE));
    Ok(headers)
}

const DISPOSITION: &str = "Content-Disposition";
const CONTENT_TYPE: &str = "Content-Type";
const TRANSFER_ENCODING: &str = "Content-Transfer-Encoding";
