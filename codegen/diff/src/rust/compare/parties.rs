//! Whom a change of generated Rust concerns.

use crate::rust::rules;
use crate::{Party, Rule, Severity};

/// Those who use an item, by the file that it is in: handlers read requests, and make responses.
pub(super) fn of(
    path: &str,
    severity: Severity,
    mut kinds: impl Iterator<Item = &'static Rule>,
) -> Vec<Party> {
    let name = path.rsplit("::").next().unwrap_or_default();
    match path.split("::").nth(1).unwrap_or_default() {
        "service" => vec![Party::Servers],
        "operations" | "parts" | "refusal" if severity <= Severity::Warning => {
            // Who reads a request need not know all of it, nor who makes a response.
            let harmless = match name {
                _ if name.ends_with("Request") => &rules::FIELD_ADDED,
                _ if name.ends_with("Response") || name == "Refusal" => &rules::VARIANT_ADDED,
                _ => return vec![Party::Servers, Party::Code],
            };
            let breaks_servers = kinds.any(|kind| kind != harmless);
            if breaks_servers { vec![Party::Servers, Party::Code] } else { vec![Party::Code] }
        }
        _ => vec![Party::Code],
    }
}
