//! `swordsmith conform --profile`: the requirements of a profile, row by row, instead of a description.

use std::io::Write;

use clap::ValueEnum;
use serde_json::{Value, json};
use swordsmith_http::{Credentials, client};
use swordsmith_sword2::profile::{Level, Outcome, Report, check};
use swordsmith_sword2::{Client, Error, Settings};

use super::{CliError, Conform, password, say};

/// What a server can be checked against beside descriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Profile {
    /// SWORD 2.0: the URL is that of the service document, and links lead to the rest
    Sword2,
}

/// Runs the checks; returns the exit code.
pub(super) async fn run(conform: &Conform, output: &mut impl Write) -> Result<u8, CliError> {
    let unusable = |error: Error| CliError::Usage(error.to_string());
    let user = conform.user.clone().unwrap_or_default();
    let settings = Settings {
        service_document: conform.url.clone(),
        credentials: Credentials { user, password: password::required(conform.password_stdin)? },
        client: client::Settings::default(),
    };
    let client = Client::new(settings).map_err(unusable)?;
    let report = check(client, conform.on_behalf_of.clone()).await.map_err(unusable)?;
    say(output, &report.text())?;
    conform.written.write_json(|| json(&report))?;
    Ok(u8::from(!report.conforms()))
}

fn json(report: &Report) -> String {
    let rows: Vec<Value> = report
        .rows()
        .map(|(row, outcome)| {
            let (verdict, why) = match outcome {
                Outcome::Passed => ("passed", None),
                Outcome::Failed(why) => ("failed", Some(why)),
                Outcome::NotApplicable(why) => ("not applicable", Some(why)),
            };
            json!({
                "row": row.number,
                "level": Level::name(row.level),
                "section": row.section,
                "text": row.text,
                "outcome": verdict,
                "why": why,
            })
        })
        .collect();
    json!({ "conforms": report.conforms(), "rows": rows, "left": report.left }).to_string()
}
