//! Media types: `type/subtype; parameter=value`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;

use super::Reason;

/// A media type, its names in lower case, its parameters in the order they were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaType {
    essence: String,
    parameters: Vec<(String, String)>,
}

/// Media types of sequences.
const SEQUENTIAL: [&str; 9] = [
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
    "application/ndjson",
    "application/x-ndjson",
    "application/stream+json",
    "application/json-seq",
    "text/event-stream",
];

impl MediaType {
    /// Parses a media type of `Content-Type` or `Accept` (`*` is a wildcard).
    ///
    /// # Errors
    ///
    /// If the text is malformed.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        read(text).ok_or_else(|| {
            Reason::new("it is no media type").with_detail(format!("found `{text}`"))
        })
    }

    /// The same, if no parameter is repeated: of two boundaries, readers would not choose the same.
    ///
    /// # Errors
    ///
    /// If one is.
    pub fn without_repetition(self) -> Result<Self, Reason> {
        let mut names = self.parameters.iter().map(|(name, _)| name.as_str()).enumerate();
        let is_before = |(at, name): &(usize, &str)| {
            self.parameters[..*at].iter().any(|(other, _)| other == name)
        };
        match names.find(is_before) {
            Some((_, name)) => Err(Reason::new(format!("duplicate parameter `{name}`"))
                .with_detail(format!("found `{self}`"))),
            None => Ok(self),
        }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with_parameter(mut self, name: &str, value: impl Into<String>) -> Self {
        self.parameters.push((name.to_ascii_lowercase(), value.into()));
        self
    }

    /// Type and subtype without parameters: `application/zip`.
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// Whether it is of a sequence of JSON documents, or of server-sent events (`OpenAPI` 3.2, 4.14.4), by
    /// all names that are in use.
    pub fn is_sequential(&self) -> bool {
        SEQUENTIAL.contains(&self.essence()) || self.essence().ends_with("+json-seq")
    }

    /// Whether it is JSON, or a format that is written in JSON (RFC 6839, section 3.1).
    pub fn is_json(&self) -> bool {
        matches!(&*self.essence, "application/json" | "text/json")
            || self.essence.ends_with("+json")
    }

    /// A parameter by its name in lower case; the first if it is repeated.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let same = |(key, _): &&(String, String)| key == name;
        self.parameters.iter().find(same).map(|(_, value)| value.as_str())
    }

    /// Whether this is the described media type: the same names, or those of a range, and each
    /// parameter of the described one either absent here or equal.
    pub fn is(&self, described: &str) -> bool {
        // Most of the described types are another one, and have no parameters: these are not read.
        let (names, parameters) = described.split_once(';').unwrap_or((described, ""));
        is_among(&self.essence, names.trim())
            && (parameters.is_empty()
                || read(described).is_some_and(|described| self.agrees_with(&described)))
    }

    /// Whether content that is said to be of this type is of one of the described media types: a range
    /// (`*/*`, `application/*`) is the type of nothing.
    pub fn is_content_of(&self, described: &[&str]) -> bool {
        !self.is_range() && self.is_any_of(described)
    }

    /// Whether it is a range: `*/*`, `application/*`, or all formats that are written in another
    /// (`application/*+json`), which `OpenAPI` descriptions have.
    pub fn is_range(&self) -> bool {
        self.essence.split_once('/').is_some_and(|(_, subtype)| subtype.starts_with('*'))
    }

    /// A media type that content can have which is described by that one: of a range, one that is
    /// common in it; else itself.
    pub fn example_of(described: &str) -> Cow<'_, str> {
        let known = match described {
            "*/*" | "application/*" => "application/octet-stream",
            "audio/*" => "audio/mpeg",
            "image/*" => "image/png",
            "text/*" => "text/plain",
            "video/*" => "video/mp4",
            other => return other.replacen("/*+", "/vnd.example+", 1).into(),
        };
        known.into()
    }

    /// How well content of this type fits one of the described media types, the best of them. `None`:
    /// it is of none.
    pub(crate) fn fit(&self, described: &[&str]) -> Option<Fit> {
        let fitting = described.iter().filter(|one| self.is_content_of(&[one]));
        fitting.filter_map(|one| Some(self.fit_of(&read(one)?))).max()
    }

    fn fit_of(&self, described: &Self) -> Fit {
        let is_here = |(name, _): &&(String, String)| self.parameter(name).is_some();
        let equal = described.parameters.iter().filter(is_here).count();
        let absent = Reverse(described.parameters.len() - equal);
        Fit { names: described.precision(), equal, absent }
    }

    /// Whether it is one of the described media types.
    pub fn is_any_of(&self, described: &[&str]) -> bool {
        described.iter().any(|one| self.is(one))
    }

    /// Whether a type is in this range (`*/*`, `application/*`, or itself).
    pub fn includes(&self, other: &Self) -> bool {
        is_among(&other.essence, &self.essence) && self.agrees_with(other)
    }

    /// The specificity of a range; more is more specific.
    pub fn specificity(&self) -> usize {
        match self.precision() {
            Precision::Any => 0,
            Precision::Type | Precision::Suffix => 1,
            Precision::Whole => 2 + self.parameters.iter().filter(|(name, _)| name != "q").count(),
        }
    }

    fn precision(&self) -> Precision {
        match self.essence.split_once("/*") {
            None => Precision::Whole,
            Some(("*", "")) => Precision::Any,
            Some((_, "")) => Precision::Type,
            Some(_) => Precision::Suffix,
        }
    }

    fn agrees_with(&self, other: &Self) -> bool {
        other.parameters.iter().all(|(name, value)| {
            self.parameter(name).is_none_or(|own| own.eq_ignore_ascii_case(value))
        })
    }
}

