//! Reads documents with the types that xsd-parser generates, and writes what it read:
//! `cargo run -- ../documents/*.xml`.

use std::error::Error;
use std::path::Path;

use quick_xml::Writer;
use trial::{Box, ItemType, Note, Order, SkuType};
use xsd_parser_types::quick_xml::{
    DeserializeSync as _, Serializer as _, SliceReader, WithDeserializer, WithSerializer,
};

#[allow(warnings, reason = "generated")]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/order.rs"));
}
use generated::t as trial;

fn main() -> Result<(), std::boxed::Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let outcome = match text.split([' ', '>']).next() {
            Some("<order") => read::<Order>(&text, "order"),
            Some("<note") => read::<Note>(&text, "note"),
            _ => read::<Box>(&text, "box"),
        };
        let name = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy();
        match outcome {
            Ok(written) => println!("{name}: accepted: {written}"),
            Err(error) => println!("{name}: refused: {error}"),
        }
    }
    let item = || SkuType::new("x".to_owned()).map(|sku| ItemType { sku });
    let item = vec![item()?, item()?, item()?, item()?];
    let order = Order { id: "1".to_owned(), item, payment: None, price: None };
    let written = write(&order, "order")?;
    println!("written with four items that break the pattern: {written}");
    Ok(())
}

/// Reads a document, and writes it.
fn read<T: WithDeserializer + WithSerializer>(text: &str, root: &str) -> Result<String, String> {
    let value = T::deserialize(&mut SliceReader::new(text)).map_err(|error| error.to_string())?;
    write(&value, root)
}

fn write<T: WithSerializer>(value: &T, root: &str) -> Result<String, String> {
    let mut writer = Writer::new(Vec::new());
    let events = value.serializer(Some(root), true).map_err(|error| error.to_string())?;
    for event in events.into_iter() {
        let event = event.map_err(|error| error.to_string())?;
        writer.write_event(event).map_err(|error| error.to_string())?;
    }
    String::from_utf8(writer.into_inner()).map_err(|error| error.to_string())
}
