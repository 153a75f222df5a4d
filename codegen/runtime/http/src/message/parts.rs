//! The parts of a described multipart, typed, while they are received or sent.

use http::HeaderMap;
use http::header::CONTENT_DISPOSITION;

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
    // What the description says of file names is the caller's to say.
    let is_named =
        kind.headers.iter().any(|it| it.name.eq_ignore_ascii_case(CONTENT_DISPOSITION.as_str()));
    if kind.content.is_bytes() && !is_named {
        head = head.of_file();
    }
    for (header, text) in kind.headers.iter().zip(texts.into_iter()) {
        let text = text.map(|text| header.value.encode(text)).transpose();
        head.set(header.name, text.map_err(Fault::malformed)?)?;
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

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::description::{Content, Part};
    use crate::multipart::Boundary;
    use crate::{Data, MediaType};

    const fn part(label: &'static str, media_types: &'static [&'static str]) -> Part<'static> {
        let (minimum, content) = (0, Content::bytes(media_types));
        Part { label, minimum, maximum: Some(1), headers: &[], content }
    }

    const NAMED: description::Multipart<'static> = description::Multipart {
        name: "Named",
        by_name: true,
        is_closed: false,
        parts: &[part("a", &["*/*"]), part("b", &["*/*"])],
    };
    const TYPED: description::Multipart<'static> = description::Multipart {
        by_name: false,
        parts: &[part("a", &["text/plain"]), part("b", &["image/png"])],
        ..NAMED
    };
    static OPEN: description::Multipart<'static> = NAMED;
    static CLOSED: description::Multipart<'static> =
        description::Multipart { is_closed: true, ..NAMED };
    static BY_TYPE: description::Multipart<'static> = TYPED;
    static CLOSED_BY_TYPE: description::Multipart<'static> =
        description::Multipart { is_closed: true, ..TYPED };

    /// The kinds of parts that were read of parts of these names and media types, or the fault.
    fn read(
        described: &'static description::Multipart<'static>,
        parts: &[(&str, &str)],
    ) -> Result<Vec<usize>, String> {
        let of = |(name, media_type): &(&str, &str)| {
            let disposition = format!("Content-Disposition: form-data; name=\"{name}\"");
            format!("--x\r\n{disposition}\r\nContent-Type: {media_type}\r\n\r\n1\r\n")
        };
        let body = parts.iter().map(of).collect::<String>() + "--x--";
        let media_type = MediaType::parse("multipart/form-data; boundary=x").unwrap();
        let boundary = Boundary::of(&media_type).unwrap();
        let multipart = Multipart::new(Data::of_bytes(body), &boundary);
        let mut stream = PartStream::new(described, multipart, Inherited::new());
        let all = async {
            let mut found = Vec::new();
            while let Some(part) = stream.next().await? {
                found.push(part.index);
            }
            Ok::<_, Fault>(found)
        };
        all.now_or_never().unwrap().map_err(|fault| fault.to_string())
    }

    #[test]
    fn parts_of_other_names_are_ignored_unless_the_schema_is_closed() {
        let parts = [("a", "text/plain"), ("c", "x-none/such"), ("b", "image/png")];
        assert_eq!(read(&OPEN, &parts), Ok(vec![0, 1]));
        let reason = "part 2 (`c`, x-none/such): its name is not known: found `c`";
        assert_eq!(read(&CLOSED, &parts), Err(reason.to_owned()));
        assert_eq!(read(&BY_TYPE, &parts), Ok(vec![0, 1]));
        let reason = "part 2 (`c`, x-none/such): its media type is not taken: x-none/such";
        assert_eq!(read(&CLOSED_BY_TYPE, &parts), Err(reason.to_owned()));
    }

    /// RFC 7578, section 4.6.
    #[test]
    fn the_charset_of_a_form_is_no_part() {
        let parts = [("_charset_", "text/plain"), ("a", "text/plain")];
        for described in [&OPEN, &CLOSED, &BY_TYPE, &CLOSED_BY_TYPE] {
            assert_eq!(read(described, &parts), Ok(vec![0]), "{described:?}");
        }
    }

    #[test]
    fn a_part_of_a_known_name_has_its_media_type() {
        let error = read(&BY_TYPE, &[("a", "x-none/such")]).unwrap_err();
        assert!(error.ends_with("its media type is not taken: x-none/such"), "{error}");
        assert_eq!(read(&OPEN, &[("a", "x-none/such")]), Ok(vec![0]));
    }
}
