//! Keys, references to them, unique values.

use super::{invalid, valid};

const SET: &str = "<set><a>1</a></set>";

#[test]
fn keys_are_unique_and_referred_to() {
    valid(&format!(
        "{SET}<book id='1'><title/></book><journal id='2'><title/></journal><ref to='2'/>"
    ));
    invalid(
        &format!("{SET}<book id='1'><title/></book><journal id='1'><title/></journal>"),
        "the values `1` of `{urn:n}bookKey` are there already; the first is at",
    );
    invalid(&format!("{SET}<book id='1'><title/></book><ref to='2'/>"), "refers to nothing");
}

#[test]
fn unique_values_differ_at_any_depth() {
    valid(&format!("{SET}<note><em>a</em><em>b</em></note>"));
    invalid(
        &format!("{SET}<note><em>a</em><em>a</em></note>"),
        "the values `a` of `{urn:n}emUnique` are there already; the first is at",
    );
    invalid(
        "<set><a>1</a><f:x><em>a</em><f:y><em>a</em></f:y></f:x></set><note><em>b</em><em>b</em></note>",
        "there already",
    );
}
