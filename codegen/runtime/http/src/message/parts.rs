//! The parts of a described multipart, typed, while they are received or sent.

use std::borrow::Cow;

use super::content::{DecodeContent, EncodeContent, Incoming, Inherited, Outgoing};
use crate::description::{self, Parameter};
use crate::multipart::{self, Multipart, MultipartWriter, PartCount, PartHead};
use crate::value::{Misfit, Texts, Values, parameters};
use crate::{Fault, MediaType, Reason};

/// A stream of typed parts: a struct around a [`PartStream`].
pub trait Parts: Sized {
    /// The description of the multipart.
    const MULTIPART: &'static description::Multipart<'static>;

    /// Wraps a stream.
    fn new(stream: PartStream) -> Self;

    /// The wrapped stream.
    fn into_stream(self) -> PartStream;
}

/// A received typed part, or an enum of all kinds of parts.
pub trait DecodePart<'a>: Sized + Send {
    /// Reads it.
    fn decode(part: IncomingPart<'a>) -> impl Future<Output = Result<Self, Fault>> + Send;
}

/// A typed part to be sent.
pub trait EncodePart: Sized {
    /// Encodes it, and adds its headers to `texts`.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    fn encode(
        self,
        described: &description::Content<'static>,
        texts: &mut Texts,
    ) -> Result<Outgoing, Reason>;
}

/// One of several kinds of typed parts, to be sent.
pub trait EncodeParts: Sized {
    /// Encodes it, adds its headers to `texts`, and returns its kind: an index into the parts of
    /// the description.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    fn encode(self, texts: &mut Texts) -> Result<(usize, Outgoing), Reason>;
}

/// The parts of a described multipart, one after the other.
#[derive(Debug)]
pub struct PartStream {
    multipart: Multipart,
    described: &'static description::Multipart<'static>,
    counts: Vec<PartCount>,
    inherited: Inherited,
}

/// A received part.
#[derive(Debug)]
pub struct IncomingPart<'a> {
    /// Its kind: an index into the parts of the description.
    pub index: usize,
    /// Its headers, in the order of the description.
    pub values: Values<'static>,
    /// Its content.
    pub content: Incoming<'a>,
}

impl PartStream {
    pub(crate) fn new(
        described: &'static description::Multipart<'static>,
        multipart: Multipart,
        inherited: Inherited,
    ) -> Self {
        Self { multipart, described, counts: counts(described), inherited }
    }

    /// The next part; `None` after the last one, when the counts have been checked.
    ///
    /// # Errors
    ///
    /// If the body is not such a multipart, or a part is missing, surplus or malformed.
    pub async fn next(&mut self) -> Result<Option<IncomingPart<'_>>, Fault> {
        let Some(part) = self.multipart.next().await? else {
            self.counts.iter().try_for_each(PartCount::check)?;
            return Ok(None);
        };
        let media_type = part.media_type()?;
        let index = kind_of(self.described, &part, &media_type)?;
        self.counts[index].add()?;
        let kind = &self.described.parts[index];
        let values = headers(kind, &part, &self.inherited)?;
        let (described, inherited) = (&kind.content, Inherited::new());
        let data = part.into_data()?;
        let content = Incoming { described, media_type, limit: u64::MAX, data, inherited };
        Ok(Some(IncomingPart { index, values, content }))
    }

    /// A multipart of that media type with these parts, in order.
    ///
    /// # Errors
    ///
    /// If there are too few or too many of a kind, or one of their headers cannot be encoded.
    pub fn written<P: EncodeParts>(
        described: &'static description::Multipart<'static>,
        media_type: &str,
        parts: impl IntoIterator<Item = P>,
    ) -> Result<Self, Fault> {
        let mut writer = MultipartWriter::new(media_type)?;
        let mut counts = counts(described);
        for part in parts {
            let mut texts = Texts::default();
            let (index, outgoing) = part.encode(&mut texts).map_err(Fault::malformed)?;
            counts[index].add()?;
            let head = head(&described.parts[index], &outgoing.media_type, texts)?;
            writer.part(head, outgoing.data)?;
        }
        counts.iter().try_for_each(PartCount::check)?;
        Ok(Self::new(described, writer.finish(), Inherited::new()))
    }
}

