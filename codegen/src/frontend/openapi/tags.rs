//! Tags, by which operations are put into groups.

use super::Spanned;
use super::document::Named;
use super::nodes::Node;
use super::reader::{Object, Reader};

/// What a description says of its tags. It need not say anything, and operations may have others.
pub(super) fn described<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Named<String> {
    let tags = reader.list(object, "tags");
    tags.iter().filter_map(|node| tag(reader, node)).collect()
}

fn tag<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<(Spanned<String>, String)> {
    let mut object = reader.object(node)?;
    object.ignore(&["externalDocs"]);
    let name = reader.required(&mut object, "name", "a tag").and_then(|node| reader.text(node));
    let documentation = reader.documentation(&mut object);
    reader.finish(object, "a tag");
    Some((name?, documentation))
}
