//! Checks responses against the description.

use std::cell::RefCell;

use swordsmith_http::MediaType;
use swordsmith_http::description::{
    CommonHeader, DescribedError, Description, ErrorField, KeyPlace, Operation, Refusal,
    SecurityScheme,
};

use crate::differing::DifferingHeaders;
use crate::request::Request;
use crate::tree::Node;
use crate::{Endpoint, Expected, Profile, Response, path};

/// The status of what is known to be there no more.
pub(crate) const GONE: u16 = 410;

/// What is checked: a response to a request of an operation.
pub(crate) struct Check<'c, 'a> {
    pub(crate) description: &'a Description<'a>,
    pub(crate) endpoint: &'c Endpoint,
    pub(crate) request: &'c Request<'a>,
    pub(crate) response: &'c Response,
    pub(crate) differing: &'c DifferingHeaders,
    pub(crate) profile: Profile,
    /// What is only recommended, and not so.
    pub(crate) remarks: &'c RefCell<Vec<String>>,
}

/// The error, if there is one.
pub(crate) type CheckResult = Result<(), String>;

impl<'a> Check<'_, 'a> {
    /// Checks that the response is the expected one. For `HeadOfGet`, any response of the operation
    /// will do.
    pub(crate) fn is(&self, expected: &Expected<'a>) -> CheckResult {
        match expected {
            Expected::HeadOfGet => self.is_as_described(),
            Expected::Accepted => {
                self.is_success()?;
                self.is_as_described()
            }
            Expected::OfType(media_type) => {
                self.is_success()?;
                self.is_as_described()?;
                self.has_type(media_type)
            }
            Expected::OfStatus(status) => {
                self.has_status(*status)?;
                self.is_as_described()
            }
            Expected::Refused(refusal) => self.is_refused(refusal),
            Expected::OneOf(refusals) => self.is_one_of(refusals),
            Expected::Gone(refusals) => self.is_gone(refusals),
            Expected::Redirected(status) => self.is_redirected(*status),
            Expected::Methods => self.names_the_methods(),
        }
    }

    /// Checks that it is one of the described responses, not a refusal.
    pub(crate) fn is_as_described(&self) -> CheckResult {
        let operation = self.request.operation;
        let status = self.response.status();
        let described = self.representation();
        let described =
            described.ok_or_else(|| format!("{status} is no success of the operation"))?;
        self.has_common()?;
        for header in described.headers.iter().filter(|it| it.required) {
            self.has(header.name)?;
        }
        self.has_header_values(described.headers)?;
        for (name, value) in described.constants {
            self.has_value(name, value)?;
        }
        let Some(content) = &described.content else { return self.has_no_described_body() };
        self.has_content(content)?;
        let is_first = !content.is_bytes() && self.request.header_value("Accept").is_none();
        let default = operation.representation(status, None).and_then(|(_, it)| it.content);
        match default.filter(|it| is_first && !it.is_bytes()) {
            Some(default) if self.profile == Profile::Swordsmith => {
                self.has_type(default.media_types[0])
            }
            _ => Ok(()),
        }
    }

    /// Checks that it is no error, if the operation has any other response: errors with a document
    /// of their own are described as responses are.
    fn is_success(&self) -> CheckResult {
        let status = self.response.status();
        let has_success = self.request.operation.responses.iter().any(|it| it.status < 400);
        if status < 400 || !has_success {
            return Ok(());
        }
        Err(format!("{status} is no success of the operation"))
    }

    /// Whether its status is that of a described response that is no error.
    pub(crate) fn has_described_success(&self) -> bool {
        self.is_success().is_ok() && self.has_described_status()
    }

    /// Whether its status is that of a described response, not of a refusal.
    pub(crate) fn has_described_status(&self) -> bool {
        let status = self.response.status();
        self.request.operation.responses.iter().any(|it| it.status == status)
    }

    /// Whether it is an error that the operation describes by its status.
    pub(crate) fn is_described_error(&self) -> bool {
        let status = self.response.status();
        let mut refusals = self.request.operation.refusals.iter();
        let is_described = self.has_described_status() || refusals.any(|it| it.status == status);
        (400..500).contains(&status) && is_described
    }

    /// The description of a response without content does not say that it has none.
    fn has_no_described_body(&self) -> CheckResult {
        let Err(why) = self.has_no_body() else { return Ok(()) };
        match (self.profile, self.response.status()) {
            (Profile::Swordsmith, _) | (_, 204 | 205 | 304) => Err(why),
            // A redirect should have a body that says where to (RFC 9110, section 15.4).
            (Profile::Http, 300..=399) => Ok(()),
            (Profile::Http, _) => {
                self.remark(&why, "the description has none");
                Ok(())
            }
        }
    }

    /// Notes what is only recommended or left open, and why.
    pub(crate) fn remark(&self, what: &str, reason: &str) {
        self.remarks.borrow_mut().push(format!("{what}: {reason}"));
    }

    fn is_one_of(&self, refusals: &[&Refusal<'a>]) -> CheckResult {
        let status = self.response.status();
        let of_status = refusals.iter().filter(|refusal| refusal.status == status);
        let other = Err("expected another refusal".to_owned());
        of_status.fold(other, |found, refusal| found.or_else(|_| self.is_refused(refusal)))
    }

    /// Of a 410 that is not described, nothing is known but what all responses have.
    fn is_gone(&self, refusals: &[&Refusal<'a>]) -> CheckResult {
        let status = self.response.status();
        let is_described = refusals.iter().any(|refusal| refusal.status == status);
        match status {
            _ if is_described => self.is_one_of(refusals),
            GONE => self.has_common(),
            _ => Err(format!("expected 404 or {GONE}: it is not there any more")),
        }
    }

    /// Checks that it is this refusal.
    fn is_refused(&self, refusal: &Refusal<'a>) -> CheckResult {
        let described = self.described_error(refusal.status);
        let described = described.filter(|it| self.has_type(it.media_type).is_ok());
        let instead = self.request.operation.described_instead_of(refusal.status);
        if instead != refusal.status && self.response.status() == instead {
            self.has_common()?;
            return self.own_content(instead).map_or(Ok(()), |own| self.has_content(&own));
        }
        self.has_status(described.map_or(refusal.status, |it| it.status))?;
        self.has_common()?;
        self.has_headers(refusal)?;
        if self.description.router.unauthorized.is_some_and(|it| it.is(refusal)) {
            let challenges = self.description.security.iter().map(SecurityScheme::challenge);
            for challenge in challenges.take(1) {
                self.has_value("www-authenticate", &challenge)?;
            }
        }
        match (described, refusal.media_type) {
            _ if self.is_head() => Ok(()),
            (Some(described), _) => self.is_document(described.document),
            (None, Some(media_type)) => self.is_page(media_type),
            (None, None) => self.names_the_error(refusal.iri),
        }
    }

    /// The document by which errors of a status are described: by the operation, or, where the request
    /// is for none, by all.
    pub(crate) fn described_error(&self, status: u16) -> Option<DescribedError<'a>> {
        let operation = self.request.operation;
        let method = if self.is_head() { "GET" } else { &self.request.method };
        let operation = Some(operation).filter(|it| it.method == method);
        self.description.described_error(operation, status)
    }

    /// Checks the headers that the description demands of a refusal.
    pub(crate) fn has_headers(&self, refusal: &Refusal<'a>) -> CheckResult {
        for header in refusal.headers.iter().filter(|it| it.required) {
            self.has(header.name)?;
        }
        refusal.constants.iter().try_for_each(|(name, value)| self.has_value(name, value))
    }

    /// Checks an error whose body is no document: there may be none.
    pub(crate) fn is_page(&self, media_type: &str) -> CheckResult {
        if self.response.body().is_empty() { Ok(()) } else { self.has_type(media_type) }
    }

    fn names_the_error(&self, iri: &str) -> CheckResult {
        if let Some(own) = self.own_content(self.response.status())
            && self.has_content(&own).is_ok()
        {
            return Ok(());
        }
        self.has_type(self.description.error_media_type())?;
        let Some(described) = self.description.error_document else { return Ok(()) };
        self.is_document(described.document)?;
        let Some(field) = described.name_of(ErrorField::Iri) else { return Ok(()) };
        let document = self.description.document(described.document);
        let document = document.ok_or("the document is not described")?;
        let root = Node::read(&self.document_bytes(document)?)?;
        let found = root.text_of(field).unwrap_or_default();
        if found == iri { Ok(()) } else { Err(format!("expected the error {iri}, not {found}")) }
    }

    /// Checks that it leads to the same path with a slash: relative, or absolute.
    pub(crate) fn is_redirected(&self, status: u16) -> CheckResult {
        self.has_status(status)?;
        let path = path::filled(&self.request.template, &self.request.arguments);
        let query = self.request.query.join("&");
        let query = if query.is_empty() { query } else { format!("?{query}") };
        let expected = format!("{path}/{query}");
        let location = self.response.header("location").unwrap_or_default();
        let rest = self.endpoint.path_of(location).and_then(|it| it.strip_prefix(&expected));
        if rest.is_some_and(|rest| rest.is_empty() || self.is_key(rest)) {
            return Ok(());
        }
        Err(format!("expected location to be \"{expected}\""))
    }

    /// Whether that is the key that stands last in the query.
    fn is_key(&self, pair: &str) -> bool {
        let Some(SecurityScheme::ApiKey(KeyPlace::Query, name)) = self.description.security.first()
        else {
            return false;
        };
        let pair = pair.strip_prefix(['?', '&']).and_then(|it| it.strip_prefix(name));
        pair.is_some_and(|it| it.starts_with('='))
    }

    fn names_the_methods(&self) -> CheckResult {
        self.has_status(204)?;
        self.has_no_body()?;
        self.has_common()?;
        self.has_methods()
    }

    /// Checks that it has no body, and otherwise equals another response.
    pub(crate) fn is_the_head_of(&self, other: &Response) -> CheckResult {
        self.has_no_body()?;
        self.has_status(other.status())?;
        for name in ["content-type", "content-length", "allow"] {
            if self.response.header(name) != other.header(name) {
                return Err(format!("expected {name} to be {:?}", other.header(name)));
            }
        }
        Ok(())
    }

    pub(crate) fn has_common(&self) -> CheckResult {
        let headers = self.description.common_headers;
        for header in headers {
            match header {
                CommonHeader::Constant(name, value) => self.has_value(name, value)?,
                CommonHeader::RequestId(name) => self.has(name)?,
                CommonHeader::Methods => {}
            }
        }
        let status = self.response.status();
        let is_everywhere = headers.contains(&CommonHeader::Methods);
        let is_needed = status == 405 || (is_everywhere && (200..300).contains(&status));
        if is_needed || self.response.header("allow").is_some() {
            return self.has_methods();
        }
        Ok(())
    }

    /// Checks the methods that it allows: a set, in any order (RFC 9110, section 10.2.1).
    fn has_methods(&self) -> CheckResult {
        if self.profile == Profile::Http {
            return self.permits_methods();
        }
        let mut expected = methods(self.description, self.request.operation);
        let text = expected.join(", ");
        let mut found = self.response.members("allow");
        expected.sort_unstable();
        found.sort_unstable();
        found.dedup();
        if self.differing.excuse("allow", found == expected) {
            return Ok(());
        }
        Err(format!("expected allow to be {text:?}"))
    }

    pub(crate) fn is_head(&self) -> bool {
        self.request.method == "HEAD"
    }

    pub(crate) fn has_status(&self, status: u16) -> CheckResult {
        if self.response.status() == status { Ok(()) } else { Err(format!("expected {status}")) }
    }

    pub(crate) fn has_type(&self, media_type: &str) -> CheckResult {
        let found = self.response.header("content-type").unwrap_or_default();
        let is_it = MediaType::parse(found).is_ok_and(|found| found.is(media_type));
        if is_it { Ok(()) } else { Err(format!("expected a body of {media_type}")) }
    }

    pub(crate) fn has_no_body(&self) -> CheckResult {
        let is_empty = self.response.body().is_empty();
        if is_empty { Ok(()) } else { Err("expected no body".to_owned()) }
    }

    pub(crate) fn has(&self, name: &str) -> CheckResult {
        let found = self.response.header(name).is_some_and(|value| !value.is_empty());
        if self.differing.excuse(name, found) { Ok(()) } else { Err(format!("it has no {name}")) }
    }

    fn has_value(&self, name: &str, value: &str) -> CheckResult {
        let is_it = self.response.header(name) == Some(value)
            || (self.profile == Profile::Http && self.has_members(name, value));
        if self.differing.excuse(name, is_it) {
            Ok(())
        } else {
            Err(format!("expected {name} to be {value:?}"))
        }
    }
}

/// The methods of an operation's path, as `Allow` lists them.
pub(crate) fn methods<'a>(
    description: &Description<'a>,
    operation: &Operation<'a>,
) -> Vec<&'a str> {
    let mut methods = Vec::new();
    for operation in description.operations_at(operation.path) {
        if methods.contains(&operation.method) {
            continue;
        }
        methods.push(operation.method);
        methods.extend((operation.method == "GET").then_some("HEAD"));
    }
    methods.push("OPTIONS");
    methods
}