/// The kind of a part: an index into those of the description.
fn kind_of(
    described: &description::Multipart<'static>,
    part: &multipart::Part<'_>,
    media_type: &MediaType,
) -> Result<usize, Fault> {
    let name = if described.by_name { Some(part.name()?) } else { None };
    let is_called =
        |kind: &description::Part<'_>| name.as_ref().is_none_or(|name| name == kind.label);
    let is_taken = |kind: &description::Part<'_>| media_type.is_any_of(kind.content.media_types);
    let mut kinds = described.parts.iter();
    if let Some(index) = kinds.position(|kind| is_called(kind) && is_taken(kind)) {
        return Ok(index);
    }
    match &name {
        Some(name) if !described.parts.iter().any(is_called) => {
            let reason = Reason::new("a part has a name that is not known");
            Err(Fault::malformed(reason.with_detail(format!("found `{name}`"))))
        }
        _ => {
            let reason = Reason::new("a part is of a media type that is not taken");
            Err(Fault::unsupported(reason.with_detail(media_type.to_string())))
        }
    }
}

fn counts(described: &'static description::Multipart<'static>) -> Vec<PartCount> {
    let count =
        |part: &description::Part<'static>| PartCount::new(part.label, part.minimum, part.maximum);
    described.parts.iter().map(count).collect()
}

/// The values of a part's headers, some of which default to those of the request.
fn headers(
    kind: &'static description::Part<'static>,
    part: &multipart::Part<'_>,
    inherited: &Inherited,
) -> Result<Values<'static>, Fault> {
    let mut values = Values::default();
    for header in kind.headers {
        let mut one = Values::default();
        parameters(std::slice::from_ref(header), part.headers(), None, &mut one).map_err(fault)?;
        let own = one.get(0).map(<[u8]>::to_vec);
        let value = own.or_else(|| of_request(header, inherited));
        values.push(value.map(Cow::Owned));
    }
    Ok(values)
}

fn of_request(header: &Parameter<'_>, inherited: &Inherited) -> Option<Vec<u8>> {
    let is_it = |(name, _): &&(&str, Vec<u8>)| name.eq_ignore_ascii_case(header.name);
    let found = inherited.iter().find(is_it).filter(|_| header.else_from_request);
    found.map(|(_, value)| value.clone())
}

fn fault(misfit: Misfit<'_>) -> Fault {
    let fault = Fault::malformed(misfit.reason);
    let is_unsupported = misfit.refusal.is_some_and(|refusal| refusal.status == 415);
    if is_unsupported { fault.into_unsupported() } else { fault }
}

fn head(
    kind: &description::Part<'static>,
    media_type: &str,
    texts: Texts,
) -> Result<PartHead, Fault> {
    let mut head = PartHead::new(kind.label, media_type)?;
    for (header, text) in kind.headers.iter().zip(texts.into_iter()) {
        head.set(header.name, text.map(|text| header.value.encode(text)))?;
    }
    Ok(head)
}

/// A whole body that is a multipart.
impl<P: Parts + Send> DecodeContent<'static> for P {
    async fn decode(incoming: Incoming<'static>) -> Result<Self, Fault> {
        let (multipart, inherited) = incoming.into_multipart()?;
        Ok(P::new(PartStream::new(P::MULTIPART, multipart, inherited)))
    }
}

impl<P: Parts> EncodeContent for P {
    fn encode(self, _: &description::Content<'static>) -> Result<Outgoing, Reason> {
        Outgoing::multipart(self.into_stream().multipart)
    }
}
