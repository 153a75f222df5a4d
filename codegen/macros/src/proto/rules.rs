//! What has to be so in a message beyond the types of its fields: `tells` and `counts`. Fields and
//! values are numbers.

use proc_macro2::TokenStream;
use syn::Path;

use super::annotation::Annotation;

/// A value for each rule.
pub(super) fn expand(annotation: &Annotation, facade: &Path) -> syn::Result<Vec<TokenStream>> {
    let tells = annotation.texts("tells").map(|text| {
        let rule = tells(&text, facade);
        rule.ok_or_else(|| annotation.error("`tells` is `FIELD: VALUE = FIELD, …`"))
    });
    let counts = annotation.texts("counts").map(|text| {
        let rule = counts(&text, facade);
        rule.ok_or_else(|| {
            annotation.error("`counts` is `FIELD.FIELD: FIELD.FIELD if FIELD = VALUE`")
        })
    });
    tells.chain(counts).collect()
}

fn tells(text: &str, facade: &Path) -> Option<TokenStream> {
    let (field, members) = text.split_once(':')?;
    let field = number(field)?;
    let members = members.split(',').filter(|member| !member.trim().is_empty()).map(pair);
    let members = members.map(|member| member.map(|(value, field)| tokens!((#value, #field))));
    let members = members.collect::<Option<Vec<_>>>()?;
    Some(tokens!(#facade::Rule::Tag { field: #field, members: &[#(#members),*] }))
}

fn counts(text: &str, facade: &Path) -> Option<TokenStream> {
    let (elements, rest) = text.split_once(':')?;
    let (factors, exact) = match rest.split_once(" if ") {
        Some((factors, exact)) => (factors, Some(exact)),
        None => (rest, None),
    };
    let (elements, factors) = (path(elements)?, path(factors)?);
    let exact = if let Some(exact) = exact {
        let (field, value) = swapped(exact)?;
        tokens!(::core::option::Option::Some((#field, #value)))
    } else {
        tokens!(::core::option::Option::None)
    };
    Some(
        tokens!(#facade::Rule::Count { elements: &[#(#elements),*], factors: &[#(#factors),*], exact: #exact }),
    )
}

/// `VALUE = FIELD`.
fn pair(text: &str) -> Option<(i32, u32)> {
    let (value, field) = text.split_once('=')?;
    Some((value.trim().parse().ok()?, number(field)?))
}

/// `FIELD = VALUE`.
fn swapped(text: &str) -> Option<(u32, i32)> {
    let (field, value) = text.split_once('=')?;
    Some((number(field)?, value.trim().parse().ok()?))
}

fn path(text: &str) -> Option<Vec<u32>> {
    text.split('.').map(number).collect()
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}
