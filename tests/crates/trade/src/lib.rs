//! How values of generated types are made by hand. This file and `Cargo.toml` are written by hand;
//! the modules are written by `cargo xtask codegen` and never edited.
//!
//! `new` takes what is required, `with_…` sets what is not and adds to lists; where nothing is
//! required there is `Default`. A value that is held behind a `Box` is given plain, a text as
//! whatever becomes a `String`. A type whose value is all it needs comes of that value, and an enum
//! of alternatives of each of them.
//!
//! An invoice:
//!
//! ```
//! use swordsmith::xml::Document as _;
//! use trade::invoice::documents::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let euros = |amount: &str| amount.parse().map(|amount: Decimal| Amount::new("EUR", amount));
//! # use swordsmith::xml::datatypes::Decimal;
//! let address = Address::default()
//!     .with_street_name("Hauptstr. 1")
//!     .with_city_name("Ulm")
//!     .with_country(Code::new("DE").with_list_id("ISO3166-1:Alpha2"));
//! let supplier = Party::default()
//!     .with_endpoint_id(Identifier::new("4012345000009").with_scheme_id("0088"))
//!     .with_name(["Beispiel GmbH"])
//!     .with_postal_address(address);
//! let customer = Party::default().with_name(["Muster AG"]).with_agent(
//!     Party::default().with_name(["Einkauf KG"]).with_website("https://einkauf.example"),
//! );
//! let total = Total::new(euros("119.00")?).with_tax_exclusive_amount(euros("100.00")?);
//! let item = Item::default().with_name("Hammer").with_description(["Head of steel", "Ash handle"]);
//! let line = Line::new("1", euros("100.00")?, item)
//!     .with_invoiced_quantity(Quantity::new(4).with_unit_code("C62"))
//!     .with_price(euros("25.00")?);
//! let issued = "2026-11-22".parse::<Date>()?;
//! # use swordsmith::xml::datatypes::Date;
//! let invoice = Invoice::new("2026-0042", issued, supplier, customer, total, [line])
//!     .with_due_date("2026-12-22".parse::<Date>()?)
//!     .with_invoice_type_code("380")
//!     .with_document_currency_code("EUR")
//!     .with_note(["Thank you"])
//!     .with_tax_total([Tax::new(euros("19.00")?).with_percent(19)]);
//! let document = invoice.to_xml()?;
//! assert_eq!(Invoice::from_xml(&document)?, invoice);
//! # Ok(())
//! # }
//! ```
//!
//! A place:
//!
//! ```
//! use swordsmith::xml::Document as _;
//! use trade::places::documents::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let place = Placemark::default()
//!     .with_name("Ulmer Münster")
//!     .with_description("161.53 m")
//!     .with_shape(Point::default().with_coordinates(["9.9925,48.3984".to_owned()]));
//! let map = Map::default().with_feature([Folder::default().with_name("Sights").with_feature([place])]);
//! let document = map.to_xml()?;
//! assert_eq!(Map::from_xml(&document)?, map);
//! # Ok(())
//! # }
//! ```

/// Invoices.
#[rustfmt::skip]
#[allow(clippy::wildcard_imports, reason = "a table is written in the words of `rows`, all of them")]
pub mod invoice;

/// Places on a map.
#[rustfmt::skip]
#[allow(clippy::wildcard_imports, reason = "a table is written in the words of `rows`, all of them")]
pub mod places;
