//! xsd-parser's own quick-xml codec.

use quick_xml_0_38::Writer;
use xsd_parser_types::quick_xml::{
    DeserializeSync as _, Serializer as _, SliceReader, WithDeserializer, WithSerializer,
};

/// Reads a document.
///
/// # Errors
/// The error of the baseline.
pub fn read<T: WithDeserializer>(document: &str) -> Result<T, String> {
    T::deserialize(&mut SliceReader::new(document)).map_err(|error| error.to_string())
}

/// Writes a document with that root.
///
/// # Errors
/// The error of the baseline.
pub fn write<T: WithSerializer>(value: &T, root: &str) -> Result<Vec<u8>, String> {
    let mut writer = Writer::new(Vec::new());
    let serializer = value.serializer(Some(root), true).map_err(|error| error.to_string())?;
    for event in serializer.into_iter() {
        let event = event.map_err(|error| error.to_string())?;
        writer.write_event(event).map_err(|error| error.to_string())?;
    }
    Ok(writer.into_inner())
}
