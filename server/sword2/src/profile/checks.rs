//! What all checks share: the server, what was found, and deposits to try things on.

use swordsmith_http::client::Method;

use super::report::Report;
use crate::client::{Answer, Client, Content, Error, Request};
use crate::documents::{Collection, Entry, Feed};
use crate::names::{EDIT, ENTRY, ERRORS, FEED, KNOWN_ERRORS, SIMPLE_ZIP, STATE, STATEMENT};
use crate::package::package;

/// The name that an error has in the profile.
pub(super) type ErrorName = &'static str;

/// The checks of a server, while they run.
pub(super) struct Checks {
    pub(super) client: Client,
    pub(super) on_behalf_of: Option<String>,
    pub(super) collection: Collection,
    /// Its largest upload, in kB.
    pub(super) max_upload_size: Option<u64>,
    pub(super) report: Report,
    /// Edit-IRIs of what was made.
    made: Vec<String>,
}

/// A deposit to try things on.
pub(super) struct Deposit {
    /// What the request that made it was answered.
    pub(super) answer: Answer,
    /// Edit-IRI.
    pub(super) edit: String,
    /// Its receipt, as it was found at the Edit-IRI; or as it was answered, if it is not there.
    pub(super) receipt: Entry,
}

/// Whether something holds, and if not, what was found.
pub(super) fn holds(condition: bool, found: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(found()) }
}

/// The status of a response, as a failure tells it.
pub(super) fn status(answer: &Answer) -> String {
    if answer.status == 0 {
        return "no link leads there".to_owned();
    }
    let text = answer.text().unwrap_or_default();
    let beginning: String = text.chars().take(200).collect();
    format!("the response is {} {beginning:?}", answer.status)
}

/// Whether a request was carried out.
pub(super) fn is_success(answer: &Answer) -> bool {
    (200..300).contains(&answer.status)
}

/// An entry with a title, an author and these terms of Dublin Core.
pub(super) fn entry(title: &str, terms: &[(&str, &str)]) -> String {
    let terms = terms.iter().map(|(name, text)| format!("<dcterms:{name}>{text}</dcterms:{name}>"));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <entry xmlns=\"http://www.w3.org/2005/Atom\" xmlns:dcterms=\"http://purl.org/dc/terms/\">\
         <title>{title}</title><id>urn:uuid:6ba7b810-9dad-41d1-80b4-00c04fd430c8</id>\
         <updated>2026-01-02T03:04:05Z</updated><author><name>A Tester</name></author>\
         <summary>{title}</summary>{}</entry>",
        terms.collect::<String>()
    )
}

/// The package that is deposited.
pub(super) fn files() -> Vec<u8> {
    package(&[
        ("README.txt", b"What it is.\n"),
        ("folder/main.c", b"int main(void) { return 0; }\n"),
    ])
}

impl Checks {
    pub(super) fn new(client: Client, on_behalf_of: Option<String>) -> Self {
        Self {
            client,
            on_behalf_of,
            collection: Collection::default(),
            max_upload_size: None,
            report: Report::default(),
            made: Vec::new(),
        }
    }

    /// Notes what was found about a row.
    pub(super) fn note(&mut self, row: u8, found: Result<(), String>) {
        self.report.note(row, found);
    }

    /// Notes whether something holds.
    pub(super) fn expect(&mut self, row: u8, condition: bool, found: impl FnOnce() -> String) {
        self.note(row, holds(condition, found));
    }

    /// Sends a request. Of what is made, a note is taken; of error documents, what can be said of each.
    pub(super) async fn send(&mut self, request: Request) -> Result<Answer, Error> {
        let answer = match self.client.send(request).await {
            // What is linked nowhere, or on another server, fails its row, and no other.
            Err(Error::Elsewhere(_)) => Answer::default(),
            sent => sent?,
        };
        if answer.status >= 400 {
            self.look_at_error(&answer);
        }
        Ok(answer)
    }

    pub(super) async fn get(&mut self, iri: &str) -> Result<Answer, Error> {
        self.send(Request::get(iri)).await
    }

    /// A request to the collection, which is on nobody's behalf.
    pub(super) fn creation(&self) -> Request {
        Request::new(Method::POST, &self.collection.href)
    }

    /// A request that deposits the package.
    pub(super) fn package_creation(&self) -> Request {
        let request =
            self.creation().header("Content-Disposition", "attachment; filename=files.zip");
        request.header("Packaging", SIMPLE_ZIP).body("application/zip", files())
    }

    /// Sends a request that makes something, which is deleted in the end.
    pub(super) async fn create(&mut self, request: Request) -> Result<Answer, Error> {
        let answer = self.send(request).await?;
        if is_success(&answer) {
            self.made.extend(answer.header("Location").map(str::to_owned));
        }
        Ok(answer)
    }

