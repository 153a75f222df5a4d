//! Reads and writes documents with the types that were generated for one case. This is the `main`
//! of a crate that is made for each case; `case` is the generated module, `registry` the types that
//! are documents.
//!
//! A line of input is the expanded name of a document's root, the document's path, and where to
//! write what is written of it, with tabs between them. The answer is a line: `accepted`, or
//! `rejected` or `broken` with a reason behind a tab.

mod case;
mod registry;

use std::fmt::{Debug, Display};
use std::fs;

use swordsmith_xml::{Document, Error, Limits, validate};

/// How documents of one type are tried.
type Try = fn(&[u8], &str) -> String;

/// The limits of readers, but for the attributes of one element: a test of the W3C's has 2,000.
const LIMITS: Limits = Limits { attributes: 4096, ..Limits::DEFAULT };

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("lines of UTF-8");
        let answer = std::panic::catch_unwind(|| answer(&line));
        println!("{}", answer.unwrap_or_else(|_| broken("panicked", "")).replace(['\n', '\r'], " "));
    }
}

fn answer(line: &str) -> String {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (root, input, output) = (next(), next(), next());
    let bytes = match fs::read(input) {
        Ok(bytes) => bytes,
        Err(error) => return broken("cannot be read", error),
    };
    match registry::DOCUMENTS.iter().find(|(name, _)| *name == root) {
        Some((_, attempt)) => attempt(&bytes, output),
        None => by_table(&bytes),
    }
}

/// Reads, writes, reads again.
fn attempt<D: Document + PartialEq + Debug>(bytes: &[u8], output: &str) -> String {
    let first = match D::from_xml_with(bytes, &LIMITS) {
        Ok(value) => value,
        Err(error) => return rejected(&error),
    };
    let written = match first.to_xml() {
        Ok(written) => written,
        Err(error) => return broken("cannot be written", error),
    };
    if let Err(error) = fs::write(output, &written) {
        return broken("cannot be kept", error);
    }
    let indented = match first.to_xml_indented() {
        Ok(written) => written,
        Err(error) => return broken("cannot be written with indentation", error),
    };
    for (form, bytes) in [("as written", written), ("as written with indentation", indented)] {
        match D::from_xml_with(&bytes, &LIMITS) {
            Ok(second) if is_equal(&first, &second) => {}
            Ok(_) => return broken(form, "it is another value"),
            Err(error) => return broken(form, format!("it is rejected: {error}")),
        }
    }
    "accepted".to_owned()
}

/// A value that is not a number is unequal to itself; its printed form is not.
fn is_equal<D: PartialEq + Debug>(one: &D, other: &D) -> bool {
    one == other || format!("{one:?}") == format!("{other:?}")
}

/// A document that no type stands for: only the table can say what is wrong with it.
fn by_table(bytes: &[u8]) -> String {
    match validate(&case::table::SCHEMA, bytes, &LIMITS).first() {
        Some(error) => rejected(error),
        None => broken("it is valid, but no type was generated for it", ""),
    }
}

fn rejected(error: &Error) -> String {
    match error.position() {
        Some(_) => format!("rejected\t{error}"),
        None => broken("rejected without a position", error),
    }
}

fn broken(what: &str, why: impl Display) -> String {
    format!("broken\t{what}: {why}")
}
