//! Writes multiparts: parts become one stream of bytes, with a known length if each part has one.

use std::fmt;

use bytes::Bytes;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue};

use super::{Boundary, FORM, Multipart};
use crate::{ContentDisposition, Data, Fault, MediaType, Reason};

/// Builds a multipart.
#[derive(Debug)]
pub struct MultipartWriter {
    boundary: Boundary,
    naming: Naming,
    pieces: Vec<Data<'static>>,
}

/// Whether parts say what they are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// They are fields of a form (RFC 7578 §4.2).
    Fields,
    /// They have a name that tells what they are.
    Parts,
    /// They need none.
    None,
}

/// The headers of a part to be written.
#[derive(Debug)]
pub struct PartHead {
    label: &'static str,
    headers: HeaderMap,
    is_file: bool,
}

impl MultipartWriter {
    /// A multipart of that media type, without parts, which are told apart by their names or not.
    /// Its boundary is 128 random bits.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn new(media_type: &str, by_name: bool) -> Result<Self, Fault> {
        let mut chance = [0; 16];
        getrandom::fill(&mut chance).map_err(|error| {
            Fault::malformed(Reason::new("there is no chance").with_detail(error.to_string()))
        })?;
        let boundary = format!("{:032x}", u128::from_ne_bytes(chance));
        let media_type = MediaType::parse(media_type).map_err(Fault::malformed)?;
        let naming = match by_name {
            _ if media_type.is(FORM) => Naming::Fields,
            true => Naming::Parts,
            false => Naming::None,
        };
        let boundary = Boundary::of(&media_type.with_parameter("boundary", boundary))?;
        Ok(Self { boundary, naming, pieces: Vec::new() })
    }

    /// Adds a part.
    ///
    /// # Errors
    ///
    /// If the media type of the whole has to name the first part's, which is none.
    pub fn part(&mut self, mut head: PartHead, data: Data<'static>) -> Result<(), Fault> {
        head.take_name(self.naming)?;
        if self.pieces.is_empty() {
            self.name_root(&head)?;
        }
        let line_end = if self.pieces.is_empty() { "" } else { "\r\n" };
        let mut text = format!("{line_end}--{}\r\n", self.boundary.as_str()).into_bytes();
        for (name, value) in &head.headers {
            text.extend_from_slice(
                &[name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat(),
            );
        }
        text.extend_from_slice(b"\r\n");
        self.pieces.extend([Data::of_bytes(text), data]);
        Ok(())
    }

    /// The whole.
    pub fn finish(mut self) -> Multipart {
        let end = format!("\r\n--{}--\r\n", self.boundary.as_str());
        self.pieces.push(Data::of_bytes(Bytes::from(end)));
        Multipart::new(Data::concatenated(self.pieces), &self.boundary)
    }

    /// A related multipart says what its root is (RFC 2387 §3.1): the first part.
    fn name_root(&mut self, head: &PartHead) -> Result<(), Fault> {
        let whole = self.boundary.media_type();
        let root = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let Some(root) = root.filter(|_| whole.is(RELATED)) else { return Ok(()) };
        let root = MediaType::parse(root).map_err(Fault::malformed)?;
        self.boundary = Boundary::of(&whole.clone().with_parameter("type", root.essence()))?;
        Ok(())
    }
}

const RELATED: &str = "multipart/related";

impl PartHead {
    /// The head of a part that the description so labels, of that media type.
    ///
    /// # Errors
    ///
    /// If the media type cannot stand in a header.
    pub fn new(label: &'static str, media_type: &str) -> Result<Self, Fault> {
        let mut head = Self { label, headers: HeaderMap::new(), is_file: false };
        head.set(CONTENT_TYPE.as_str(), Some(media_type))?;
        Ok(head)
    }

    /// The same of the content of a file. A field of a form then has a file name, by default its label
    /// (RFC 7578, section 4.2): services tell files from texts by it.
    #[must_use]
    pub fn of_file(self) -> Self {
        Self { is_file: true, ..self }
    }

    /// Sets a header, if there is a value for it.
    ///
    /// # Errors
    ///
    /// If the value cannot stand in a header.
    pub fn set(&mut self, name: &str, value: Option<impl fmt::Display>) -> Result<(), Fault> {
        let Some(value) = value else { return Ok(()) };
        let text = value.to_string();
        let unwritable = || {
            let reason = Reason::new("a header of a part cannot be written");
            Fault::malformed(reason.with_detail(format!("{name}: {text:?}")))
        };
        let name = HeaderName::try_from(name).map_err(|_| unwritable())?;
        let value = HeaderValue::try_from(text.as_bytes()).map_err(|_| unwritable())?;
        self.headers.insert(name, value);
        Ok(())
    }

    /// What stands for a `Content-Disposition` that is not given.
    fn unnamed(&self) -> ContentDisposition {
        let filename = self.is_file.then(|| self.label.to_owned());
        ContentDisposition { filename, ..ContentDisposition::default() }
    }

