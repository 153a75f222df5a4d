//! Documents whose code is not checked in: the build script makes it, and a change of the schema is
//! in the next build.
//!
//! ```
//! use orders::shop::documents::Order;
//! use swordsmith::xml::Document as _;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let order = Order::from_xml(br#"<order xmlns="urn:shop"><item sku="ABC-1"/></order>"#)?;
//! assert_eq!(order.item[0].sku, "ABC-1");
//! assert!(Order::from_xml(br#"<order xmlns="urn:shop"><item sku="none"/></order>"#).is_err());
//! # Ok(())
//! # }
//! ```

/// The documents of a shop.
#[allow(missing_docs, clippy::wildcard_imports, reason = "generated")]
pub mod shop {
    swordsmith::include_module!("shop");
}
