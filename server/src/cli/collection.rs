//! `swordsmith collection`: what may be deposited into.

use std::io::Write;

use clap::Subcommand;

use super::error::CliError;
use super::limit::{Limit, shown};
use super::output::say;
use crate::clock::{Clock, SystemClock};
use crate::handlers::check_collection;
use crate::store::{CollectionTexts, Store};

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
    },
    /// List all collections: name, title, quota, with tabs between them
    List,
    /// Limit how much may be in a collection; what is there already stays
    Limit(Limit),
}

pub(super) async fn run(
    command: Command,
    store: &Store,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    match command {
        Command::Add { name, title, policy, r#abstract, treatment } => {
            let title = title.unwrap_or_else(|| name.clone());
            let texts = CollectionTexts { name, title, policy, r#abstract, treatment };
            check_collection(&texts).map_err(CliError::Usage)?;
            let made = store.ledger.add_collection(texts, SystemClock.now()).await?;
            say(output, &format!("collection {} made", made.texts.name))
        }
        Command::List => {
            let collections = store.ledger.collections().await?;
            collections.iter().try_for_each(|one| {
                let (name, title) = (&one.texts.name, &one.texts.title);
                say(output, &format!("{name}\t{title}\t{}", shown(one.quota)))
            })
        }
        Command::Limit(limit) => {
            store.ledger.set_collection_quota(&limit.name, limit.quota()).await?;
            say(output, &format!("collection {}: {}", limit.name, shown(limit.quota())))
        }
    }
}
