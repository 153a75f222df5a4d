//! `x-published`: where the service publishes what it is.

use super::document::Published;
use super::nodes::Node;
use super::reader::Reader;

/// Reads the paths.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Published> {
    let mut object = reader.object(node)?;
    let mut path = |key| {
        let node = reader.required(&mut object, key, "`x-published`")?;
        reader.text(node)
    };
    let (description, schemas, documentation) =
        (path("description"), path("schemas"), path("documentation"));
    let start = reader.optional_text(&mut object, "start");
    reader.finish(object, "`x-published`");
    Some(Published {
        description: description?,
        schemas: schemas?,
        documentation: documentation?,
        start,
    })
}