    /// The part says what it is called.
    fn take_name(&mut self, naming: Naming) -> Result<(), Fault> {
        let given = self.headers.get(CONTENT_DISPOSITION);
        let given = given.map(|value| ContentDisposition::parse(value.as_bytes())).transpose();
        let given = given.map_err(Fault::malformed)?;
        let named = match naming {
            Naming::Fields => given.unwrap_or_else(|| self.unnamed()).of_field(self.label),
            Naming::Parts => given.unwrap_or_default().of_part(self.label),
            Naming::None => return Ok(()),
        };
        self.set(CONTENT_DISPOSITION.as_str(), Some(named))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn written(media_type: &str) -> Multipart {
        let mut writer = MultipartWriter::new(media_type, false).unwrap();
        let mut archive = PartHead::new("file", "application/zip").unwrap();
        archive.set("Content-Disposition", Some("form-data; name=\"file\"")).unwrap();
        archive.set("Content-MD5", None::<&str>).unwrap();
        writer.part(archive, Data::of_bytes("PK")).unwrap();
        writer.part(PartHead::new("atom", "a/b;type=c").unwrap(), Data::of_bytes("<a/>")).unwrap();
        writer.finish()
    }

    #[test]
    fn what_is_written_is_read() {
        let mut multipart = written("multipart/form-data");
        let read = async {
            let mut parts = Vec::new();
            while let Some(part) = multipart.next().await.unwrap() {
                let disposition =
                    part.headers()["content-disposition"].to_str().unwrap().to_owned();
                let media_type = part.media_type().unwrap().to_string();
                let bytes = part.into_data().unwrap().read("it", 9).await.unwrap();
                parts.push((disposition, media_type, bytes));
            }
            parts
        };
        let expected = [
            ("form-data; name=\"file\"", "application/zip", "PK"),
            ("form-data; name=\"atom\"", "a/b;type=c", "<a/>"),
        ];
        let expected = expected.map(|(one, two, three)| (one.into(), two.into(), three.into()));
        assert_eq!(read.now_or_never().unwrap(), expected);
        assert!(multipart.into_body().is_err());
    }

    #[test]
    fn the_length_is_known_and_right() {
        let (media_type, data) = written("multipart/related").into_body().unwrap();
        assert_eq!(media_type.parameter("type"), Some("application/zip"));
        let length = data.length();
        let bytes = data.read("it", 1000).now_or_never().unwrap().unwrap();
        assert_eq!(length, Some(bytes.len() as u64));
        assert!(!String::from_utf8_lossy(&bytes).contains("form-data; name=\"atom\""));
    }

    /// A form has no `filename*`, and each of its parts is a field of a name (RFC 7578 §4.2).
    #[test]
    fn a_file_name_is_written_as_the_whole_allows() {
        let text = |media_type: &str, by_name: bool, disposition: &str| {
            let mut writer = MultipartWriter::new(media_type, by_name).unwrap();
            let mut archive = PartHead::new("file", "application/zip").unwrap();
            archive.set("Content-Disposition", Some(disposition)).unwrap();
            writer.part(archive, Data::of_bytes("PK")).unwrap();
            let (_, data) = writer.finish().into_body().unwrap();
            let bytes = data.read("it", 1000).now_or_never().unwrap().unwrap();
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            text.lines().find_map(|it| it.strip_prefix("content-disposition: ")).unwrap().to_owned()
        };
        for (given, in_form) in [
            ("attachment; filename=a.zip", "form-data; name=\"file\"; filename=\"a.zip\""),
            ("form-data; name=\"x\"", "form-data; name=\"x\""),
            (
                "form-data; name=\"file\"; filename*=UTF-8''%C3%A9%20%25.zip",
                "form-data; name=\"file\"; filename=\"é %.zip\"",
            ),
        ] {
            assert_eq!(text("multipart/form-data", false, given), in_form);
            assert_eq!(text("multipart/related", false, given), given);
        }
        let named = text("multipart/related", true, "attachment; filename=a.zip");
        assert_eq!(named, "attachment; name=\"file\"; filename=\"a.zip\"");
    }

    #[test]
    fn a_file_in_a_form_has_a_name() {
        let text = |media_type: &str, head: PartHead| {
            let mut writer = MultipartWriter::new(media_type, true).unwrap();
            writer.part(head, Data::of_bytes("PK")).unwrap();
            let (_, data) = writer.finish().into_body().unwrap();
            let bytes = data.read("it", 1000).now_or_never().unwrap().unwrap();
            String::from_utf8(bytes.to_vec()).unwrap()
        };
        let head = || PartHead::new("picture", "image/png").unwrap();
        let file = text("multipart/form-data", head().of_file());
        assert!(file.contains("name=\"picture\"; filename=\"picture\""), "{file}");
        assert!(!text("multipart/form-data", head()).contains("filename"));
        assert!(!text("multipart/related", head().of_file()).contains("filename"));
    }

    #[test]
    fn no_header_is_smuggled_in() {
        let mut head = PartHead::new("file", "application/zip").unwrap();
        assert!(head.set("Content-MD5", Some("a\r\nX: y")).is_err());
    }
}
