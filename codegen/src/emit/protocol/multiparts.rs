//! Multiparts: their parts in every order, each missing, one too often, and under another label; their headers, their boundaries.

mod headers;
mod part;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Probed;
use super::case::Case;
use crate::emit::http::identifier;
use crate::model::body::{BodyContent, BodyVariant, Part, PartContent};
use crate::model::operations::MultipartIndex;
use crate::naming;

/// More kinds of parts than this are not put into every order.
const MOST_PERMUTED: usize = 4;

/// The cases, for each body of several parts.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let body = probed.operation.body.iter();
    let variants = body.flat_map(|body| body.variants.iter().map(move |it| (body.max_bytes, it)));
    let cases = variants.flat_map(|(limit, variant)| match variant.content {
        BodyContent::Multipart(index) => {
            Form::of(probed, variant, index).map(|form| form.cases(limit)).unwrap_or_default()
        }
        _ => Vec::new(),
    });
    cases.collect()
}

/// A multipart of which there is an example.
struct Form<'a> {
    probed: Probed<'a>,
    media_type: &'a str,
    place: String,
    parts: &'a [Part],
}

impl<'a> Form<'a> {
    fn of(probed: Probed<'a>, variant: &'a BodyVariant, index: MultipartIndex) -> Option<Self> {
        let parts = &probed.operations().multipart(index).parts;
        let has_all = parts.iter().all(|part| content(probed, part).is_some());
        has_all.then(|| Self {
            probed,
            media_type: &variant.media_types[0],
            place: format!("body {}", variant.name),
            parts,
        })
    }

    fn cases(&self, limit: u64) -> Vec<Case> {
        let mut cases = self.orders();
        cases.extend(self.framing());
        for (at, part) in self.parts.iter().enumerate() {
            cases.extend(self.of_part(at, part, limit));
            cases.extend(headers::cases(self, at, part));
        }
        cases
    }

    /// Each part once, one of them replaced.
    fn with(&self, at: usize, part: &TokenStream) -> TokenStream {
        let parts = (0..self.parts.len())
            .map(|other| if other == at { part.clone() } else { called(&self.parts[other]) });
        self.request(&parts.collect::<Vec<_>>())
    }

    fn request(&self, parts: &[TokenStream]) -> TokenStream {
        let media_type = self.media_type;
        quote!(.parts(#media_type, &[#(#parts),*]))
    }

    fn orders(&self) -> Vec<Case> {
        let kinds = self.parts.len().min(MOST_PERMUTED);
        let orders = permutations(kinds).into_iter().map(|order| {
            let labels: Vec<_> = order.iter().map(|at| self.parts[*at].label.as_str()).collect();
            let rest = kinds..self.parts.len();
            let parts: Vec<_> =
                order.iter().copied().chain(rest).map(|at| called(&self.parts[at])).collect();
            Case::taken(&self.place, &labels.join(" then "), self.request(&parts))
        });
        orders.collect()
    }

    /// What stands between the parts, in front of them and behind.
    fn framing(&self) -> Vec<Case> {
        let all: Vec<_> = self.parts.iter().map(called).collect();
        let (whole, media_type) = (self.request(&all), self.media_type);
        let bad_request = self.probed.operations().router.bad_request;
        let long = format!("{media_type}; boundary={}", "b".repeat(71));
        let refused = [
            ("without boundary", quote!(#whole.content_type(#media_type))),
            ("boundary too long", quote!(#whole.content_type(#long))),
            ("cut off", quote!(#whole.cut_by(5))),
            ("cut off in a part", quote!(#whole.cut_by(40))),
        ];
        let refused =
            refused.map(|(rule, edits)| Case::refused(&self.place, rule, edits, bad_request));
        let preamble = quote!(#whole.preceded(b"A preamble.\r\n"));
        let unknown =
            [all.as_slice(), &[quote!(Part::new("none", BYTES).of_type("x-none/such"))]].concat();
        let unknown = self.request(&unknown);
        let unsupported = self.probed.operations().router.unsupported_media_type;
        let unknown = unsupported
            .map(|how| Case::refused(&self.place, "with a part of no kind", unknown, how));
        let taken = Case::taken(&self.place, "with a preamble", preamble);
        refused.into_iter().chain([taken]).chain(unknown).collect()
    }
}

/// Functions that make the parts of all multiparts of an operation, each label once.
pub(super) fn functions(probed: Probed<'_>) -> TokenStream {
    let mut made: Vec<Ident> = Vec::new();
    let mut functions = TokenStream::new();
    let variants = probed.operation.body.iter().flat_map(|body| &body.variants);
    let parts = variants.flat_map(|variant| match variant.content {
        BodyContent::Multipart(index) => probed.operations().multipart(index).parts.as_slice(),
        _ => &[],
    });
    for part in parts {
        let name = function(part);
        let Some(content) = content(probed, part).filter(|_| !made.contains(&name)) else {
            continue;
        };
        let (label, media_type) = (&part.label, &part.media_types[0]);
        let docs = format!(" The part `{label}`.");
        functions.extend(quote! {
            #[doc = #docs]
            fn #name() -> Part {
                Part::new(#label, #content).of_type(#media_type)
            }
        });
        made.push(name);
    }
    functions
}

/// What makes a request one with each part once.
pub(super) fn least(
    probed: Probed<'_>,
    index: MultipartIndex,
    media_type: &str,
) -> Option<TokenStream> {
    let parts = &probed.operations().multipart(index).parts;
    let has_all = parts.iter().all(|part| content(probed, part).is_some());
    let parts = parts.iter().map(called);
    has_all.then(|| quote!(.parts(#media_type, &[#(#parts),*])))
}

/// What makes a request one with all parts but the last, if that must be there.
pub(super) fn broken(probed: Probed<'_>) -> Option<TokenStream> {
    let mut variants = probed.operation.body.iter().flat_map(|body| &body.variants);
    variants.find_map(|variant| {
        let BodyContent::Multipart(index) = variant.content else { return None };
        let form = Form::of(probed, variant, index)?;
        let (last, others) = form.parts.split_last()?;
        let others: Vec<_> = others.iter().map(called).collect();
        (last.minimum > 0).then(|| form.request(&others))
    })
}

/// What a part holds; `None` if there is no example of it.
fn content(probed: Probed<'_>, part: &Part) -> Option<TokenStream> {
    match &part.content {
        PartContent::Binary(_) => Some(quote!(BYTES)),
        PartContent::Document(body) => {
            let (example, _) = probed.examples.of_document(&body.document).next()?;
            Some(quote!(#example))
        }
    }
}

fn function(part: &Part) -> Ident {
    identifier(&naming::field_name(&format!("{} part", part.label)))
}

fn called(part: &Part) -> TokenStream {
    let name = function(part);
    quote!(#name())
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
