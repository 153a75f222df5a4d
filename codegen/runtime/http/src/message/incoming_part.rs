//! A part of a described multipart while it is received: its kind, its headers, its content.

use std::borrow::Cow;

use super::content::{Incoming, Inherited};
use crate::description::{self, Parameter};
use crate::multipart::{self, PartCount, PartPlace};
use crate::value::{Misfit, Values, parameters};
use crate::{Fault, Reason};

/// A received typed part, or an enum of all kinds of parts.
pub trait DecodePart<'a>: Sized + Send {
    /// Reads it.
    fn decode(part: IncomingPart<'a>) -> impl Future<Output = Result<Self, Fault>> + Send;
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
    /// Which one it is, for faults that are found in it.
    pub place: PartPlace,
}

/// A part with its kind and its headers, counted.
pub(super) fn incoming<'a>(
    described: &'static description::Multipart<'static>,
    index: usize,
    counts: &mut [PartCount],
    inherited: &Inherited,
    part: multipart::Part<'a>,
) -> Result<IncomingPart<'a>, Fault> {
    let media_type = part.media_type()?;
    counts[index].add()?;
    let kind = &described.parts[index];
    let values = headers(kind, &part, inherited)?;
    let (described, inherited) = (&kind.content, Inherited::new());
    let (place, data) = (part.place().clone(), part.into_data()?);
    let content = Incoming { described, media_type, limit: u64::MAX, data, inherited };
    Ok(IncomingPart { index, values, content, place })
}

/// The field of a form that says in which charset the others are (RFC 7578, section 4.6). Parts say
/// it themselves, and are in UTF-8 if they do not.
const CHARSET: &str = "_charset_";

/// The kind of a part: an index into those of the description; `None` if the part is ignored. Where
/// names tell kinds, a part without one is what its media type says.
pub(super) fn kind_of(
    described: &description::Multipart<'static>,
    part: &multipart::Part<'_>,
) -> Result<Option<usize>, Fault> {
    let name = if described.by_name { part.name()? } else { part.name().unwrap_or_default() };
    let is_label = |name: &String| described.parts.iter().any(|kind| kind.label == *name);
    let unknown = name.as_ref().filter(|name| !is_label(name));
    match unknown {
        Some(name) if name == CHARSET && part.is_field() => return Ok(None),
        Some(_) if described.by_name && !described.is_closed => return Ok(None),
        Some(name) if described.by_name => {
            let reason = Reason::new("its name is not known");
            return Err(Fault::malformed(reason.with_detail(format!("found `{name}`"))));
        }
        _ => {}
    }
    let media_type = part.media_type()?;
    let label = name.as_ref().filter(|_| described.by_name);
    let is_called = |kind: &description::Part<'_>| label.is_none_or(|label| label == kind.label);
    let kinds = described.parts.iter().enumerate().filter(|(_, kind)| is_called(kind));
    let fit = |kind: &description::Part<'_>| media_type.fit(kind.content.media_types);
    let taken = kinds.filter_map(|(index, kind)| Some((fit(kind)?, index)));
    // Of several, the one whose media type says most; of equals, the first.
    match taken.rev().max_by_key(|(fit, _)| *fit) {
        Some((_, index)) => Ok(Some(index)),
        None if unknown.is_some() && part.is_field() && !described.is_closed => Ok(None),
        None => {
            let reason = Reason::new("its media type is not taken");
            Err(Fault::unsupported(reason.with_detail(media_type.to_string())))
        }
    }
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

fn fault(misfit: Misfit<'static>) -> Fault {
    Fault::malformed(misfit.reason).refused_as(misfit.refusal)
}
