//! Whether a text is well-formed, whatever its elements are: for documents that no table describes.

use super::engine::Root;
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::reader::Reader;
use super::table::{Index, Schema};

/// A schema that knows nothing: what is in a document is skipped.
static NOTHING: Schema<'static> = Schema {
    files: &[],
    namespaces: &[""],
    names: &[],
    elements: &[],
    global_attributes: &[],
    types: &[],
    simples: &[],
    documents: &[],
    index: Index::new(),
};

/// Checks that a text, which is decoded already, is XML 1.0 with namespaces, as every document is
/// checked that is read or validated.
///
/// # Errors
/// The first error, with its offset; also if a limit is reached.
pub fn check_well_formed(text: &str, limits: &Limits) -> Result<(), Error> {
    let errors = Reader::errors(&NOTHING, Root::Any, text, limits).into_iter();
    let is_it = |error: &Error| matches!(error.kind(), ErrorKind::Syntax | ErrorKind::Limit);
    errors.filter(is_it).min_by_key(Error::offset).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_well_formed_is_found_in_its_place() {
        let check = |text: &str| check_well_formed(text, &Limits::DEFAULT);
        assert_eq!(
            check("<?xml version='1.0'?><a x='1'><!-- b --><x:b xmlns:x='u' x:y=''/>é</a>"),
            Ok(())
        );
        for (text, offset) in [
            ("<a x='<'/>", 6),
            ("<a>\u{1}</a>", 3),
            ("<a>]]></a>", 3),
            ("<a b='1'c='2'/>", 8),
            ("<a><b x='1' x='2'/></a>", 12),
            ("<a><b xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/></a>", 38),
            ("<a><p:b/></a>", 3),
            ("<a p:b=''/>", 3),
            ("<a xmlns:p=''/>", 3),
            ("<a/><b/>", 4),
            ("<a>&b;</a>", 3),
        ] {
            assert_eq!(check(text).unwrap_err().offset(), Some(offset), "{text}");
        }
    }
}
