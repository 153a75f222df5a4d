//! Snapshots of whole exchanges, with varying parts redacted by rule.

use swordsmith_tests::exchange::Response;
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};

/// The varying parts: dates, and with them the length of their document, ids, addresses, the
/// server's clock; and lines of schemas.
const REDACTIONS: [(&str, &str); 11] = [
    (r"(?s)(content-length: )\d+(.*deposit_date>)", "$1[length]$2"),
    (r"(rule: deposit/[a-z-]+\.xsd:)\d+", "$1[line]"),
    (
        r"(Jan\.|Feb\.|March|April|May|June|July|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}, \d{4}, (midnight|noon|\d{1,2}(:\d\d)? [ap]\.m\.)",
        "[date]",
    ),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "[moment]"),
    (r"(deposit:id>)\d+<", "$1[id]<"),
    (r"(?m)^last-modified: .*$", "last-modified: [then]"),
    (r"(deposit_id>)\d+<", "$1[id]<"),
    (r"(/1/[a-z]+/)\d+/", "$1[id]/"),
    (r"127\.0\.0\.1:\d+", "[address]"),
    (r"(?m)^date: .*$", "date: [clock]"),
    (r"(?m)^x-request-id: .*$", "x-request-id: [request]"),
];

/// Pins a whole response, and has the reference validator check its body.
///
/// # Panics
/// If it differs from the snapshot, or is not valid.
pub(crate) fn check(name: &str, response: &Response, against: Option<Against<'_>>) {
    let validated = [Some(Against::Declaration), against];
    validated.into_iter().flatten().for_each(|against| validate(name, &response.body, against));
    pin(name, response);
}

/// Has the reference validator check a document.
///
/// # Panics
/// If it is not valid.
pub(crate) fn validate(name: &str, document: &[u8], against: Against<'_>) {
    let findings = VALIDATOR.with(|validator| validator.findings(document, against));
    assert!(findings.is_empty(), "{name}: {findings:#?}\n{}", String::from_utf8_lossy(document));
}

/// Pins a response without a document.
pub(crate) fn pin(name: &str, response: &Response) {
    insta::with_settings!({ filters => REDACTIONS, omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, response.transcript());
    });
}

/// Pins a table.
pub(crate) fn table(name: &str, text: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

thread_local! {
    // The validator does not cross threads, and is slow to compile: one for each thread that needs
    // it.
    static VALIDATOR: ReferenceValidator = ReferenceValidator::of_deposits();
}
