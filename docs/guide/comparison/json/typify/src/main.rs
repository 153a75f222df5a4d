//! Reads documents with the types that typify generates, and writes what it read:
//! `cargo run -- ../documents/*.json`.

use std::path::Path;

typify::import_types!("../order.schema.json");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let name = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy();
        match serde_json::from_str::<Order>(&text) {
            Ok(order) => println!("{name}: accepted: {}", serde_json::to_string(&order)?),
            Err(error) => println!("{name}: refused: {error}"),
        }
    }
    let item = Item { sku: "a".to_owned(), count: None, price: None };
    let order = serde_json::json!({"id": "ABC-1", "items": [{"sku": "a"}]});
    let mut order: Order = serde_json::from_value(order)?;
    order.items = vec![item; 4];
    println!("written with four items: {}", serde_json::to_string(&order)?);
    Ok(())
}
