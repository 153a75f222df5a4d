//! `swordsmith admin list`: deposits, a line each.

use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::Value;
use swordsmith_deposit::State;
use swordsmith_store::{ClientId, CollectionId, Selection, Store, StoreError};

use super::report;
use crate::cli::error::CliError;
use crate::cli::output::{say, say_json};

/// How many are read at once.
const AT_ONCE: u64 = 1000;

#[derive(Debug, Args)]
pub(in crate::cli) struct List {
    /// Only those in this state
    #[arg(long, value_parser = states())]
    state: Option<State>,
    /// Only those of this client
    #[arg(long, value_name = "NAME")]
    client: Option<String>,
    /// Only those in this collection
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// As a list of objects in JSON
    #[arg(long)]
    json: bool,
}

fn states() -> impl TypedValueParser<Value = State> {
    let names = PossibleValuesParser::new(State::ALL.iter().map(|state| state.name()));
    names.try_map(|name| State::of_name(&name).ok_or("no state"))
}

pub(super) async fn run(
    list: &List,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let mut selection = Selection {
        state: list.state,
        client: client(store, list.client.as_deref()).await?,
        collection: collection(store, list.collection.as_deref()).await?,
        limit: AT_ONCE,
        ..Selection::default()
    };
    let mut objects = Vec::new();
    loop {
        let page = store.ledger.select(&selection).await?;
        let Some(end) = page.last() else { break };
        selection.after = Some(end.deposit.id);
        if list.json {
            objects.extend(page.iter().map(report::object));
        } else {
            page.iter().try_for_each(|listed| say(output, &report::line(listed)))?;
        }
    }
    if list.json { say_json(output, &Value::from(objects)) } else { Ok(()) }
}

async fn client(store: &Store, name: Option<&str>) -> Result<Option<ClientId>, StoreError> {
    let Some(name) = name else { return Ok(None) };
    let found = store.ledger.client(name).await?.map(|client| client.id);
    found.map(Some).ok_or_else(|| missing("client", name))
}

async fn collection(store: &Store, name: Option<&str>) -> Result<Option<CollectionId>, StoreError> {
    let Some(name) = name else { return Ok(None) };
    let found = store.ledger.collection(name).await?.map(|collection| collection.id);
    found.map(Some).ok_or_else(|| missing("collection", name))
}

fn missing(what: &'static str, name: &str) -> StoreError {
    StoreError::Missing { what, name: name.to_owned() }
}
