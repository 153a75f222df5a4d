//! Libraries: substitution, `xsi:type`, keys, nested groups, mixed content.

use std::str::FromStr;

use libfuzzer_sys::arbitrary::{Error, Result, Unstructured};
use swordsmith_xml::datatypes::Integer;

use super::{any, likely, perhaps, several, text, token};
use crate::nasty::documents::{
    About, Book, BookChapterGroup, BookIsbnChoice, BookIssnGroup, BookPageChoice, Film, ItemMember,
    Library, Loan, LoanState, Note, NoteBr, NoteContent, Party, PartyOrDerived, Person,
};

/// A library.
///
/// # Errors
/// If the bytes are used up.
pub fn library(bytes: &mut Unstructured<'_>) -> Result<Library> {
    Ok(Library {
        instance: None,
        about: perhaps(bytes, about)?.map(Box::new),
        item: several(bytes, 3, item)?,
        loan: several(bytes, 2, loan)?,
    })
}

fn about(bytes: &mut Unstructured<'_>) -> Result<About> {
    Ok(About {
        any_attributes: several(bytes, 2, any::attribute)?,
        name: token(bytes)?,
        opened: perhaps(bytes, |bytes| {
            parsed(bytes, &["2026-11-21", "-0001-02-28Z", "2024-02-29+14:00"])
        })?,
        keyword: several(bytes, 2, token)?,
        any: several(bytes, 2, |bytes| any::element(bytes, 2))?,
    })
}

fn item(bytes: &mut Unstructured<'_>) -> Result<ItemMember> {
    if bytes.arbitrary()? {
        book(bytes).map(ItemMember::from)
    } else {
        film(bytes).map(ItemMember::from)
    }
}

fn book(bytes: &mut Unstructured<'_>) -> Result<Book> {
    Ok(Book {
        id: number(bytes)?,
        instance: None,
        title: text(bytes)?,
        isbn_choice: if bytes.arbitrary()? {
            BookIsbnChoice::Isbn(likely(bytes, &["9780306406157", "9790306406156"])?)
        } else {
            BookIsbnChoice::IssnGroup(BookIssnGroup {
                issn: text(bytes)?,
                volume: bytes.arbitrary()?,
            })
        },
        chapter_group: several(bytes, 3, chapter)?,
    })
}

fn chapter(bytes: &mut Unstructured<'_>) -> Result<BookChapterGroup> {
    let page = |bytes: &mut Unstructured<'_>| {
        Ok(if bytes.arbitrary()? {
            BookPageChoice::Page(pages(bytes)?)
        } else {
            BookPageChoice::from(note(bytes, 2)?)
        })
    };
    Ok(BookChapterGroup { chapter: text(bytes)?, page_choice: perhaps(bytes, page)? })
}

/// One page or more: none is no choice, and would come back as that.
fn pages(bytes: &mut Unstructured<'_>) -> Result<Vec<u32>> {
    let mut pages = several(bytes, 2, |bytes| bytes.arbitrary())?;
    pages.push(bytes.arbitrary()?);
    Ok(pages)
}

fn film(bytes: &mut Unstructured<'_>) -> Result<Film> {
    Ok(Film {
        id: number(bytes)?,
        instance: None,
        title: text(bytes)?,
        minutes: bytes.arbitrary()?,
        cast: several(bytes, 4, party)?,
    })
}

fn party(bytes: &mut Unstructured<'_>) -> Result<PartyOrDerived> {
    let name = text(bytes)?;
    Ok(if bytes.arbitrary()? {
        PartyOrDerived::from(Party { name })
    } else {
        let born = parsed(bytes, &["1815", "-0044Z", "12026+01:00"])?;
        PartyOrDerived::from(Person { name, born })
    })
}

fn loan(bytes: &mut Unstructured<'_>) -> Result<Loan> {
    Ok(Loan {
        id: number(bytes)?,
        item: number(bytes)?,
        state: perhaps(bytes, |bytes| bytes.choose(&[LoanState::Out, LoanState::Back]).copied())?,
        reader: party(bytes)?,
        remark: perhaps(bytes, |bytes| note(bytes, 3))?.map(Box::new),
    })
}

/// Text between elements, never followed by text.
fn note(bytes: &mut Unstructured<'_>, depth: usize) -> Result<Note> {
    let mut content = Vec::new();
    for _ in 0..bytes.int_in_range(0..=3)? {
        let after_text = matches!(content.last(), Some(NoteContent::Text(_)));
        if after_text || bytes.arbitrary()? {
            content.push(if depth > 0 {
                NoteContent::from(note(bytes, depth - 1)?)
            } else {
                NoteContent::Br(NoteBr {})
            });
        } else {
            let text = text(bytes)?;
            if !text.is_empty() {
                content.push(NoteContent::Text(text));
            }
        }
    }
    Ok(Note { content })
}

fn number(bytes: &mut Unstructured<'_>) -> Result<Integer> {
    parsed(bytes, &["1", "2", "3", "0", "-1", "18446744073709551616"])
}

/// The value of one of some texts.
fn parsed<T: FromStr>(bytes: &mut Unstructured<'_>, texts: &[&str]) -> Result<T> {
    bytes.choose(texts)?.parse().map_err(|_| Error::IncorrectFormat)
}
