//! A case: a request and the expected response.

use swordsmith_http::description::{Description, Operation, Refusal};

use crate::families;
use crate::profile::Leeway;
use crate::request::Who;
use crate::{Profile, Request};

/// Place and rule of the simplest valid request of an operation.
pub(crate) const SIMPLEST: (&str, &str) = ("request", "valid");

/// A case.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// What kind of rule it is about: `phases`, `parameters` and so on.
    pub family: &'static str,
    /// The part of the request that it tests.
    pub place: String,
    /// The rule that is kept or broken.
    pub rule: String,
    /// The request, for a resource that the subject provides.
    pub request: Request<'a>,
    /// The expected response.
    pub expected: Expected<'a>,
    /// What HTTP and the description leave open.
    pub(crate) leeway: Leeway,
}

/// The expected response.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected<'a> {
    /// A response that is not a refusal, with the effect of its method.
    Accepted,
    /// The same, of that media type.
    OfType(String),
    /// The same, of that status.
    OfStatus(u16),
    /// A refusal.
    Refused(&'a Refusal<'a>),
    /// One of several refusals.
    OneOf(Vec<&'a Refusal<'a>>),
    /// That something was deleted: not found, or gone (410, RFC 9110, section 15.5.11), whether that
    /// is described or not.
    Gone(Vec<&'a Refusal<'a>>),
    /// A redirect to the path with a slash at its end.
    Redirected(u16),
    /// The methods of the path.
    Methods,
    /// The response to GET, without its body.
    HeadOfGet,
}

/// All cases of a description, operation by operation, each with a name of its own.
pub fn cases<'a>(description: &'a Description<'a>) -> Vec<(String, Case<'a>)> {
    let mut named: Vec<(String, Case<'a>)> = Vec::new();
    for operation in description.operations {
        let first = named.len();
        for case in families::cases(description, operation) {
            let name = case.name();
            let is_taken = |name: &str| named[first..].iter().any(|(other, _)| other == name);
            let again = (2..).map(|count| format!("{name}_{count}"));
            let free = std::iter::once(name.clone()).chain(again).find(|name| !is_taken(name));
            named.push((free.unwrap_or(name), case));
        }
    }
    named
}

impl<'a> Case<'a> {
    pub(crate) fn new(
        place: &str,
        rule: &str,
        request: Request<'a>,
        expected: Expected<'a>,
    ) -> Self {
        let (place, rule) = (place.to_owned(), rule.to_owned());
        Self { family: "", place, rule, request, expected, leeway: Leeway::None }
    }

    /// The same where HTTP and the description leave open whether the request is accepted.
    pub(crate) fn open(self, reason: &'static str) -> Self {
        Self { leeway: Leeway::Open(reason), ..self }
    }

    /// The same if a condition holds.
    pub(crate) fn open_if(self, is_open: bool, reason: &'static str) -> Self {
        if is_open { self.open(reason) } else { self }
    }

    /// The same of a path or a method that the description does not have.
    pub(crate) fn undescribed(self) -> Self {
        Self { leeway: Leeway::Undescribed, ..self }
    }

    /// The same as a demand of [`Profile::Swordsmith`] alone.
    pub(crate) fn of_profile(self) -> Self {
        Self { leeway: Leeway::OfProfile, ..self }
    }

    /// Whether servers are tested so that are compared with a profile.
    pub fn is_of(&self, profile: Profile) -> bool {
        profile == Profile::Swordsmith || self.leeway != Leeway::OfProfile
    }

    /// A case whose request is accepted.
    pub(crate) fn accepted(place: &str, rule: &str, request: Request<'a>) -> Self {
        Self::new(place, rule, request, Expected::Accepted)
    }

    /// A case whose request is refused.
    pub(crate) fn refused(
        place: &str,
        rule: &str,
        request: Request<'a>,
        refusal: &'a Refusal<'a>,
    ) -> Self {
        Self::new(place, rule, request, Expected::Refused(refusal))
    }

    /// Whether its request is one that the server is to accept, whatever else it knows: nobody has to
    /// bring the status about.
    pub(crate) fn is_positive(&self) -> bool {
        let request = &self.request;
        let is_accepted = matches!(
            self.expected,
            Expected::Accepted | Expected::OfType(_) | Expected::OfStatus(_)
        );
        is_accepted
            && request.who == Who::Client
            && request.method == request.operation.method
            && request.provoked.is_none()
            && request.of_another.is_none()
    }

    /// Whether its request is the simplest valid one of its operation.
    pub(crate) fn is_simplest(&self) -> bool {
        self.place == SIMPLEST.0 && self.rule == SIMPLEST.1
    }

    /// Its operation.
    pub fn operation(&self) -> &'a Operation<'a> {
        self.request.operation
    }

    /// Operation, place and rule: `createDeposit::header_Packaging::is_empty`.
    fn name(&self) -> String {
        let words = |text: &str| {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
        };
        [self.operation().name, &words(&self.place), &words(&self.rule)].join("::")
    }
}