    /// A deposit made by that request; `None` if there is none, or no receipt of it.
    pub(super) async fn deposit(&mut self, request: Request) -> Result<Option<Deposit>, Error> {
        let answer = self.create(request).await?;
        let Some(edit) = answer.header("Location").map(str::to_owned) else { return Ok(None) };
        let found = self.receipt(&edit).await?;
        let Some(receipt) = found.or_else(|| answer.entry().ok()) else { return Ok(None) };
        Ok(Some(Deposit { answer, edit, receipt }))
    }

    /// An open deposit of the package.
    pub(super) async fn open_deposit(&mut self) -> Result<Option<Deposit>, Error> {
        self.deposit(self.package_creation().header("In-Progress", "true")).await
    }

    /// The receipt at an Edit-IRI, if there is one.
    pub(super) async fn receipt(&mut self, edit: &str) -> Result<Option<Entry>, Error> {
        let answer = self.get(edit).await?;
        Ok(answer.entry().ok().filter(|_| answer.status == 200))
    }

    /// The statement as a feed, if the receipt links one.
    pub(super) async fn statement(&mut self, receipt: &Entry) -> Result<Option<Feed>, Error> {
        let Some(iri) = receipt.typed_link(STATEMENT, FEED).map(str::to_owned) else {
            return Ok(None);
        };
        Ok(self.get(&iri).await?.feed().ok())
    }

    /// The IRI of a deposit's state, if its statement tells it.
    pub(super) async fn state(&mut self, receipt: &Entry) -> Result<Option<String>, Error> {
        let statement = self.statement(receipt).await?;
        let categories = statement.map(|feed| feed.own.categories).unwrap_or_default();
        let state = categories.into_iter().find(|(scheme, _, _)| scheme == STATE);
        Ok(state.map(|(_, term, _)| term))
    }

    /// Checks that a request is refused by this status and error.
    pub(super) fn is_refused(&mut self, row: u8, answer: &Answer, expected: u16, error: ErrorName) {
        let href = answer.error().ok().and_then(|error| error.href).unwrap_or_default();
        let is_it = answer.status == expected && href == format!("{ERRORS}{error}");
        self.expect(row, is_it, || format!("expected {expected} {error}: {}", status(answer)));
    }

    /// What can be said of every error document (section 12).
    fn look_at_error(&mut self, answer: &Answer) {
        let found = answer.error();
        let is_xml = answer.is_of("application/xml") || answer.is_of("text/xml");
        let document = found.clone().unwrap_or_default();
        let has_iri = found.is_ok() && document.href.is_some() && is_xml;
        self.expect(102, has_iri, || format!("{} {}", answer.media_type(), status(answer)));
        self.expect(103, document.summary.is_some(), || status(answer));
        let Some(name) = document.href.as_deref().and_then(|href| href.strip_prefix(ERRORS)) else {
            return self.note(104, Ok(()));
        };
        let is_known = KNOWN_ERRORS.contains(&name);
        self.expect(104, is_known, || format!("the profile has no {ERRORS}{name}"));
        let (row, statuses): (u8, &[u16]) = match name {
            "ErrorContent" => (105, &[415, 406]),
            "ErrorChecksumMismatch" => (106, &[412]),
            "ErrorBadRequest" => (107, &[400]),
            "TargetOwnerUnknown" => (108, &[403]),
            "MediationNotAllowed" => (109, &[412]),
            "MethodNotAllowed" => (110, &[405]),
            "MaxUploadSizeExceeded" => (111, &[413]),
            _ => return,
        };
        let fits = statuses.contains(&answer.status);
        self.expect(row, fits, || format!("{name} with {}", answer.status));
    }

    /// Deletes what was made; what cannot be is told.
    pub(super) async fn clean_up(&mut self) -> Result<(), Error> {
        for edit in std::mem::take(&mut self.made) {
            let answer = match self.client.send(Request::new(Method::DELETE, &edit)).await {
                Err(Error::Elsewhere(_)) => Answer::default(),
                sent => sent?,
            };
            if !is_success(&answer) && !matches!(answer.status, 404 | 410) {
                self.report.left.push(edit);
            }
        }
        Ok(())
    }
}

impl Deposit {
    /// Where it is changed; the Edit-IRI, if no link says it.
    pub(super) fn edit_link(&self) -> String {
        self.receipt.link(EDIT).unwrap_or(&self.edit).to_owned()
    }
}

/// An entry as the body of a request.
pub(super) fn as_entry(request: Request, text: String) -> Request {
    request.body(ENTRY, text)
}

/// A request that adds nothing.
pub(super) fn empty(request: Request) -> Request {
    request.content(Content::Bytes(None, Vec::new().into()))
}
