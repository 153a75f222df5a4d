//! The value of `Content-Disposition` (RFC 6266, RFC 7578, RFC 8187).

use std::fmt;

use super::media_type::{is_token, split_outside_quotes, unquote};
use super::{Reason, percent};

/// The disposition of a form's field (RFC 7578).
const FIELD: &str = "form-data";

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
    /// Reads the header's value, which is UTF-8: clients send names so in forms (RFC 7578 §5.1), and
    /// RFC 9110 §5.5 leaves other bytes than ASCII to the header. Other encodings are not guessed: the
    /// wrong name would be recorded.
    ///
    /// # Errors
    ///
    /// If it is malformed, if a parameter is repeated, and if it is not in UTF-8.
    pub fn parse(value: &[u8]) -> Result<Self, Reason> {
        let text = std::str::from_utf8(value).map_err(|_| {
            Reason::new("the value is not in UTF-8")
                .with_detail("expected names in UTF-8, or `filename*=` (RFC 8187)")
        })?;
        let mut pieces = split_outside_quotes(text, ';').into_iter().map(str::trim);
        let disposition = pieces.next().unwrap_or_default().to_ascii_lowercase();
        if !is_token(&disposition) {
            return Err(Reason::new("it does not begin with a disposition type"));
        }
        let mut read = Parameters { is_field: disposition == FIELD, ..Parameters::default() };
        pieces.filter(|piece| !piece.is_empty()).try_for_each(|piece| read.add(piece))?;
        Ok(read.finish(disposition))
    }
}

impl ContentDisposition {
    /// That of a field of a form, by default of that name.
    pub(crate) fn of_field(self, name: &str) -> Self {
        Self {
            disposition: FIELD.to_owned(),
            name: Some(self.name.unwrap_or_else(|| name.to_owned())),
            filename: self.filename,
        }
    }

    /// The file name without the path before it, as some clients send it, of either system (RFC 6266
    /// §4.3, RFC 7578 §4.2); `None` if nothing is left that names a file.
    pub fn base_name(&self) -> Option<&str> {
        let name = self.filename.as_deref()?.rsplit(['/', '\\']).next()?.trim();
        Some(name).filter(|name| !matches!(*name, "" | "." | ".."))
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

/// Formats the header's value. A field of a form has its names in UTF-8, and no `filename*`
/// (RFC 7578 §4.2). Elsewhere a file name that is not ASCII goes into `filename*` (RFC 8187), behind
/// one in ASCII for clients that do not know it (RFC 6266, appendix D).
impl fmt::Display for ContentDisposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.disposition)?;
        let quote = if self.disposition == FIELD { quoted_in_form } else { quoted };
        if let Some(name) = &self.name {
            write!(f, "; name={}", quote(name))?;
        }
        let Some(filename) = &self.filename else { return Ok(()) };
        if self.disposition == FIELD || is_plain(filename) {
            return write!(f, "; filename={}", quote(filename));
        }
        let extended = percent::encode_value(filename);
        write!(f, "; filename={}; filename*=UTF-8''{extended}", quoted(&in_ascii(filename)))
    }
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// A name that resembles one which is not ASCII.
fn in_ascii(text: &str) -> String {
    text.chars().map(|letter| if matches!(letter, ' '..='~') { letter } else { '_' }).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// As HTML has forms write a name: in which a line break cannot stand, nor a quotation mark.
fn quoted_in_form(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "%22");
    format!("\"{}\"", text.replace('\r', "%0D").replace('\n', "%0A"))
}

#[derive(Default)]
struct Parameters {
    is_field: bool,
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
        let is_field = self.is_field;
        let plain = || plain(value, is_field);
        match key.as_str() {
            "name" => set(&mut self.name, &key, plain().ok_or_else(malformed)?),
            "filename" => set(&mut self.filename, &key, plain().ok_or_else(malformed)?),
            "filename*" => set(&mut self.extended_filename, &key, extended(value)?),
            _ => unquote(value).map(drop).ok_or_else(malformed),
        }
    }

    fn finish(self, disposition: String) -> ContentDisposition {
        let filename = self.extended_filename.or(self.filename).filter(|name| !name.is_empty());
        ContentDisposition { disposition, name: self.name, filename }
    }
}

