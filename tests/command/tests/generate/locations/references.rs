//! Locations are URI references, in all their spellings.

use super::{Folder, are_found, including, part, said};

#[test]
fn a_location_is_a_reference() {
    let part = part();
    for (location, name) in [
        ("my%20types.xsd", "my types.xsd"),
        ("  my types.xsd\n", "my types.xsd"),
        ("m%C3%BCll.xsd", "m\u{fc}ll.xsd"),
        ("m\u{fc}ll.xsd", "mu\u{308}ll.xsd"),
        ("mu%CC%88ll.xsd", "m\u{fc}ll.xsd"),
        ("./x/../t.xsd#top", "t.xsd"),
        ("t.xsd?version=1", "t.xsd"),
        ("100%25.xsd", "100%.xsd"),
        ("a%23b.xsd", "a#b.xsd"),
        ("my%20types.xsd", "my%20types.xsd"),
        ("file:t.xsd", "t.xsd"),
    ] {
        are_found(&[("s.xsd", &including(location)), (name, &part)], &[]);
    }
    let note = "has `\\` between folders";
    are_found(
        &[("s.xsd", &including("in\\t.xsd")), ("in/t.xsd", &part)],
        &[note, "in/t.xsd` is read"],
    );
}

#[test]
fn a_location_may_be_the_url_of_a_file() {
    let folder = Folder::new(&[("in/my t.xsd", &part())]);
    let path = folder.path().display().to_string();
    folder.write("s.xsd", &including(&format!("file://{path}/in/my%20t.xsd")));
    let root = format!("{path}/s.xsd");
    for (code, printed) in said(&folder, "s.xsd").into_iter().chain(said(&folder, &root)) {
        assert_eq!(code, 0, "{printed}");
    }
}
