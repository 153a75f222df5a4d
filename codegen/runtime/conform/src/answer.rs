//! What came back, held against the description.

use super::connection::Received;
use super::{Described, Operation, Refused};

/// The answer to a request.
pub struct Answer {
    pub(super) received: Received,
    pub(super) request: String,
    pub(super) operation: &'static Operation,
}

impl Answer {
    /// The value of a header, if it came.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.received.header(name)
    }

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.received.body
    }

    /// It is one of the answers of the operation that are no refusals, and as described.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_as_described(&self) {
        let answers = self.operation.answers;
        let Some(described) = answers.iter().find(|it| it.status == self.received.status) else {
            self.fail("the operation has no such answer");
        };
        self.check_common();
        self.check_described(described);
        if let Some(first) = described.default_type
            && !self.request.contains("\nAccept: ")
        {
            self.check_type(first);
        }
    }

    /// The same, and its body is of that media type.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_of_type(&self, media_type: &str) {
        self.is_as_described();
        self.check_type(media_type);
    }

    /// The same, and its status is that one.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_of_status(&self, status: u16) {
        if self.received.status != status {
            self.fail(&format!("expected {status}"));
        }
        self.is_as_described();
    }

    /// It is refused so, and as described.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_refused(&self, refused: &Refused) {
        if self.received.status != refused.status {
            self.fail(&format!("expected {}", refused.status));
        }
        self.check_common();
        self.check_headers(refused.headers);
        let common = self.operation.common;
        if refused.status == 401
            && let Some(challenge) = common.challenge
        {
            self.check_header("www-authenticate", challenge);
        }
        if self.request.starts_with("HEAD ") {
            return;
        }
        self.check_type(common.error_type);
        match (common.error_iri)(&self.received.body) {
            Ok(iri) if iri == refused.iri => {}
            Ok(iri) => self.fail(&format!("expected the error {}, not {iri}", refused.iri)),
            Err(error) => self.fail(&format!("its document cannot be read: {error}")),
        }
    }

    /// It is refused in one of these ways, and as described.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_refused_as_one_of(&self, refusals: &[&Refused]) {
        let found = refusals.iter().find(|refused| refused.status == self.received.status);
        match found {
            Some(refused) => self.is_refused(refused),
            None => self.fail("expected another refusal"),
        }
    }

    /// It sends the client to the same path with a slash behind it.
    ///
    /// # Panics
    ///
    /// If it does not.
    #[track_caller]
    pub fn is_redirected(&self, status: u16) {
        if self.received.status != status {
            self.fail(&format!("expected {status}"));
        }
        let target = self.request.split([' ', '\n']).nth(1).unwrap_or_default();
        let (path, query) = target
            .split_once('?')
            .map_or((target, String::new()), |(path, query)| (path, format!("?{query}")));
        self.check_header("location", &format!("{path}/{query}"));
    }

    /// It says which methods the path has, and nothing else.
    ///
    /// # Panics
    ///
    /// If it does not.
    #[track_caller]
    pub fn names_the_methods(&self) {
        if self.received.status != 204 || !self.received.body.is_empty() {
            self.fail("expected 204 and no body");
        }
        self.check_common();
        self.check_header("allow", self.operation.allow);
    }

    /// It has no body, and otherwise is as another.
    ///
    /// # Panics
    ///
    /// If it is not.
    #[track_caller]
    pub fn is_the_head_of(&self, other: &Self) {
        if !self.received.body.is_empty() {
            self.fail("expected no body");
        }
        if self.received.status != other.received.status {
            self.fail(&format!("expected {}", other.received.status));
        }
        for name in ["content-type", "content-length", "allow"] {
            if self.received.header(name) != other.received.header(name) {
                self.fail(&format!("expected {name} to be {:?}", other.received.header(name)));
            }
        }
    }

    #[track_caller]
    fn check_common(&self) {
        let common = self.operation.common;
        for (name, value) in common.headers {
            self.check_header(name, value);
        }
        self.check_headers(common.request_id.as_slice());
        let is_needed = self.received.status == 405
            || (common.allow_everywhere && (200..300).contains(&self.received.status));
        if is_needed || self.received.header("allow").is_some() {
            self.check_header("allow", self.operation.allow);
        }
    }

    #[track_caller]
    fn check_described(&self, described: &Described) {
        self.check_headers(described.headers);
        for (name, value) in described.constants {
            self.check_header(name, value);
        }
        if described.media_types.is_empty() {
            if !self.received.body.is_empty() {
                self.fail("expected no body");
            }
            return;
        }
        let found = self.received.header("content-type").unwrap_or_default();
        if !described.media_types.iter().any(|it| is_within(found, it)) {
            self.fail(&format!("expected one of {:?}", described.media_types));
        }
        if !self.request.starts_with("HEAD ")
            && let Err(error) = (described.check)(&self.received.body)
        {
            self.fail(&format!("its body is not what it is said to be: {error}"));
        }
    }

    #[track_caller]
    fn check_type(&self, media_type: &str) {
        let found = self.received.header("content-type").unwrap_or_default();
        if !is_within(found, media_type) {
            self.fail(&format!("expected a body of {media_type}"));
        }
    }

    #[track_caller]
    fn check_headers(&self, names: &[&str]) {
        for name in names {
            if self.received.header(name).is_none_or(str::is_empty) {
                self.fail(&format!("it has no {name}"));
            }
        }
    }

    #[track_caller]
    fn check_header(&self, name: &str, value: &str) {
        if self.received.header(name) != Some(value) {
            self.fail(&format!("expected {name} to be {value:?}"));
        }
    }

    #[track_caller]
    fn fail(&self, message: &str) -> ! {
        let Received { status, headers, body } = &self.received;
        let headers: Vec<_> =
            headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        panic!(
            "{message}\n\nto\n{}\nthe answer was\n{status}\n{}\n\n{}",
            self.request,
            headers.join("\n"),
            String::from_utf8_lossy(body)
        )
    }
}

/// Whether a media type is another one, parameters aside, or is in a range of them.
fn is_within(found: &str, described: &str) -> bool {
    let essence =
        |text: &str| text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (found, described) = (essence(found), essence(described));
    match described.strip_suffix("/*") {
        Some("*") => !found.is_empty(),
        Some(main) => found.split('/').next() == Some(main),
        None => found == described,
    }
}