/// Whether names of a type are these, or among those of a range (`application/*`).
fn is_among(names: &str, range: &str) -> bool {
    let Some((main, suffix)) = range.split_once("/*") else {
        return range.eq_ignore_ascii_case(names);
    };
    let Some((found, subtype)) = names.split_once('/') else { return false };
    let ends = subtype.len().checked_sub(suffix.len()).and_then(|at| subtype.get(at..));
    (main == "*" || main.eq_ignore_ascii_case(found))
        && ends.is_some_and(|end| end.eq_ignore_ascii_case(suffix))
}

/// How well content fits a described media type; more is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fit {
    names: Precision,
    /// Described parameters that the content has.
    equal: usize,
    /// Described parameters that the content lacks.
    absent: Reverse<usize>,
}

/// How much the names of a range say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precision {
    /// `*/*`
    Any,
    /// `application/*`
    Type,
    /// `application/*+json`
    Suffix,
    /// `application/json`
    Whole,
}

impl fmt::Display for MediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.essence)?;
        self.parameters.iter().try_for_each(|(name, value)| write!(f, ";{name}={}", written(value)))
    }
}

/// A value of a parameter, quoted if it must be.
fn written(value: &str) -> Cow<'_, str> {
    if is_token(value) {
        return value.into();
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")).into()
}

/// Splits at a separator, but not inside a quoted string.
pub(crate) fn split_outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let (mut pieces, mut start, mut is_quoted, mut is_escaped) = (Vec::new(), 0, false, false);
    for (at, letter) in text.char_indices() {
        if letter == separator && !is_quoted {
            pieces.push(&text[start..at]);
            start = at + letter.len_utf8();
        }
        is_quoted ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && is_quoted && !is_escaped;
    }
    pieces.push(&text[start..]);
    pieces
}

/// The text of a quoted string, or any other text unchanged; `None` if a quote is not closed. A
/// backslash escapes a quotation mark and itself, and stands for itself elsewhere: nobody escapes
/// other letters (RFC 9110 §5.6.4), but clients do send `C:\dir\file`.
pub(crate) fn unquote(text: &str) -> Option<String> {
    let Some(rest) = text.strip_prefix('"') else { return Some(text.to_owned()) };
    let mut unquoted = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return letters.as_str().trim().is_empty().then_some(unquoted),
            '\\' => match letters.next()? {
                escaped @ ('"' | '\\') => unquoted.push(escaped),
                letter => unquoted.extend(['\\', letter]),
            },
            letter => unquoted.push(letter),
        }
    }
}

/// Whether a text is an RFC 9110 token.
pub(crate) fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

fn read(text: &str) -> Option<MediaType> {
    let mut pieces = split_outside_quotes(text, ';').into_iter();
    let essence = pieces.next()?.trim().to_ascii_lowercase();
    let (main, sub) = essence.split_once('/')?;
    let parameters = pieces.map(str::trim).filter(|piece| !piece.is_empty());
    let parameters = parameters.map(parameter).collect::<Option<_>>()?;
    (is_token(main) && is_token(sub)).then_some(())?;
    Some(MediaType { essence, parameters })
}

