//! Operators on text: text inserted, elements in text, and changes that must not matter: comments,
//! CDATA sections, references.

use super::{Draw, Operator};
use crate::mutants::edit::{self, Edit};
use crate::mutants::outline::Element;

pub(super) const ALL: &[(&str, Operator)] = &[
    ("put in text", text),
    ("put in white space", white_space),
    ("put an element into text", element_in_text),
    ("put a comment into text", comment),
    ("write text as a section", section),
    ("write a character as a reference", reference),
    ("take all content of another", take_content),
];

fn text(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let target = draw.element()?;
    let text = draw.one_of(&["stray", "&#32;", "<![CDATA[]]>", "<![CDATA[ ]]>", "&amp;", "0"]);
    let is_first = draw.random.below(2) == 0;
    let put = if is_first { edit::prepend } else { edit::append };
    Some(vec![put(draw.outline, target, text)])
}

fn white_space(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let target = draw.element()?;
    let space = draw.one_of(&[" ", "\n", "\r\n\t", "<!-- -->", "<?p i?>"]);
    Some(vec![edit::prepend(draw.outline, target, space)])
}

fn element_in_text(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, inner) = (of_text(draw)?, draw.inner()?);
    Some(vec![edit::append(draw.outline, element, draw.whole(inner))])
}

fn comment(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = of_text(draw)?;
    let run = element.texts.first()?;
    let middle = run.start + run.len() / 2;
    let is_plain = !draw.outline.get(run).contains(['&', '<']);
    let is_fit = is_plain && draw.outline.text.is_char_boundary(middle);
    let comment = draw.one_of(&["<!-- c -->", "<?p i?>"]);
    is_fit.then(|| vec![Edit::insert(middle, comment)])
}

fn section(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = of_text(draw)?;
    let run = element.texts.first()?;
    let text = draw.outline.get(run);
    let is_plain = !text.contains(['&', '<']);
    is_plain.then(|| vec![Edit::replace(run.clone(), format!("<![CDATA[{text}]]>"))])
}

fn reference(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = of_text(draw)?;
    let run = element.texts.first()?;
    let first = draw.outline.get(run).chars().next().filter(|it| !matches!(it, '&' | '<'))?;
    let range = run.start..run.start + first.len_utf8();
    Some(vec![Edit::replace(range, format!("&#x{:X};", u32::from(first)))])
}

fn take_content(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, other) = (draw.element()?, draw.element()?);
    let content = other.content().map_or("", |range| draw.outline.get(&range));
    Some(vec![edit::content(draw.outline, element, content)])
}

/// An element with text.
fn of_text<'d>(draw: &mut Draw<'d>) -> Option<&'d Element> {
    let with_text: Vec<_> =
        draw.outline.elements.iter().filter(|it| !it.texts.is_empty()).collect();
    draw.random.pick(&with_text).copied()
}
