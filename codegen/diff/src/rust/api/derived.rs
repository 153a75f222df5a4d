//! What a type offers by its derives: traits and methods that are not printed.

use syn::Attribute;

use super::annotations::{self, Annotations};
use super::{Offers, accessors, making};

/// The traits of the standard library, and of serde, that a type may derive.
const SEEN: [&str; 11] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Serialize",
];

/// What a type has by its attributes, and a struct by those of its fields.
pub(super) fn offers(attributes: &[Attribute], fields: &[syn::Field]) -> Offers {
    let derives = annotations::derives(attributes);
    let xml = Annotations::of(attributes, "xml");
    let mut offers = Offers::default();
    let seen = SEEN.into_iter().filter(|name| derives.contains(*name));
    offers.traits.extend(seen.map(str::to_owned));
    if xml.has("large") {
        offers.traits.extend(["Clone", "Debug", "PartialEq"].map(str::to_owned));
    }
    if xml.has("document") {
        offers.traits.insert("Document".to_owned());
    }
    if derives.contains("Message") {
        offers.traits.insert("Default".to_owned());
        accessors::add(fields, &mut offers);
    }
    if derives.contains("Xml") && !xml.has("transparent") {
        making::add(fields, &mut offers);
    }
    offers
}
