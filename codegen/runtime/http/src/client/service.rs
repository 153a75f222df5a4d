//! Calls a service by its description: takes requests of any operation, returns responses and
//! refusals.

use http::Method;

use super::call::of_parameter;
use super::{Answer, Call, Error, Failure, Transport, WholeAnswer};
use crate::Reason;
use crate::description::{self, CommonHeader, Description, Operation, Parameter, Place};
use crate::message::{IncomingContent, Refusal, Request, RequestBody as _, Response};
use crate::value::{Texts, Values, response_headers};

/// A service at the other end of a transport. Clones share its connections.
///
/// Every request is sent once: no redirect is followed, and nothing is retried.
#[derive(Debug, Clone)]
pub struct Service {
    transport: Transport,
    description: &'static Description<'static>,
}

impl Service {
    /// The service that the transport leads to.
    pub fn new(transport: Transport, description: &'static Description<'static>) -> Self {
        Self { transport, description }
    }

    /// Sends a request, and reads the response.
    ///
    /// # Errors
    ///
    /// If the service refuses, cannot be reached, or does not respond as described.
    pub async fn call<R: Request, E: Refusal>(&self, request: R) -> Result<R::Response, Error<E>> {
        let preferred = self.transport.preferred();
        let call = call(request, self.description, preferred).map_err(Failure::Unwritable)?;
        let answer = self.transport.send(call, self.request_id()).await?;
        let status = answer.status().as_u16();
        let media_type = answer.media_type().ok();
        let described = R::OPERATION.representation(status, media_type.as_ref());
        match described.filter(|(_, described)| is_own(described, &answer)) {
            Some((index, described)) => Ok(response(index, described, answer).await?),
            None => Err(self.refusal(&answer.whole().await?)),
        }
    }

    /// The header that identifies a request.
    fn request_id(&self) -> Option<&'static str> {
        self.description.common_headers.iter().find_map(|header| match header {
            CommonHeader::RequestId(name) => Some(*name),
            _ => None,
        })
    }

    fn refusal<E: Refusal>(&self, answer: &WholeAnswer) -> Error<E> {
        match self.read_refusal(answer) {
            Ok(refusal) => Error::Refused { refusal, request_id: answer.request_id() },
            Err(failure) => Error::Failed(failure),
        }
    }

    fn read_refusal<E: Refusal>(&self, answer: &WholeAnswer) -> Result<E, Failure> {
        let unexpected = |reason: Reason| answer.unexpected(reason);
        let status = answer.status().as_u16();
        let mut refusals = self.description.refusals.iter();
        let own = refusals.find(|it| it.status == status && it.media_type.is_some());
        let (iri, reason) = if let Some(own) = own {
            (Some(own.iri.to_owned()), answer.plain_reason())
        } else {
            let text = answer.document(&[self.description.error_media_type()])?;
            E::read_document(&text).map_err(unexpected)?
        };
        let described = self.description.refusal(status, iri.as_deref());
        let described = described.ok_or_else(|| answer.unexpected("no such error is described"))?;
        let values = response_headers(described.headers, answer.headers());
        let mut values = values.map_err(unexpected)?;
        E::from_parts(described, reason, &mut values).map_err(unexpected)
    }
}

/// Whether an answer of its status is that response: an error may have a document of the operation's
/// own, or be a refusal of the whole service.
fn is_own(described: &description::Response<'_>, answer: &Answer) -> bool {
    let Some(content) = described.content.filter(|_| described.status >= 400) else { return true };
    answer.media_type().is_ok_and(|media_type| media_type.is_any_of(content.media_types))
}

/// Builds the request, as described.
fn call<R: Request>(
    request: R,
    description: &Description<'_>,
    preferred: Option<&str>,
) -> Result<Call, Reason> {
    let operation = R::OPERATION;
    let mut texts = Texts::default();
    let body = request.into_parts(&mut texts);
    let mut texts = texts.into_iter();
    let path = filled(operation.path, &mut texts)?;
    let mut call = Call::new(method(operation)?, path)?;
    call.accept(&accepted(operation, description, preferred));
    for (parameter, text) in operation.parameters.iter().zip(texts) {
        match parameter.place {
            Place::Query => call.query(parameter, encoded(parameter, text)?)?,
            Place::Cookie => call.cookie(parameter, encoded(parameter, text)?)?,
            _ => {
                let text = text.map(|text| parameter.in_header(text)).transpose();
                let text = text.map_err(|reason| of_parameter(parameter, reason))?;
                call.header(parameter.name, text)?;
            }
        }
    }
    if let Some(content) = body.encode(operation)? {
        call.data(&content.media_type, content.data)?;
    }
    Ok(call)
}