fn parameter(piece: &str) -> Option<(String, String)> {
    let (name, value) = piece.split_once('=')?;
    let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
    let is_written_right = is_token(&name) && (is_token(value) || value.starts_with('"'));
    // An unquoted value may contain characters that need quotes (boundaries with `=`): accepted as
    // it is.
    let is_bare = !value.is_empty() && !value.contains([' ', '"']);
    (is_written_right || (is_token(&name) && is_bare)).then_some(())?;
    Some((name, unquote(value)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn media_type(text: &str) -> MediaType {
        MediaType::parse(text).unwrap()
    }

    #[test]
    fn names_and_parameters_are_read() {
        let read = media_type("Multipart/Related; Boundary=\"a;b=\\\"c\" ; type=x");
        assert_eq!(read.essence(), "multipart/related");
        assert_eq!(read.parameter("boundary"), Some("a;b=\"c"));
        assert_eq!(read.parameter("type"), Some("x"));
        assert_eq!(media_type("a/b;boundary=====x==").parameter("boundary"), Some("====x=="));
        for wrong in
            ["", "zip", "a/b/c", "a /b", "a/b;c", "a/b; c=\"d", "a/b; c=\"d\"e", "/b", "a/"]
        {
            assert!(MediaType::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_parameter_is_not_repeated() {
        for wrong in ["a/b; boundary=c; boundary=d", "a/b; x=1; Charset=c; charset=\"c\""] {
            let reason = media_type(wrong).without_repetition().unwrap_err();
            assert!(reason.summary.starts_with("duplicate parameter `"), "{reason}");
        }
        assert!(media_type("a/b; c=d; e=d").without_repetition().is_ok());
    }

    #[test]
    fn what_is_written_is_read() {
        let read = media_type("multipart/related; boundary=\"a;b=\\\"c\\\\\"; type=x");
        assert_eq!(read.to_string(), "multipart/related;boundary=\"a;b=\\\"c\\\\\";type=x");
        assert_eq!(media_type(&read.to_string()), read);
    }

    #[test]
    fn a_described_parameter_is_absent_or_equal() {
        let described = "application/atom+xml;type=entry";
        assert!(media_type("application/atom+xml").is(described));
        assert!(media_type("application/atom+xml; charset=utf-8").is(described));
        assert!(media_type("Application/Atom+XML;type=Entry").is(described));
        assert!(!media_type("application/atom+xml;type=feed").is(described));
        assert!(!media_type("application/xml").is(described));
    }

    #[test]
    fn nothing_is_of_a_range() {
        assert!(media_type("image/png").is_content_of(&["text/*", "image/*"]));
        assert!(!media_type("image/*").is_content_of(&["image/*", "*/*"]));
        assert!(!media_type("*/*;q=0.5").is_content_of(&["*/*"]));
    }

    #[test]
    fn a_range_of_a_suffix_has_the_formats_that_are_written_in_it() {
        let range = "application/*+json";
        assert!(media_type("application/vnd.a+json;charset=utf-8").is_content_of(&[range]));
        for other in ["application/json", "application/a+xml", "text/a+json", range] {
            assert!(!media_type(other).is_content_of(&[range]), "{other}");
        }
    }

    #[test]
    fn the_media_type_that_says_most_fits_best() {
        let best = |given: &str| {
            let described = [
                "*/*",
                "application/*",
                "application/*+json",
                "application/json;version=2",
                "application/json",
                "application/json;version=1",
            ];
            let given = media_type(given);
            described.into_iter().max_by_key(|it| given.fit(&[it])).unwrap()
        };
        assert_eq!(best("text/plain"), "*/*");
        assert_eq!(best("application/zip"), "application/*");
        assert_eq!(best("application/a+json"), "application/*+json");
        assert_eq!(best("application/json"), "application/json");
        assert_eq!(best("application/json;version=1"), "application/json;version=1");
        assert_eq!(best("application/json;version=3"), "application/json");
    }

    #[test]
    fn ranges_include_what_is_in_them() {
        let xml = media_type("application/xml");
        for range in ["*/*", "application/*", "application/xml", "application/xml;q=0.5"] {
            assert!(media_type(range).includes(&xml), "{range}");
        }
        for range in ["text/*", "application/json", "*/xml"] {
            assert!(!media_type(range).includes(&xml), "{range}");
        }
    }
}
