//! The engine, the reader and the writer together, over one small schema that has every hard thing
//! in it.

mod depth;
mod errors;
mod hostile;
mod identity;
mod library;
mod pull;
mod sink;
mod structure;
mod typed;
mod types;
mod unwritable;
mod values;

use super::{Error, Limits, validate};

/// What is wrong with a document of the library, an error a line.
fn errors(body: &str) -> Vec<Error> {
    validate(library::schema(), document(body).as_bytes(), &Limits::DEFAULT)
}

/// A library with that content.
fn document(body: &str) -> String {
    format!(
        "<library xmlns='urn:n' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:f='urn:foreign'>{body}</library>"
    )
}

/// Checks that a library with that content is valid.
#[track_caller]
fn valid(body: &str) {
    let errors = errors(body);
    assert!(errors.is_empty(), "{body}: {errors:#?}");
}

/// Checks that a library with that content has exactly one error, which says that.
#[track_caller]
fn invalid(body: &str, message: &str) {
    let errors = errors(body);
    assert_eq!(errors.len(), 1, "{body}: {errors:#?}");
    let text = errors[0].to_string();
    assert!(text.contains(message), "{body}: {text}");
    assert!(errors[0].position().is_some() && errors[0].path().starts_with("/library"), "{text}");
}
