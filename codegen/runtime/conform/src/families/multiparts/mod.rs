//! Multiparts: their parts in every order, each missing, duplicated, or under another label; their
//! headers and boundaries.

mod headers;
mod part;

use swordsmith_http::description::{self, Variant};

use super::valid::parts;
use super::{BYTES, OperationContext};
use crate::{Case, Part, Request};

/// The most kinds of parts for which every order is tried.
const MOST_PERMUTED: usize = 4;

/// The cases, for each body of several parts.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let body = context.operation.body.iter();
    let variants = body.flat_map(|body| body.variants.iter().map(move |it| (body.max_bytes, it)));
    let forms = variants.filter_map(|(limit, variant)| Some((limit, Form::of(context, variant)?)));
    forms.flat_map(|(limit, form)| form.cases(limit)).collect()
}

/// Why text around the parts may be read otherwise.
const FRAMING: &str = "not all that reads multiparts reads all of RFC 2046, section 5.1";

/// A multipart of which there is an example.
struct Form<'a> {
    context: OperationContext<'a>,
    media_type: &'a str,
    place: String,
    by_name: bool,
    is_closed: bool,
    kinds: &'a [description::Part<'a>],
    /// One of each kind.
    parts: Vec<Part>,
}

impl<'a> Form<'a> {
    fn of(context: OperationContext<'a>, variant: &'a Variant<'a>) -> Option<Self> {
        let multipart = variant.content.as_multipart()?;
        Some(Self {
            context,
            media_type: variant.content.media_types[0],
            place: format!("body {}", variant.name),
            by_name: multipart.by_name,
            is_closed: multipart.is_closed,
            kinds: multipart.parts,
            parts: parts(context, multipart)?,
        })
    }

    fn cases(&self, limit: u64) -> Vec<Case<'a>> {
        let mut cases = self.orders();
        cases.extend(self.framing());
        for (at, kind) in self.kinds.iter().enumerate() {
            cases.extend(self.of_part(at, kind, limit));
            cases.extend(headers::cases(self, at, kind));
        }
        cases
    }

    /// Whether its parts have names in any case.
    fn is_form(&self) -> bool {
        self.media_type.starts_with("multipart/form-data")
    }

    /// Each part once, with one of them replaced.
    fn with(&self, at: usize, part: Part) -> Request<'a> {
        let mut parts = self.parts.clone();
        parts[at] = part;
        self.request(&parts)
    }

    fn request(&self, parts: &[Part]) -> Request<'a> {
        self.context.valid().parts(self.media_type, parts)
    }

    fn orders(&self) -> Vec<Case<'a>> {
        let kinds = self.kinds.len().min(MOST_PERMUTED);
        let orders = permutations(kinds).into_iter().map(|order| {
            let labels: Vec<_> = order.iter().map(|at| self.kinds[*at].label).collect();
            let rest = kinds..self.kinds.len();
            let parts: Vec<_> =
                order.iter().copied().chain(rest).map(|at| self.parts[at].clone()).collect();
            Case::accepted(&self.place, &labels.join(" then "), self.request(&parts))
        });
        orders.collect()
    }

    /// Cases of the text before, between and after the parts.
    fn framing(&self) -> Vec<Case<'a>> {
        let (whole, media_type) = (|| self.request(&self.parts), self.media_type);
        let bad_request = self.context.router().bad_request;
        let long = format!("{media_type}; boundary={}", "b".repeat(71));
        let cut =
            |count: usize| whole().changed(|body| body.truncate(body.len().saturating_sub(count)));
        let refused = [
            ("without boundary", whole().content_type(media_type)),
            ("boundary too long", whole().content_type(&long)),
            ("cut off", cut(5)),
            ("cut off in a part", cut(40)),
        ];
        let refused = refused.map(|(rule, request)| {
            let case = Case::refused(&self.place, rule, request, bad_request);
            case.open_if(rule != "without boundary", FRAMING)
        });
        let preamble = whole().changed(|body| {
            body.splice(0..0, b"A preamble.\r\n".iter().copied());
        });
        let unknown = Part::new("none", BYTES).of_type("x-none/such");
        let unknown = self.request(&[self.parts.as_slice(), &[unknown]].concat());
        let unsupported = self.context.router().unsupported_media_type;
        let refusal = if self.by_name { Some(bad_request) } else { unsupported };
        let unknown = match refusal {
            Some(refusal) if self.is_closed => {
                Case::refused(&self.place, "with a part of no kind", unknown, refusal)
            }
            _ => Case::accepted(&self.place, "with a part of no kind", unknown),
        };
        let unknown = Some(unknown).filter(|_| self.by_name || self.is_form() || self.is_closed);
        let accepted = Case::accepted(&self.place, "with a preamble", preamble).open(FRAMING);
        refused.into_iter().chain([accepted]).chain(unknown).collect()
    }
}

/// A request with all parts but the last, if that is required.
pub(super) fn broken(context: OperationContext<'_>) -> Option<Request<'_>> {
    let mut variants = context.operation.body.iter().flat_map(|body| body.variants);
    variants.find_map(|variant| {
        let form = Form::of(context, variant)?;
        let (last, others) = (form.kinds.last()?, form.parts.split_last()?.1);
        (last.minimum > 0).then(|| form.request(others))
    })
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let longer = shorter.into_iter().flat_map(|order| {
        (0..count).rev().map(move |at| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    });
    longer.collect()
}

#[cfg(test)]
mod tests {
    use super::permutations;

    #[test]
    fn every_order_once() {
        assert_eq!(permutations(2), [[0, 1], [1, 0]]);
        let mut six = permutations(3);
        six.sort();
        six.dedup();
        assert_eq!(six.len(), 6);
    }
}
