//! `swordsmith collection protect`: whether clients may delete or change what is complete.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use swordsmith_deposit::Rule;
use swordsmith_store::{Protection, Store, StoreError};

use crate::cli::error::CliError;
use crate::cli::output::say;

#[derive(Debug, Args)]
pub(crate) struct Protect {
    /// Its name
    name: String,
    #[command(flatten)]
    complete: Complete,
}

/// What of complete deposits a collection allows. `as-made`: deposits made by SWORD 2.0 may be
/// deleted or changed, others may not; that is what holds unless something else is said.
#[derive(Debug, Args)]
pub(crate) struct Complete {
    /// Whether clients may delete complete deposits: those that were made by SWORD 2.0 (`as-made`,
    /// which holds at first), none, or all, by SWORD 2.0
    #[arg(long = "delete-complete", value_name = "RULE", value_parser = rules())]
    deletes: Option<Rule>,
    /// The same for changes; `never` also keeps the metadata of deposits that are done
    #[arg(long = "change-complete", value_name = "RULE", value_parser = rules())]
    changes: Option<Rule>,
    /// Whether mediators may, too (`mediator`, which holds at first), or only the client whose the
    /// deposit is
    #[arg(long = "complete-by", value_name = "WHO")]
    by: Option<By>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Owner,
    Mediator,
}

fn rules() -> impl TypedValueParser<Value = Rule> {
    let names = PossibleValuesParser::new(Rule::ALL.map(Rule::name));
    names.try_map(|name| Rule::of_name(&name).ok_or("no rule"))
}

impl Complete {
    /// Whether anything is said.
    pub(super) fn is_given(&self) -> bool {
        self.deletes.is_some() || self.changes.is_some() || self.by.is_some()
    }

    /// What is said, and what was said before of the rest.
    pub(super) fn over(&self, before: Protection) -> Protection {
        Protection {
            deletes: self.deletes.unwrap_or(before.deletes),
            changes: self.changes.unwrap_or(before.changes),
            mediators_may: self.by.map_or(before.mediators_may, |by| by == By::Mediator),
        }
    }
}

pub(super) async fn run(
    Protect { name, complete }: &Protect,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    if !complete.is_given() {
        let help = "expected `--delete-complete`, `--change-complete` or `--complete-by`";
        return Err(CliError::Usage(help.to_owned()));
    }
    let missing = || StoreError::Missing { what: "collection", name: name.clone() };
    let found = store.ledger.collection(name).await?.ok_or_else(missing)?;
    let protection = complete.over(found.protection);
    store.ledger.set_collection_protection(name, protection).await?;
    say(output, &format!("collection {name}: {}", shown(protection)))
}

/// As the lists show it.
pub(super) fn shown(Protection { deletes, changes, mediators_may }: Protection) -> String {
    let by = if mediators_may { "mediator" } else { "owner" };
    format!(
        "delete-complete={},change-complete={},complete-by={by}",
        deletes.name(),
        changes.name()
    )
}
