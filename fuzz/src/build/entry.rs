//! Entries of the service: a set with wildcards, attributes of other namespaces, mixed content.

use libfuzzer_sys::arbitrary::{Error, Result, Unstructured};
use swordsmith_generated::deposit::documents::{
    Category, Date, DepositStatus, Entry, EntryContent, EntryContentContent, Iri, Link, Person,
    Text, TextContent, TextType,
};

use super::{any, likely, perhaps, several, text, token};

/// An entry.
///
/// # Errors
/// If the bytes are used up.
pub fn entry(bytes: &mut Unstructured<'_>) -> Result<Entry> {
    Ok(Entry {
        base: perhaps(bytes, token)?,
        lang: perhaps(bytes, language)?,
        any_attributes: several(bytes, 2, any::attribute)?,
        instance: None,
        id: perhaps(bytes, iri)?,
        title: perhaps(bytes, words)?.map(Box::new),
        external_identifier: perhaps(bytes, text)?,
        author: several(bytes, 2, person)?,
        category: several(bytes, 2, category)?,
        updated: perhaps(bytes, date)?.map(Box::new),
        summary: perhaps(bytes, words)?.map(Box::new),
        content: perhaps(bytes, content)?.map(Box::new),
        deposit_id: perhaps(bytes, |bytes| bytes.arbitrary())?,
        deposit_date: perhaps(bytes, |bytes| {
            likely(bytes, &["Sept. 26, 2017, 10:32 a.m.", "May 1, 2026, noon"])
        })?,
        deposit_status: perhaps(bytes, |bytes| {
            bytes.choose(&[DepositStatus::Partial, DepositStatus::Done]).copied()
        })?,
        link: several(bytes, 2, link)?,
        any: several(bytes, 2, |bytes| any::element(bytes, 2))?,
        ..Entry::default()
    })
}

fn iri(bytes: &mut Unstructured<'_>) -> Result<Iri> {
    Ok(Iri {
        base: None,
        lang: perhaps(bytes, language)?,
        any_attributes: Vec::new(),
        value: token(bytes)?,
    })
}

fn words(bytes: &mut Unstructured<'_>) -> Result<Text> {
    let kinds = [TextType::Text, TextType::Html, TextType::Xhtml];
    let type_ = perhaps(bytes, |bytes| bytes.choose(&kinds).copied())?;
    let mut content = Vec::new();
    let said = text(bytes)?;
    if !said.is_empty() {
        content.push(TextContent::Text(said));
    }
    content.extend(
        several(bytes, 1, |bytes| any::element(bytes, 1))?.into_iter().map(TextContent::from),
    );
    let any_attributes = several(bytes, 1, any::attribute)?;
    Ok(Text { type_, base: None, lang: perhaps(bytes, language)?, any_attributes, content })
}

fn person(bytes: &mut Unstructured<'_>) -> Result<Person> {
    Ok(Person {
        base: None,
        lang: None,
        any_attributes: Vec::new(),
        name: text(bytes)?,
        uri: perhaps(bytes, token)?,
        email: perhaps(bytes, |bytes| likely(bytes, &["a@b", "@", "a b@c"]))?,
        any: several(bytes, 1, |bytes| any::element(bytes, 1))?,
    })
}

fn category(bytes: &mut Unstructured<'_>) -> Result<Category> {
    Ok(Category {
        term: text(bytes)?,
        scheme: perhaps(bytes, token)?,
        label: perhaps(bytes, text)?,
        base: None,
        lang: None,
        any_attributes: several(bytes, 1, any::attribute)?,
    })
}

fn date(bytes: &mut Unstructured<'_>) -> Result<Date> {
    let moments =
        ["2026-09-26T10:32:00Z", "-0001-12-31T24:00:00", "2026-09-26T10:32:00.123456789123-00:30"];
    let value = bytes.choose(&moments)?.parse().map_err(|_| Error::IncorrectFormat)?;
    Ok(Date { base: None, lang: None, any_attributes: Vec::new(), value })
}

fn content(bytes: &mut Unstructured<'_>) -> Result<EntryContent> {
    let said = text(bytes)?;
    let content = if said.is_empty() { Vec::new() } else { vec![EntryContentContent::Text(said)] };
    Ok(EntryContent {
        type_: perhaps(bytes, text)?,
        src: perhaps(bytes, token)?,
        content,
        ..EntryContent::default()
    })
}

fn link(bytes: &mut Unstructured<'_>) -> Result<Link> {
    Ok(Link {
        rel: perhaps(bytes, token)?,
        href: token(bytes)?,
        type_: perhaps(bytes, |bytes| {
            likely(bytes, &["application/zip", "text/plain; charset=utf-8"])
        })?,
        hreflang: perhaps(bytes, language)?,
        title: perhaps(bytes, text)?,
        length: bytes.arbitrary()?,
        base: None,
        lang: None,
        any_attributes: Vec::new(),
    })
}

fn language(bytes: &mut Unstructured<'_>) -> Result<String> {
    likely(bytes, &["", "en", "zh-Hans", "e"])
}
