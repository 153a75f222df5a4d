//! The result of a command: lines for people, one object of JSON for scripts.

use std::io::Write;

use serde_json::{Map, Value, json};
use swordsmith_generated::deposit::documents::{Content, FeedEntry, Receipt, Status};

use crate::cli::deposit_error::DepositError;
use crate::cli::error::CliError;
use crate::cli::output::{say, say_json};

/// The result of a command.
#[derive(Debug)]
pub(super) struct Report {
    lines: Vec<String>,
    object: Value,
}

impl Report {
    /// Lines, and the same for scripts.
    pub(super) fn new(lines: Vec<String>, object: Value) -> Self {
        Self { lines, object }
    }

    /// Prints it.
    pub(super) fn write(&self, is_json: bool, output: &mut impl Write) -> Result<(), CliError> {
        if is_json {
            return say_json(output, &self.object);
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

/// The state of a deposit.
pub(super) fn of_status(status: &Status) -> Report {
    let Status { deposit_id, deposit_status, deposit_status_detail, .. } = status;
    let known = [
        ("swhid", &status.deposit_swh_id),
        ("swhid_context", &status.deposit_swh_id_context),
        ("external_id", &status.deposit_external_id),
        ("origin", &status.deposit_origin_url),
    ];
    let mut object = Map::from_iter([
        ("deposit".to_owned(), json!(deposit_id)),
        ("status".to_owned(), json!(deposit_status.as_str())),
        ("detail".to_owned(), json!(deposit_status_detail)),
    ]);
    let mut lines = vec![
        format!("deposit {deposit_id}: {deposit_status}"),
        format!("  {deposit_status_detail}"),
    ];
    for (name, value) in known {
        object.insert(name.to_owned(), json!(value));
        lines.extend(value.as_ref().map(|value| format!("  {name}: {value}")));
    }
    Report { lines, object: object.into() }
}

/// Deposits, a line each.
pub(super) fn of_list(entries: &[FeedEntry]) -> Report {
    let line =
        |entry: &FeedEntry| format!("{}\t{}\t{}", entry.id, entry.status, entry.permanent.title);
    let object = |entry: &FeedEntry| {
        json!({
            "deposit": entry.id,
            "status": entry.status.as_str(),
            "detail": entry.status_detail,
            "title": entry.permanent.title,
            "received": entry.reception_date.to_string(),
            "external_id": entry.external_id,
            "swhid": entry.swhid,
            "location": entry.link.href,
        })
    };
    Report {
        lines: entries.iter().map(line).collect(),
        object: entries.iter().map(object).collect(),
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
