//! `[[allow]]`: breaks that are meant.

use std::collections::BTreeSet;

use crate::checkout::Checkout;
use crate::{MANIFEST, NOTE, SKU, schema};

/// An entry of the allow list.
fn entry(rule: &str) -> String {
    format!("\n[[allow]]\nrule = \"{rule}\"\nreason = \"nobody wrote notes\"\n")
}

/// A checkout whose order has lost its note since the commit.
fn checkout() -> Checkout {
    let checkout = Checkout::committed(&[
        ("swordsmith.toml", MANIFEST),
        ("order.xsd", &schema(&format!("{SKU}{NOTE}"))),
    ]);
    checkout.write("order.xsd", &schema(SKU));
    checkout
}

/// What is to be allowed: the rules of all that is not harmless.
fn rules(checkout: &Checkout) -> BTreeSet<String> {
    let changes = checkout.diff(&["--against", "main", "--format", "json"]).changes();
    let harmful = changes.iter().filter(|change| change["severity"] != "compatible");
    harmful.map(|change| change["rule"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_allowed_does_not_count_and_says_why() {
    let checkout = checkout();
    let entries: String = rules(&checkout).iter().map(|rule| entry(rule)).collect();
    assert!(!entries.is_empty());
    checkout.write("swordsmith.toml", &format!("{MANIFEST}{entries}"));
    let done = checkout.diff(&["--against", "main"]);
    assert_eq!(done.code, 0, "{}{}", done.said, done.complained);
    assert!(done.said.contains("nobody wrote notes"), "{}", done.said);
    // What a level leaves out is allowed nevertheless.
    let done = checkout.diff(&["--against", "main", "--level", "wire"]);
    assert_eq!(done.code, 0, "{}{}", done.said, done.complained);
    // As long as nothing changes, nobody is told to remove them.
    checkout.commit();
    let done = checkout.diff(&["--against", "main"]);
    assert_eq!(done.code, 0, "{}{}", done.said, done.complained);
}

#[test]
fn what_allows_nothing_any_more_is_an_error() {
    let checkout = checkout();
    let rule = rules(&checkout).into_iter().next().unwrap();
    checkout.write("order.xsd", &schema(&format!("{SKU}{NOTE}")));
    checkout.write("swordsmith.toml", &format!("{MANIFEST}{}", entry(&rule)));
    let done = checkout.diff(&["--against", "main"]);
    assert_eq!((done.code, &*done.said), (2, ""));
    assert!(done.complained.contains("this allows nothing any more"), "{}", done.complained);
    assert!(done.complained.contains(" --> swordsmith.toml:6:"), "{}", done.complained);
}

#[test]
fn entries_are_checked() {
    let checkout = checkout();
    let rule = rules(&checkout).into_iter().next().unwrap();
    let misspelt = format!("{}{}", &rule[..2], &rule[3..]);
    for (list, said) in [
        (entry(&misspelt), misspelt.as_str()),
        (entry(&rule).replace("nobody wrote notes", " "), "a change is allowed for a reason"),
        (entry(&rule).replace("reason =", "becuase ="), "unknown field `becuase`"),
        (format!("\n[[allow]]\nrule = \"{rule}\"\n"), "missing field `reason`"),
    ] {
        checkout.write("swordsmith.toml", &format!("{MANIFEST}{list}"));
        let done = checkout.diff(&["--against", "main"]);
        assert_eq!((done.code, &*done.said), (2, ""), "{list}");
        assert!(done.complained.contains(said), "{}", done.complained);
        assert!(done.complained.contains(" --> swordsmith.toml:"), "{}", done.complained);
    }
}
