//! Checks responses by RFC 9110 and the description alone: [`Profile::Http`].
//!
//! [`Profile::Http`]: crate::Profile::Http

use swordsmith_http::MediaType;

use crate::check::{Check, CheckResult, GONE};
use crate::profile::Leeway;
use crate::{Expected, Response};

/// Headers without which a response is none of its status (RFC 9110, sections 11.7.1, 15.5.2,
/// 15.5.22). `Allow` of a 405 is checked with its content.
const DEMANDED: [(u16, &str, &str); 3] = [
    (401, "WWW-Authenticate", "15.5.2"),
    (407, "Proxy-Authenticate", "15.5.8"),
    (426, "Upgrade", "15.5.22"),
];

impl<'a> Check<'_, 'a> {
    /// Checks that HTTP and the description allow the response to a request that is to be answered
    /// so. What is only recommended is noted.
    pub(crate) fn is_permitted(&self, expected: &Expected<'a>, leeway: Leeway) -> CheckResult {
        match expected {
            Expected::Accepted | Expected::HeadOfGet => self.permits_success(None, leeway),
            Expected::OfStatus(status) => self.permits_success(Some(*status), leeway),
            Expected::OfType(media_type) => {
                self.permits_success(None, leeway)?;
                if let Err(why) = self.has_type(media_type) {
                    self.remark(&why, "a server may disregard `Accept` (RFC 9110, section 12.5.1)");
                }
                Ok(())
            }
            Expected::Refused(refusal) => self.permits_refusal(&[refusal.status], leeway),
            Expected::OneOf(refusals) => {
                let statuses: Vec<_> = refusals.iter().map(|it| it.status).collect();
                self.permits_refusal(&statuses, leeway)
            }
            Expected::Gone(_) => self.permits_refusal(&[404, GONE], leeway),
            Expected::Redirected(status) => self.is_redirected(*status),
            Expected::Methods => self.permits_options(),
        }
    }

    /// A described response; of that status, if it is said.
    fn permits_success(&self, wanted: Option<u16>, leeway: Leeway) -> CheckResult {
        let status = self.response.status();
        let expected = wanted.map_or("a described success".to_owned(), |it| it.to_string());
        let other = || format!("expected {expected}, found {status}");
        match (status, leeway.reason()) {
            _ if self.has_described_success() => {
                self.is_as_described()?;
                match (wanted.is_some_and(|it| it != status), leeway.reason()) {
                    (true, None) => Err(other()),
                    (true, Some(reason)) => {
                        self.remark(&other(), reason);
                        Ok(())
                    }
                    (false, _) => Ok(()),
                }
            }
            (400..=499 | 501, Some(reason)) => {
                self.is_error(leeway)?;
                self.remark(&other(), reason);
                Ok(())
            }
            (400..=499, None) if !self.is_described_error() => {
                Err(format!("{}, which is not described", other()))
            }
            _ => Err(other()),
        }
    }

    /// A client error that is described, to a valid request of an operation that accepts none: more
    /// is asked of it than the description says.
    pub(crate) fn permits_described_error(&self) -> CheckResult {
        let status = self.response.status();
        if self.has_described_status() {
            self.is_as_described()?;
        } else {
            self.is_error(Leeway::None)?;
        }
        let found = format!("expected a success, found {status}");
        self.remark(&found, "the server demands more than the description says");
        Ok(())
    }

    /// A client error, of any of these statuses or of another.
    fn permits_refusal(&self, statuses: &[u16], leeway: Leeway) -> CheckResult {
        let status = self.response.status();
        let expected: Vec<_> = statuses.iter().map(ToString::to_string).collect();
        let other = format!("expected {}, found {status}", expected.join(" or "));
        match (status, leeway.reason()) {
            (400..=499 | 501, reason) => {
                self.is_error(leeway)?;
                if !statuses.iter().any(|expected| is_as_good(*expected, status)) {
                    self.remark(&other, reason.unwrap_or("the request is refused all the same"));
                }
                Ok(())
            }
            (100..=399, Some(reason)) => {
                self.remark(&other, reason);
                Ok(())
            }
            _ => Err(other),
        }
    }

    /// A server need not know OPTIONS; if it does, it should say what else there is.
    fn permits_options(&self) -> CheckResult {
        let status = self.response.status();
        match status {
            200..=299 if self.response.header("allow").is_some() => self.has_common(),
            200..=299 => {
                self.remark("it has no allow", "OPTIONS (RFC 9110, section 9.3.7) should have it");
                self.has_common()
            }
            100..=499 | 501 => {
                self.is_error(Leeway::Undescribed)?;
                let other = format!("expected a success, found {status}");
                self.remark(&other, "a server need not know OPTIONS (RFC 9110, section 9.1)");
                Ok(())
            }
            _ => Err(format!("expected a success, found {status}")),
        }
    }

    /// What HTTP demands of an error, and what the description says of one of that status.
    fn is_error(&self, leeway: Leeway) -> CheckResult {
        let status = self.response.status();
        for (_, name, section) in DEMANDED.iter().filter(|(of, ..)| *of == status) {
            let missing = |_| format!("{status} without {name} (RFC 9110, section {section})");
            self.has(name).map_err(missing)?;
        }
        self.has_common()?;
        if leeway != Leeway::Undescribed {
            self.permits_error_document()?;
        }
        let described = self.request.operation.refusals.iter();
        let mut described = described.filter(|it| it.status == status).peekable();
        if leeway == Leeway::Undescribed || described.peek().is_none() {
            return Ok(());
        }
        let none = Err(format!("{status} is not as described"));
        described.fold(none, |found, refusal| {
            found.or_else(|_| {
                self.has_headers(refusal)?;
                match refusal.media_type {
                    _ if self.is_head() => Ok(()),
                    Some(media_type) => self.is_page(media_type),
                    None => self.has_error_document(),
                }
            })
        })
    }

    /// Checks the document that the operation describes for errors of this status: a server may send
    /// another representation, but no invalid document.
    fn permits_error_document(&self) -> CheckResult {
        let described = self.request.operation.error_document(self.response.status());
        let Some((document, media_type)) = described.filter(|_| !self.is_head()) else {
            return Ok(());
        };
        match self.has_type(media_type) {
            Ok(()) => self.is_document(document),
            Err(why) => {
                self.remark(&why, "the description has a document for this error");
                Ok(())
            }
        }
    }

    /// The document of errors, if the description has one.
    fn has_error_document(&self) -> CheckResult {
        let Some(described) = self.description.error_document else { return Ok(()) };
        self.has_type(described.media_type)?;
        self.is_document(described.document)
    }

    /// Checks the methods that a 405 allows (RFC 9110, sections 10.2.1 and 15.5.6): a set, of which
    /// the refused method is no member.
    pub(crate) fn permits_methods(&self) -> CheckResult {
        if self.response.status() != 405 {
            return Ok(());
        }
        let method = self.request.method.as_str();
        let is_there = self.response.header("allow").is_some();
        let is_contradiction = self.response.members("allow").contains(&method);
        if self.differing.excuse("allow", is_there && !is_contradiction) {
            return Ok(());
        }
        let why = if is_there { format!("that allows {method}") } else { "without Allow".into() };
        Err(format!("405 {why} (RFC 9110, section 15.5.6)"))
    }

    /// Whether a header that is a list has all members of a described one: in any order, in any case,
    /// on any number of lines, and more (RFC 9110, section 5.6.1).
    pub(crate) fn has_members(&self, name: &str, described: &str) -> bool {
        let found = self.response.members(name);
        let has = |wanted: &str| found.iter().any(|it| it.eq_ignore_ascii_case(wanted));
        is_list(name) && described.split(',').map(str::trim).all(has)
    }

    /// Checks that it is a response to HEAD where GET has another one; `again` is the length of the
    /// latter when it is asked for again.
    pub(crate) fn is_permitted_as_head_of(
        &self,
        get: &Response,
        again: impl FnOnce() -> Option<usize>,
    ) -> CheckResult {
        self.has_no_body()?;
        match self.response.status() {
            status @ (405 | 501) => {
                self.is_error(Leeway::Undescribed)?;
                let found = format!("expected {}, found {status}", get.status());
                self.remark(&found, "only general-purpose servers must know HEAD");
                return Ok(());
            }
            _ => self.has_status(get.status())?,
        }
        self.has_length_of(get, again)?;
        let of_type = |response: &Response| {
            response.header("content-type").and_then(|it| MediaType::parse(it).ok())
        };
        if of_type(self.response) != of_type(get) {
            let why = format!("expected content-type to be {:?}", get.header("content-type"));
            self.remark(&why, "HEAD should have the headers of GET (RFC 9110, section 9.3.2)");
        }
        Ok(())
    }

    /// A `Content-Length` of HEAD is that of GET (RFC 9110, section 8.6), unless that changes.
    fn has_length_of(&self, get: &Response, again: impl FnOnce() -> Option<usize>) -> CheckResult {
        let Some(found) = self.response.header("content-length") else { return Ok(()) };
        let length = get.body().len();
        if found.trim() == length.to_string() || again() != Some(length) {
            return Ok(());
        }
        Err(format!("expected content-length to be {length}, as of GET, found {found}"))
    }
}

/// Whether the values of a header are members of a list, whose order says nothing.
fn is_list(name: &str) -> bool {
    const LISTS: [&str; 11] = [
        "accept-patch",
        "accept-post",
        "accept-ranges",
        "access-control-allow-headers",
        "access-control-allow-methods",
        "access-control-expose-headers",
        "allow",
        "cache-control",
        "content-language",
        "pragma",
        "vary",
    ];
    LISTS.iter().any(|list| list.eq_ignore_ascii_case(name))
}

/// Whether a status says as much as the expected one.
fn is_as_good(expected: u16, found: u16) -> bool {
    const GENERAL: [u16; 2] = [400, 422];
    match expected {
        400 => matches!(found, 400 | 404 | 411 | 413 | 415 | 422),
        404 => GENERAL.contains(&found) || matches!(found, 404 | GONE),
        405 => matches!(found, 405 | 501),
        401 => matches!(found, 401 | 403),
        413 => matches!(found, 413),
        415 => GENERAL.contains(&found) || found == 415,
        _ => expected == found,
    }
}
