//! Operators that change values of attributes and elements, so that facets break.

use std::ops::Range;

use super::{Draw, Operator};
use crate::mutants::edit::Edit;

pub(super) const ALL: &[(&str, Operator)] = &[
    ("change a character of a value", change_character),
    ("drop a character of a value", drop_character),
    ("put a character into a value", put_character),
    ("empty a value", empty),
    ("lengthen a value", lengthen),
    ("change the case of a value", change_case),
    ("change a digit of a value", change_digit),
    ("put white space around a value", surround),
    ("take the value of another", take_another),
    ("take a value of some type", take_any),
];

/// Characters that some values may have, and most may not.
const CHARACTERS: &[&str] = &[
    "x",
    "Z",
    "0",
    "9",
    "-",
    "+",
    ".",
    ":",
    "/",
    "_",
    " ",
    "é",
    "\u{10400}",
    "&#9;",
    "&#10;",
    "%",
    "[",
    "#",
];

/// Values of some types, and values that just miss them.
#[rustfmt::skip] // as many as fit in a line
const VALUES: &[&str] = &[
    "0", "-0", "00", "+1", "-1", "1.", ".5", "1.50", "1e3", "1e400", "1E", "INF", "-INF", "+INF", "NaN", "255", "256",
    "32768", "2147483648", "99999999999999999999999", "true", "TRUE", "1", "2020-02-29", "2021-02-29", "2021-13-01",
    "0000-01-01", "12021-01-01", "2021-02-28Z", "2021-02-28+14:00", "2021-02-28+14:01", "2021-02-28T24:00:00",
    "2021-02-28T24:00:01", "2021-02-28T23:59:60", "2021-02-28T12:00:00.5-05:00", "2021-02-28t12:00:00", "12:00:00",
    "2021", "2021-02", "--02-30", "---31", "P1Y", "PT", "P1Y2M3DT4H5M6.7S", "-P1D", "P1.5D", "en", "en-GB", "e",
    "toolonglanguage", "a b", "a  b", "1a", "a:b", ":a", "a:", "xml:a", "xs:string", "http://example.org/",
    "http://[", "a%zz", "a b%20c", "//", "é", "YQ==", "YQ=", "Y Q = =", "YR==", "0a", "0", "0g", "&#x10FFFF;", "",
];

fn change_character(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let with = draw.one_of(CHARACTERS);
    Some(vec![Edit::replace(character(draw)?, with)])
}

fn drop_character(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    Some(vec![Edit::drop(character(draw)?)])
}

fn put_character(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let value = value(draw)?;
    let end = draw.random.below(2) == 0;
    let at = if end { value.end } else { value.start };
    Some(vec![Edit::insert(at, draw.one_of(CHARACTERS))])
}

fn empty(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    Some(vec![Edit::drop(value(draw)?)])
}

fn lengthen(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let value = value(draw)?;
    let times = [1, 1, 3, 40].get(draw.random.below(4)).copied()?;
    Some(vec![Edit::insert(value.end, draw.outline.get(&value).repeat(times))])
}

fn change_case(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let value = value(draw)?;
    let old = draw.outline.get(&value);
    let upper = old.to_uppercase();
    let new = if upper == old { old.to_lowercase() } else { upper };
    Some(vec![Edit::replace(value, new)])
}

fn change_digit(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let value = value(draw)?;
    let text = draw.outline.get(&value);
    let digits: Vec<_> = text.match_indices(|it: char| it.is_ascii_digit()).collect();
    let at = value.start + draw.random.pick(&digits)?.0;
    Some(vec![Edit::replace(at..at + 1, draw.one_of(&["0", "1", "3", "9"]))])
}

fn surround(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let value = value(draw)?;
    let space = draw.one_of(&[" ", "\n\t", "&#10;", "&#32;"]);
    Some(vec![Edit::insert(value.start, space), Edit::insert(value.end, space)])
}

fn take_another(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (one, other) = (value(draw)?, value(draw)?);
    let other = draw.outline.get(&other);
    let is_fit = draw.outline.get(&one) != other && !other.contains(['"', '\'', '<']);
    is_fit.then(|| vec![Edit::replace(one, other)])
}

fn take_any(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    Some(vec![Edit::replace(value(draw)?, draw.one_of(VALUES))])
}

/// A value: that of an attribute, or the text of an element without children.
fn value(draw: &mut Draw<'_>) -> Option<Range<usize>> {
    if draw.random.below(2) == 0
        && let Some((_, attribute)) = draw.attribute()
    {
        return Some(attribute.value.clone());
    }
    let is_value =
        |it: &&crate::mutants::outline::Element| it.children.is_empty() && it.texts.len() == 1;
    let elements: Vec<_> = draw.outline.elements.iter().filter(is_value).collect();
    draw.random.pick(&elements)?.texts.first().cloned()
}

/// A character of a value, no part of a reference or a section.
fn character(draw: &mut Draw<'_>) -> Option<Range<usize>> {
    let value = value(draw)?;
    let text = draw.outline.get(&value);
    let characters: Vec<_> = text.char_indices().collect();
    let (at, character) = *draw.random.pick(&characters)?;
    let at = value.start + at;
    let is_plain = !text.contains(['&', '<']);
    is_plain.then(|| at..at + character.len_utf8())
}
