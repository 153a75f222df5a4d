//! xsd-parser's own quick-xml codec over the measured feed.

use quick_xml_0_38::Writer;
use xsd_parser_types::quick_xml::{DeserializeSync, Serializer as _, SliceReader, WithSerializer};

use crate::peer::Feed;

/// Reads a feed.
///
/// # Errors
/// What the peer says of it.
pub fn read(document: &str) -> Result<Feed, String> {
    let mut reader = SliceReader::new(document);
    Feed::deserialize(&mut reader).map_err(|error| error.to_string())
}

/// Writes a feed.
///
/// # Errors
/// What the peer says of it.
pub fn write(feed: &Feed) -> Result<Vec<u8>, String> {
    let mut writer = Writer::new(Vec::new());
    let serializer = feed.serializer(Some("feed"), true).map_err(|error| error.to_string())?;
    for event in serializer.into_iter() {
        let event = event.map_err(|error| error.to_string())?;
        writer.write_event(event).map_err(|error| error.to_string())?;
    }
    Ok(writer.into_inner())
}
