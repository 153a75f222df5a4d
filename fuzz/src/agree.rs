//! Typed reading and checking by the table alone are of one mind.

use quick_xml::NsReader;
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use swordsmith_xml::{Document, Error, Limits, validate};

/// Reads bytes as a document.
///
/// # Panics
/// If reading and the table disagree about whether the document is valid.
pub fn read<D: Document>(bytes: &[u8]) -> Option<D> {
    let read = D::from_xml(bytes);
    let errors = validate(D::SCHEMA, bytes, &Limits::DEFAULT);
    match &read {
        Ok(_) => assert!(errors.is_empty(), "read, but invalid: {errors:?}"),
        Err(error) if errors.is_empty() => {
            assert!(!must_be_read::<D>(bytes), "valid, but not read: {error:?}");
        }
        Err(error) => placed(error),
    }
    errors.iter().for_each(placed);
    read.ok()
}

/// What stands in a document has a place there.
fn placed(error: &Error) {
    assert!(error.offset().is_none() || error.position().is_some(), "no place: {error:?}");
    assert!(!error.to_string().is_empty());
}

/// Whether a valid document must be one of these: it has the root, and the type is the one that the
/// root is declared with.
fn must_be_read<D: Document>(bytes: &[u8]) -> bool {
    let schema = D::SCHEMA;
    let row = &schema.documents[D::DOCUMENT];
    let element = &schema.elements[row.element as usize];
    let name = schema.names[element.name as usize];
    let wanted = (schema.namespaces[usize::from(name.namespace)], name.local);
    element.type_id == row.type_id && root(bytes).is_some_and(|found| is(&found, wanted))
}

fn is(found: &(String, String), wanted: (&str, &str)) -> bool {
    (found.0.as_str(), found.1.as_str()) == wanted
}

/// Namespace and local name of the root, if quick-xml finds one that does not ask for another type.
fn root(bytes: &[u8]) -> Option<(String, String)> {
    let mut reader = NsReader::from_str(std::str::from_utf8(bytes).ok()?);
    loop {
        match reader.read_event().ok()? {
            Event::Start(start) | Event::Empty(start) => {
                let (namespace, local) = reader.resolver().resolve_element(start.name());
                let ResolveResult::Bound(namespace) = namespace else { return None };
                let typed = start.attributes().flatten();
                let typed = typed.filter(|each| each.key.local_name().as_ref() == "type");
                let found = (namespace.as_ref().to_string(), local.as_ref().to_string());
                return (typed.count() == 0).then_some(found);
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}
