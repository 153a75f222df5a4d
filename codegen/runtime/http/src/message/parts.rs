//! The parts of a described multipart, typed, while they are received or sent.

use http::HeaderMap;

use super::content::{DecodeContent, EncodeContent, Incoming, Inherited, Outgoing};
use super::incoming_part::{IncomingPart, incoming, kind_of};
use crate::description;
use crate::multipart::{Multipart, MultipartWriter, PartCount, PartHead, PartPlace};
use crate::value::Texts;
use crate::{Fault, Reason};

/// A stream of typed parts: a struct around a [`PartStream`].
pub trait Parts: Sized {
    /// The description of the multipart.
    const MULTIPART: &'static description::Multipart<'static>;

    /// Wraps a stream.
    fn new(stream: PartStream) -> Self;

    /// The wrapped stream.
    fn into_stream(self) -> PartStream;
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
        let Some((index, headers)) = self.next_known().await? else {
            self.counts.iter().try_for_each(PartCount::check)?;
            return Ok(None);
        };
        let part = self.multipart.part(headers);
        let place = part.place().clone();
        let part = incoming(self.described, index, &mut self.counts, &self.inherited, part);
        part.map(Some).map_err(|fault| fault.in_part(&place))
    }

    /// The kind and the headers of the next part that is not ignored.
    async fn next_known(&mut self) -> Result<Option<(usize, HeaderMap)>, Fault> {
        while let Some(part) = self.multipart.next().await? {
            let kind = kind_of(self.described, &part);
            if let Some(index) = kind.map_err(|fault| fault.in_part(part.place()))? {
                return Ok(Some((index, part.into_headers())));
            }
        }
        Ok(None)
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
        let mut writer = MultipartWriter::new(media_type, described.by_name)?;
        let mut counts = counts(described);
        for (index, part) in parts.into_iter().enumerate() {
            let written = write(described, &mut counts, part, &mut writer);
            written.map_err(|fault| fault.in_part(&PartPlace::of_number(index + 1)))?;
        }
        counts.iter().try_for_each(PartCount::check)?;
        Ok(Self::new(described, writer.finish(), Inherited::new()))
    }
}

/// Counts a part, and writes it.
fn write(
    described: &'static description::Multipart<'static>,
    counts: &mut [PartCount],
    part: impl EncodeParts,
    writer: &mut MultipartWriter,
) -> Result<(), Fault> {
    let mut texts = Texts::default();
    let (index, outgoing) = part.encode(&mut texts).map_err(Fault::malformed)?;
    counts[index].add()?;
    let head = head(&described.parts[index], &outgoing.media_type, texts)?;
    writer.part(head, outgoing.data)
}

fn counts(described: &'static description::Multipart<'static>) -> Vec<PartCount> {
    let count =
        |part: &description::Part<'static>| PartCount::new(part.label, part.minimum, part.maximum);
    described.parts.iter().map(count).collect()
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
