//! `swordsmith collection`: what may be deposited into.

mod protect;

use std::io::Write;

use clap::Subcommand;
use serde_json::{Value, json};
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_store::{Collection, CollectionTexts, Store};

use super::error::CliError;
use super::limit::{Limit, shown};
use super::output::{say, say_json};
use protect::{Complete, Protect};
use swordsmith_server::handlers::check_collection;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a collection
    Add {
        /// Its name, part of its address
        name: String,
        /// Its name for people [default: its name]
        #[arg(long, value_name = "TEXT")]
        title: Option<String>,
        /// Who may deposit what
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "Source code of software, with its metadata."
        )]
        policy: String,
        /// A short description
        #[arg(
            long = "abstract",
            value_name = "TEXT",
            default_value = "A collection of software deposits."
        )]
        r#abstract: String,
        /// What happens to a deposit
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "Deposits are kept as they came, checked and loaded."
        )]
        treatment: String,
        #[command(flatten)]
        complete: Complete,
    },
    /// List all collections: name, title, quota, and what of its complete deposits clients may
    /// delete and change, with tabs between them
    List {
        /// As a list of objects in JSON
        #[arg(long)]
        json: bool,
    },
    /// Say whether clients may delete or change the complete deposits of a collection
    ///
    /// It counts at once, also for deposits that are there already. What is not said stays.
    Protect(Protect),
    /// Limit how much may be in a collection; what is there already stays
    Limit(Limit),
}

impl Command {
    /// Whether it makes a collection, also where nothing is yet; an error if the collection would be
    /// refused.
    pub(super) fn makes(&self) -> Result<bool, CliError> {
        let Self::Add { name, title, policy, r#abstract, treatment, .. } = self else {
            return Ok(false);
        };
        let texts = CollectionTexts {
            name: name.clone(),
            title: title.as_ref().unwrap_or(name).clone(),
            policy: policy.clone(),
            r#abstract: r#abstract.clone(),
            treatment: treatment.clone(),
        };
        check_collection(&texts).map(|()| true).map_err(CliError::Usage)
    }
}

async fn list(json: bool, store: &Store, output: &mut impl Write) -> Result<(), CliError> {
    let collections = store.ledger.collections().await?;
    if json {
        let all: Vec<_> = collections.iter().map(object).collect();
        return say_json(output, &Value::from(all));
    }
    collections.iter().try_for_each(|one| {
        let (name, title, quota) = (&one.texts.name, &one.texts.title, shown(one.quota));
        say(output, &format!("{name}\t{title}\t{quota}\t{}", protect::shown(one.protection)))
    })
}

fn object(Collection { texts, quota, protection, .. }: &Collection) -> Value {
    json!({
        "name": texts.name,
        "title": texts.title,
        "policy": texts.policy,
        "abstract": texts.r#abstract,
        "treatment": texts.treatment,
        "deposits": quota.deposits,
        "bytes": quota.bytes,
        "delete_complete": protection.deletes.name(),
        "change_complete": protection.changes.name(),
        "complete_by_mediators": protection.mediators_may,
    })
}

pub(super) async fn run(
    command: Command,
    store: &Store,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    match command {
        Command::Add { name, title, policy, r#abstract, treatment, complete } => {
            let title = title.unwrap_or_else(|| name.clone());
            let texts = CollectionTexts { name, title, policy, r#abstract, treatment };
            check_collection(&texts).map_err(CliError::Usage)?;
            let made = store.ledger.add_collection(texts, SystemClock.now()).await?;
            if complete.is_given() {
                let protection = complete.over(made.protection);
                let name = &made.texts.name;
                store.ledger.set_collection_protection(name, protection).await?;
            }
            say(output, &format!("collection {} made", made.texts.name))
        }
        Command::List { json } => list(json, store, output).await,
        Command::Protect(protect) => protect::run(&protect, store, output).await,
        Command::Limit(limit) => {
            store.ledger.set_collection_quota(&limit.name, limit.quota()).await?;
            say(output, &format!("collection {}: {}", limit.name, shown(limit.quota())))
        }
    }
}
