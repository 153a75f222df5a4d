//! What came of it: lines for people, one object of JSON for scripts.

use std::io::Write;

use serde_json::{Map, Value, json};
use swordsmith_generated::deposit::documents::{Content, Receipt};

use super::DepositError;
use crate::cli::{CliError, say};

/// What a command has to tell.
#[derive(Debug)]
pub(super) struct Report {
    lines: Vec<String>,
    object: Value,
}

impl Report {
    /// Tells it.
    pub(super) fn write(&self, is_json: bool, output: &mut impl Write) -> Result<(), CliError> {
        if is_json {
            return say(output, &self.object.to_string());
        }
        self.lines.iter().try_for_each(|line| say(output, line))
    }
}

/// The receipt of a deposit.
pub(super) fn of_receipt(receipt: &Receipt, location: &str) -> Report {
    let Receipt { deposit_id, deposit_date, deposit_archive, deposit_status, link, .. } = receipt;
    let links: Map<String, Value> =
        link.iter().map(|link| (link.rel.to_string(), link.href.clone().into())).collect();
    Report {
        lines: vec![format!("deposit {deposit_id}: {deposit_status}"), format!("  {location}")],
        object: json!({
            "deposit": deposit_id,
            "status": deposit_status.as_str(),
            "date": deposit_date,
            "archive": deposit_archive,
            "location": location,
            "links": links,
        }),
    }
}

/// The content representation of a deposit.
pub(super) fn of_content(content: &Content) -> Report {
    let Content { deposit_id, deposit_date, deposit_status, deposit_status_detail } = content;
    Report {
        lines: vec![
            format!("deposit {deposit_id}: {deposit_status}"),
            format!("  {deposit_status_detail}"),
            format!("  made on {deposit_date}"),
        ],
        object: json!({
            "deposit": deposit_id,
            "status": deposit_status.as_str(),
            "detail": deposit_status_detail,
            "date": deposit_date,
        }),
    }
}

/// A failure.
pub(super) fn of_error(error: &DepositError) -> Report {
    let object = json!({
        "error": error.kind().name(),
        "exit_code": error.exit_code(),
        "message": error.to_string(),
        "request_id": error.request_id(),
    });
    Report { lines: vec![error.to_string()], object }
}
