//! Values made of the fuzzer's bytes, valid ones and others.

pub mod any;
pub mod entry;
pub mod library;

use libfuzzer_sys::arbitrary::{Result, Unstructured};

/// The characters that XML has rules about, and some that it has none about.
const PALETTE: &[&str] = &[
    "a",
    "b",
    "Z",
    "0",
    "7",
    "-",
    ".",
    "/",
    "_",
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "<",
    ">",
    "&",
    "\"",
    "'",
    "]]>",
    "&amp;",
    "&#1;",
    "<!--",
    "-->",
    "<![CDATA[",
    "\u{0}",
    "\u{1}",
    "\u{7F}",
    "\u{85}",
    "\u{A0}",
    "\u{E9}",
    "\u{2028}",
    "\u{FEFF}",
    "\u{FFFE}",
    "\u{FFFF}",
    "\u{1F600}",
    "%",
    "@",
    "{",
    "x",
];

/// At most that many things.
///
/// # Errors
/// If the bytes are used up.
pub fn several<T>(
    bytes: &mut Unstructured<'_>,
    most: usize,
    make: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let count = bytes.int_in_range(0..=most)?;
    (0..count).map(|_| make(bytes)).collect()
}

/// A thing, or none.
///
/// # Errors
/// If the bytes are used up.
pub fn perhaps<T>(
    bytes: &mut Unstructured<'_>,
    make: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Option<T>> {
    if bytes.arbitrary()? { make(bytes).map(Some) } else { Ok(None) }
}

/// Text of which XML may have a part only.
///
/// # Errors
/// If the bytes are used up.
pub fn text(bytes: &mut Unstructured<'_>) -> Result<String> {
    Ok(several(bytes, 6, |bytes| bytes.choose(PALETTE).copied())?.concat())
}

/// Text for a type that collapses white space. (The writer takes other text too; it comes back
/// collapsed.)
///
/// # Errors
/// If the bytes are used up.
pub fn token(bytes: &mut Unstructured<'_>) -> Result<String> {
    let text = text(bytes)?;
    let words = text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    Ok(words.collect::<Vec<_>>().join(" "))
}

/// One of some texts, or any token.
///
/// # Errors
/// If the bytes are used up.
pub fn likely(bytes: &mut Unstructured<'_>, texts: &[&str]) -> Result<String> {
    if bytes.ratio(7, 8)? { Ok((*bytes.choose(texts)?).to_owned()) } else { token(bytes) }
}
