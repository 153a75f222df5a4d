//! An operation that is about to run: its request, read on demand, and its response.

use http::Response;

use super::form::Form;
use super::response::Unsent;
use super::{Head, PathValues, response};
use crate::description::{Description, Operation, Parameter};
use crate::message::{self, IncomingBody, Inherited, OutgoingContent, Refused, RequestBody as _};
use crate::value::{Field, Misfit, Texts, Values, parameters};
use crate::{Body, Fault, Reason};

/// A request whose operation has been found, and whose body has not been read.
#[derive(Debug)]
pub struct Exchange {
    pub(super) description: &'static Description<'static>,
    pub(super) operation: &'static Operation<'static>,
    pub(super) head: Head,
    pub(super) path: PathValues,
    /// Largest body.
    pub(super) limit: u64,
    /// The media type of a document in the response.
    pub(super) accepted: Option<&'static str>,
    pub(super) body: Body,
}

impl Exchange {
    /// The operation.
    pub fn operation(&self) -> &'static Operation<'static> {
        self.operation
    }

    /// The head of the request.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The media type that the client prefers, of those that the operation describes for its
    /// responses; `None` if they have no content.
    pub fn accepted(&self) -> Option<&'static str> {
        self.accepted
    }

    /// A parameter in a header or the query, before the rest of the request is read.
    ///
    /// # Errors
    ///
    /// If it is refused.
    pub fn early<T: Field>(&self, parameter: &str) -> Result<T, Refused> {
        let is_it = |it: &&Parameter<'_>| it.name == parameter;
        let Some(described) = self.operation.parameters.iter().find(is_it) else {
            return Err(self.malformed(Reason::new(format!("{parameter} is not described"))));
        };
        self.values(std::slice::from_ref(described), Values::default())?
            .take()
            .map_err(|reason| self.malformed(reason))
    }

    /// Checks the parameters that generated code reads for the precondition of the operation.
    pub(super) fn check_early(&self) -> Result<(), Refused> {
        let mut early = self.operation.parameters.iter().filter(|it| it.is_early);
        early.try_for_each(|it| self.values(std::slice::from_ref(it), Values::default()).map(drop))
    }

    /// Reads the request: checks the media type of its body first, then its parameters, then its
    /// body.
    ///
    /// # Errors
    ///
    /// The first error.
    pub async fn request<R: message::Request>(&mut self) -> Result<R, Refused> {
        let (mut values, body) = self.read().await?;
        let body = R::Body::decode(body).await.map_err(|fault| self.fault(fault))?;
        R::from_parts(&mut values, body).map_err(|reason| self.malformed(reason))
    }

    /// Parameters and body, the body unread.
    pub(super) async fn read(
        &mut self,
    ) -> Result<(Values<'static>, Option<IncomingBody>), Refused> {
        let body = std::mem::take(&mut self.body);
        let Some(described) = &self.operation.body else {
            return Ok((self.parameters()?, None));
        };
        let form = Form::of(&self.head, body, described).await;
        let (form, body) = form.map_err(|fault| self.fault(fault))?;
        let values = self.parameters()?;
        self.head.check_length(self.limit).map_err(|fault| self.fault(fault))?;
        let inherited = self.inherited(&values);
        Ok((values, form.map(|form| form.into_body(described, body, self.limit, inherited))))
    }

    /// The response, as described.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded, or has a media type that the client does not accept.
    pub fn respond(&self, response: impl message::Response) -> Result<Response<Body>, Refused> {
        let mut texts = Texts::default();
        let status = response.status();
        let parts = response.into_parts(&mut texts).map_err(Unsent::Unwritable);
        let (index, content) = parts.map_err(|error| self.unsent(error))?;
        let written = response::written(self, (index, status), texts, content);
        written.map_err(|error| self.unsent(error))
    }

    /// The same without a type: the index of a described response, the values of its headers in
    /// their order, and its content.
    ///
    /// # Errors
    ///
    /// As [`Self::respond`].
    pub fn respond_with(
        &self,
        index: usize,
        headers: Texts,
        content: OutgoingContent,
    ) -> Result<Response<Body>, Refused> {
        let written = response::written(self, (index, None), headers, content);
        written.map_err(|error| self.unsent(error))
    }

    fn unsent(&self, error: Unsent) -> Refused {
        match error {
            Unsent::NotAccepted(media_type) => {
                let reason = Reason::new("the answer is of a media type that is not accepted");
                let refusal = self.description.router.not_acceptable;
                Refused::new(refusal, reason.with_detail(media_type.into_owned()))
            }
            Unsent::Unwritable(error) => {
                let reason = Reason::new("the answer cannot be written");
                let refusal = self.description.router.unavailable;
                Refused::new(refusal, reason.with_detail(error.to_string()))
            }
        }
    }

    /// The refusal for a resource of another kind than the operation's, which generated code never
    /// uses.
    pub fn unknown(&self) -> Refused {
        let reason = Reason::new("the operation is not known").with_detail(self.operation.name);
        Refused::new(self.description.router.unavailable, reason)
    }

    fn parameters(&self) -> Result<Values<'static>, Refused> {
        let mut values = Values::default();
        for value in &self.path.values {
            values.push(Some(value.as_bytes().into()));
        }
        self.values(self.operation.parameters, values).map(Values::into_owned)
    }

    fn values<'v>(
        &'v self,
        described: &'static [Parameter<'static>],
        mut values: Values<'v>,
    ) -> Result<Values<'v>, Refused> {
        let query = self.head.uri().query();
        let found = parameters(described, self.head.headers(), query, &mut values);
        found.map_err(|misfit| self.misfit(misfit))?;
        Ok(values)
    }

    /// The headers that also apply to parts.
    fn inherited(&self, values: &Values<'_>) -> Inherited {
        let skipped = self.path.values.len();
        let named = self.operation.parameters.iter().enumerate().map(|(at, it)| (it.name, at));
        let found = named.filter_map(|(name, at)| Some((name, values.get(skipped + at)?.to_vec())));
        found.collect()
    }

    fn misfit(&self, misfit: Misfit<'static>) -> Refused {
        let refusal = misfit.refusal.unwrap_or(self.description.router.bad_request);
        Refused::new(refusal, misfit.reason)
    }

    pub(super) fn malformed(&self, reason: Reason) -> Refused {
        Refused::new(self.description.router.bad_request, reason)
    }

    pub(super) fn fault(&self, fault: Fault) -> Refused {
        Refused::of_fault(self.description, fault)
    }
}
