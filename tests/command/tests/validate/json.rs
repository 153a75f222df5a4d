//! `swordsmith validate --schema order.schema.json`.

use super::{says, shows};

#[test]
fn errors_of_json_have_their_place_and_their_rule() {
    let documents = ["json/good.json", "json/bad.json", "json/twice.json"];
    let arguments = [&["--schema", "json/order.schema.json"], &documents[..]].concat();
    shows("json", &arguments);
}

#[test]
fn a_faulty_json_schema_is_rejected() {
    shows("json schema", &["--schema", "json/faulty.schema.json", "json/good.json"]);
}

#[test]
fn json_schemas_may_be_yaml() {
    says(&["--schema", "json/item.yaml", "json/good.json"], 0, &["1 document: 1 valid"]);
    says(&["--schema", "json/none.json", "json/good.json"], 2, &["cannot read json/none.json"]);
}