fn method(operation: &Operation<'_>) -> Result<Method, Reason> {
    Method::from_bytes(operation.method.as_bytes()).map_err(|error| Reason::new(error.to_string()))
}

fn encoded(parameter: &Parameter<'_>, text: Option<String>) -> Result<Option<String>, Reason> {
    let text = text.map(|text| parameter.value.encode(text)).transpose();
    text.map_err(|reason| of_parameter(parameter, reason))
}

/// A path with the first of these texts as its values.
fn filled(
    path: &description::Path<'_>,
    texts: &mut impl Iterator<Item = Option<String>>,
) -> Result<String, Reason> {
    let values = path.parameters.iter().zip(texts).map(|(parameter, text)| {
        if text.is_none() {
            return Err(of_parameter(parameter, Reason::new("it has no values")));
        }
        Ok(parameter.in_path(&encoded(parameter, text)?.unwrap_or_default()))
    });
    let values = values.collect::<Result<Vec<_>, Reason>>()?;
    Ok(description::filled(path.segments, |index| values[index].clone()))
}

/// The value of `Accept`. Of each document that can be the response, the default media type; of bytes,
/// every one, because they have only one of them; and that of the error document. What is preferred, or
/// else the default representation of each status, comes before others.
fn accepted(
    operation: &Operation<'_>,
    description: &Description<'_>,
    preferred: Option<&str>,
) -> String {
    let preferred = preferred.filter(|it| operation.offered().contains(it));
    let (mut first, mut others) = (Vec::from_iter(preferred), Vec::new());
    let (successes, failures): (Vec<&description::Response<'_>>, Vec<_>) =
        operation.responses.iter().partition(|response| response.status < 400);
    let mut status: Option<u16> = None;
    for response in successes {
        let is_default = status.replace(response.status) != Some(response.status);
        let list = if is_default && preferred.is_none() { &mut first } else { &mut others };
        list.extend(response.content.iter().flat_map(media_types));
    }
    let own = failures.iter().filter_map(|it| it.content.as_ref()).flat_map(media_types).copied();
    let refusals = operation.refusals.iter().filter_map(|it| it.media_type);
    let errors = operation.errors.iter().map(|error| error.media_type);
    let errors = own.chain(errors).chain([description.error_media_type()]).chain(refusals);
    // That of an error says nothing of what is preferred of successes.
    first.extend(errors.filter(|it| !others.contains(it)));
    let first = first.into_iter().map(|it| (it, ""));
    let mut accepted: Vec<(&str, &str)> = Vec::new();
    for (media_type, quality) in first.chain(others.into_iter().map(|it| (it, ";q=0.9"))) {
        if !accepted.iter().any(|(other, _)| *other == media_type) {
            accepted.push((media_type, quality));
        }
    }
    let accepted = accepted.iter().map(|(media_type, quality)| format!("{media_type}{quality}"));
    accepted.collect::<Vec<_>>().join(", ")
}

/// The media types that are asked for of a content.
fn media_types<'a>(content: &description::Content<'a>) -> &'a [&'a str] {
    if content.is_bytes() {
        content.media_types
    } else {
        content.media_types.get(..1).unwrap_or(&[])
    }
}

async fn response<R: Response>(
    index: usize,
    described: description::Response<'static>,
    answer: Answer,
) -> Result<R, Failure> {
    let is_stream = |it: description::Content<'_>| it.is_bytes() || it.as_items().is_some();
    if described.content.is_some_and(is_stream) {
        return stream(&described, index, answer).await;
    }
    let answer = answer.whole().await?;
    let unexpected = |reason: Reason| answer.unexpected(reason);
    let mut values = response_headers(described.headers, answer.headers()).map_err(unexpected)?;
    let content = match &described.content {
        Some(content) => IncomingContent::Document(answer.document(content.media_types)?),
        None => IncomingContent::Nothing,
    };
    R::from_parts(index, described.status, &mut values, content).map_err(unexpected)
}

/// A response with bytes is returned before they are read.
async fn stream<R: Response>(
    described: &description::Response<'static>,
    index: usize,
    answer: Answer,
) -> Result<R, Failure> {
    let headers = answer.headers().clone();
    let head = response_headers(described.headers, &headers).map(Values::into_owned);
    let (mut values, media_type) = match head.and_then(|values| Ok((values, answer.media_type()?)))
    {
        Ok(head) => head,
        Err(reason) => return Err(answer.unexpected(reason).await),
    };
    let media_types = described.content.map_or(&[][..], |content| content.media_types);
    if !media_type.is_any_of(media_types) {
        return Err(answer.unexpected(format!("it is of type {media_type}")).await);
    }
    let content = IncomingContent::Bytes(media_type, answer.into_data());
    R::from_parts(index, described.status, &mut values, content).map_err(Failure::Unwritable)
}
