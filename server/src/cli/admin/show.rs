//! `swordsmith admin show`: everything that is known of a deposit.

use std::io::Write;

use clap::Args;
use serde_json::Value;
use swordsmith_store::{DepositId, Store};

use super::numbers::Numbers;
use super::{details, report};
use crate::cli::error::CliError;
use crate::cli::output::{say, say_json};

#[derive(Debug, Args)]
pub(in crate::cli) struct Show {
    #[command(flatten)]
    numbers: Numbers,
    /// As a list of objects in JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(
    show: &Show,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let mut objects = Vec::new();
    for number in &show.numbers.deposits {
        let details = details::read(store, DepositId(*number)).await?;
        if show.json {
            objects.push(report::whole_object(&details));
        } else {
            report::lines(&details).iter().try_for_each(|line| say(output, line))?;
        }
    }
    if show.json { say_json(output, &Value::from(objects)) } else { Ok(()) }
}
