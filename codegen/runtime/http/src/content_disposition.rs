//! The value of `Content-Disposition` (RFC 6266, RFC 7578, RFC 8187).

use std::fmt;

use super::media_type::{is_token, split_outside_quotes, unquote};
use super::{Reason, percent};

/// A `Content-Disposition`, which gives the file name of an upload.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContentDisposition {
    /// `attachment`, `form-data` …, in lower case.
    pub disposition: String,
    /// Name of the form field.
    pub name: Option<String>,
    /// The file name; `filename*` takes precedence over `filename`. It is untrusted text of the
    /// client: never use it as a path.
    pub filename: Option<String>,
}

impl ContentDisposition {
    /// Reads the header's value.
    ///
    /// # Errors
    ///
    /// If it is malformed, if a parameter is repeated, and if a plain one is not in ASCII.
    pub fn parse(value: &[u8]) -> Result<Self, Reason> {
        let text = std::str::from_utf8(value)
            .ok()
            .filter(|text| text.is_ascii())
            .ok_or_else(|| Reason::new("it is not in ASCII").with_detail("use `filename*=`"))?;
        let mut pieces = split_outside_quotes(text, ';').into_iter().map(str::trim);
        let disposition = pieces.next().unwrap_or_default().to_ascii_lowercase();
        if !is_token(&disposition) {
            return Err(Reason::new("it does not begin with a disposition type"));
        }
        let mut read = Parameters::default();
        pieces.filter(|piece| !piece.is_empty()).try_for_each(|piece| read.add(piece))?;
        Ok(read.finish(disposition))
    }
}

impl ContentDisposition {
    /// That of a field of a form, by default of that name. Forms have no `filename*` (RFC 7578
    /// §4.2): a name that is not ASCII is percent-encoded (§2).
    pub(crate) fn of_field(self, name: &str) -> Self {
        let encoded = |filename: String| {
            if is_plain(&filename) { filename } else { percent::encode_value(&filename) }
        };
        Self {
            disposition: "form-data".to_owned(),
            name: Some(self.name.unwrap_or_else(|| name.to_owned())),
            filename: self.filename.map(encoded),
        }
    }
}

impl ContentDisposition {
    /// That of a part of a multipart, by default an attachment of that name.
    pub(crate) fn of_part(self, name: &str) -> Self {
        let disposition = Some(self.disposition).filter(|it| !it.is_empty());
        Self {
            disposition: disposition.unwrap_or_else(|| "attachment".to_owned()),
            name: Some(self.name.unwrap_or_else(|| name.to_owned())),
            filename: self.filename,
        }
    }
}

/// Formats the header's value: a name that is not ASCII becomes `filename*` (RFC 8187), in UTF-8.
impl fmt::Display for ContentDisposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.disposition)?;
        if let Some(name) = &self.name {
            write!(f, "; name={}", quoted(name))?;
        }
        match &self.filename {
            None => Ok(()),
            Some(filename) if is_plain(filename) => write!(f, "; filename={}", quoted(filename)),
            Some(filename) => write!(f, "; filename*=UTF-8''{}", percent::encode_value(filename)),
        }
    }
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[derive(Default)]
struct Parameters {
    name: Option<String>,
    filename: Option<String>,
    extended_filename: Option<String>,
}

impl Parameters {
    fn add(&mut self, piece: &str) -> Result<(), Reason> {
        let malformed = || Reason::new(format!("`{piece}` is not a parameter"));
        let (key, value) = piece.split_once('=').ok_or_else(malformed)?;
        let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
        if !is_token(&key) {
            return Err(malformed());
        }
        match key.as_str() {
            "name" => set(&mut self.name, &key, unquote(value).ok_or_else(malformed)?),
            "filename" => set(&mut self.filename, &key, unquote(value).ok_or_else(malformed)?),
            "filename*" => set(&mut self.extended_filename, &key, extended(value)?),
            _ => unquote(value).map(drop).ok_or_else(malformed),
        }
    }

    fn finish(self, disposition: String) -> ContentDisposition {
        let filename = self.extended_filename.or(self.filename).filter(|name| !name.is_empty());
        ContentDisposition { disposition, name: self.name, filename }
    }
}

fn set(slot: &mut Option<String>, key: &str, value: String) -> Result<(), Reason> {
    if value.contains(char::is_control) {
        return Err(Reason::new(format!("`{key}` has control characters")));
    }
    match slot.replace(value) {
        Some(_) => Err(Reason::new(format!("`{key}` stands there twice"))),
        None => Ok(()),
    }
}

/// `UTF-8'en'%C3%A9`, as RFC 8187 has it.
fn extended(value: &str) -> Result<String, Reason> {
    let mut pieces = value.splitn(3, '\'');
    let (charset, _, text) = (pieces.next(), pieces.next(), pieces.next());
    let decoded = match (charset, text) {
        (Some(charset), Some(text)) if charset.eq_ignore_ascii_case("utf-8") => {
            percent::decode(text)
        }
        (Some(charset), Some(text)) if charset.eq_ignore_ascii_case("iso-8859-1") => {
            percent::decode_latin1(text)
        }
        _ => None,
    };
    decoded.ok_or_else(|| {
        Reason::new("`filename*` cannot be read")
            .with_detail("expected `UTF-8''` and percent-encoding")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filename(value: &str) -> Option<String> {
        ContentDisposition::parse(value.as_bytes()).unwrap().filename
    }

    #[test]
    fn file_names_come_in_many_ways() {
        for (value, expected) in [
            ("attachment; filename=a.zip", "a.zip"),
            ("attachment;filename=\"a b.zip\"", "a b.zip"),
            ("attachment; filename=a b.zip", "a b.zip"),
            ("Attachment; FILENAME=\"a\\\"b\\\\c;d.zip\"", "a\"b\\c;d.zip"),
            ("attachment; filename*=UTF-8''%c3%a9.zip; filename=e.zip", "é.zip"),
            ("attachment; filename*=iso-8859-1'fr'%e9.zip", "é.zip"),
            ("form-data; name=\"file\"; filename=\"x.zip\"", "x.zip"),
        ] {
            assert_eq!(filename(value).as_deref(), Some(expected), "{value}");
        }
        assert_eq!(filename("attachment"), None);
        assert_eq!(filename("attachment; filename=\"\""), None);
    }

    #[test]
    fn names_of_parts_are_read_too() {
        let read = ContentDisposition::parse(b"form-data; name=atom").unwrap();
        assert_eq!((read.disposition.as_str(), read.name.as_deref()), ("form-data", Some("atom")));
    }

    #[test]
    fn what_is_written_is_read() {
        for filename in ["a.zip", "a \"b\\c;d.zip", "é ü%.zip", "it's.zip"] {
            let written = ContentDisposition {
                disposition: "form-data".to_owned(),
                name: Some("fi\"le".to_owned()),
                filename: Some(filename.to_owned()),
            };
            let text = written.to_string();
            assert_eq!(ContentDisposition::parse(text.as_bytes()), Ok(written), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for value in [
            "",
            "; filename=a",
            "attachment; filename",
            "attachment; filename=\"a",
            "attachment; filename=\"a\"b",
            "attachment; filename=é.zip",
            "attachment; filename=a; filename=b",
            "attachment; filename*=UTF-8''%zz",
            "attachment; filename*=koi8-r''a",
            "attachment; filename*=UTF-8''a%00b",
            "attachment; a b=c",
        ] {
            assert!(ContentDisposition::parse(value.as_bytes()).is_err(), "{value}");
        }
    }
}
