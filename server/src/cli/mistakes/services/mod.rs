//! The same with ledgers in `PostgreSQL` and archives in an object store: what is exchanged there are
//! lines of settings, dumps and copies of buckets, and it is databases and objects that are removed.

mod bucket;
mod database;
mod steps;
mod table;
mod world;

use super::{OpenStore, make_all};
use steps::Step;
use world::World;

/// A mistake: what is done, what is to be seen, and what is done about it. In the end, everything is
/// verified in service `a`, and there are so many deposits.
struct Mistake {
    name: &'static str,
    done: &'static [Step],
    deposits: usize,
}

async fn run(mistake: &Mistake) {
    let Mistake { name, done, deposits } = mistake;
    let world = World::new().await;
    for (number, step) in done.iter().enumerate() {
        step.take(&world, &format!("{name}, step {}", number + 1)).await;
        if step.may_change_archives() {
            world.require_all(name).await;
        }
    }
    Step::Run(&["admin", "verify", "--config", "@a.toml"]).take(&world, name).await;
    let open = OpenStore::for_server(world.places("a")).await.unwrap();
    let usage = open.store.ledger.statistics().await.unwrap().usage;
    let found: u64 = usage.iter().map(|one| one.deposits).sum();
    assert_eq!(found, *deposits as u64, "{name}");
    open.close().await;
    world.end().await;
}

#[test]
fn with_services_no_mistake_of_an_operator_loses_what_cannot_be_had_back() {
    assert!(table::MISTAKES.len() >= 25);
    make_all(table::MISTAKES, run);
}