/// A value that is quoted or not. In forms a quotation mark is `%22`, as HTML has browsers and most
/// other clients write it. `%0D` and `%0A` stay: a name has no line breaks.
fn plain(value: &str, is_field: bool) -> Option<String> {
    let text = unquote(value)?;
    Some(if is_field { text.replace("%22", "\"") } else { text })
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
            // What curl, urllib3, Node and browsers send.
            ("form-data; name=\"file\"; filename=\"né ☃.zip\"", "né ☃.zip"),
            ("form-data; name=\"file\"; filename=\"a%22b\\\"c.zip\"", "a\"b\"c.zip"),
            ("form-data; name=\"file\"; filename=\"a%0D%0Ab%20.zip\"", "a%0D%0Ab%20.zip"),
            ("form-data; name=\"file\"; filename=\"C:\\x\\é.zip\"", "C:\\x\\é.zip"),
            ("form-data; name=f; filename=\"e\"; filename*=UTF-8''%c3%a9", "é"),
            ("attachment; filename=é.zip", "é.zip"),
            ("attachment; filename=\"a%22.zip\"", "a%22.zip"),
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
        let read = ContentDisposition::parse("form-data; name=\"é%22\"".as_bytes()).unwrap();
        assert_eq!(read.name.as_deref(), Some("é\""));
    }

    #[test]
    fn what_is_written_is_read() {
        let names = ["a.zip", "a \"b\\c;d.zip", "é ü%.zip", "it's.zip", "\\", "☃"];
        for (filename, disposition) in names
            .iter()
            .flat_map(|it| ["form-data", "attachment"].map(|disposition| (*it, disposition)))
        {
            let written = ContentDisposition {
                disposition: disposition.to_owned(),
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
            "attachment; filename=a; filename=b",
            "attachment; filename*=UTF-8''%zz",
            "attachment; filename*=koi8-r''a",
            "attachment; filename*=UTF-8''a%00b",
            "attachment; a b=c",
        ] {
            assert!(ContentDisposition::parse(value.as_bytes()).is_err(), "{value}");
        }
        for value in
            [&b"form-data; name=f; filename=\"\xE9.zip\""[..], b"attachment; filename=\xFF"]
        {
            let reason = ContentDisposition::parse(value).unwrap_err();
            assert_eq!(reason.summary, "the value is not in UTF-8");
        }
    }

    #[test]
    fn a_name_is_written_for_who_reads_it() {
        let written = |disposition: &str, filename: &str| {
            let (name, filename) = (None, Some(filename.to_owned()));
            ContentDisposition { disposition: disposition.to_owned(), name, filename }.to_string()
        };
        for (filename, in_form, elsewhere) in [
            ("a b.zip", "\"a b.zip\"", "\"a b.zip\""),
            ("é\".zip", "\"é%22.zip\"", "\"_\\\".zip\"; filename*=UTF-8''%C3%A9%22.zip"),
            ("a\r\nb", "\"a%0D%0Ab\"", "\"a__b\"; filename*=UTF-8''a%0D%0Ab"),
        ] {
            assert_eq!(written("form-data", filename), format!("form-data; filename={in_form}"));
            assert_eq!(
                written("attachment", filename),
                format!("attachment; filename={elsewhere}")
            );
        }
    }

    #[test]
    fn a_path_before_a_name_is_left_out() {
        for (filename, expected) in [
            ("a.zip", Some("a.zip")),
            ("C:\\x\\a.zip", Some("a.zip")),
            ("../../é.zip", Some("é.zip")),
            ("..", None),
            ("a/", None),
        ] {
            let filename = Some(filename.to_owned());
            let sent = ContentDisposition { filename, ..ContentDisposition::default() };
            assert_eq!(sent.base_name(), expected, "{sent}");
        }
    }
}
