//! Tests of the other ledgers and archives: the store's own suite, in which each of them is once, and the
//! server over the wire, on each combination of them that is not the default.

mod object_stores;
mod postgres;

use std::path::Path;

use super::service::Service;
use super::{cargo_test, make};
use crate::process::timed;
use crate::scratch::Scratch;
use crate::test;
use postgres::Postgres;

/// The server's own tests that need services.
const SUITE: &str = "with_services";

/// Those of them that an object store alone decides: they are left to the other one.
const OF_ARCHIVES: &str = "with_services::on_object_store";

/// What is tested over the wire: it ends at any moment, each operation in each state, two clients at
/// once, and the official client.
const WIRE: [&str; 4] = [
    "killed_at_any_moment",
    "each_operation_in_each_state",
    "together::",
    "the_official_client_deposits_in_every_way",
];

/// How often a server is killed, unless the environment says otherwise: each time, the next one waits
/// until the dead one is known to be dead.
const KILLS: &str = "10";

/// The variable that says how the database is restarted.
const RESTART: &str = "PG_RESTART";

/// How many tests run at once: mostly they wait for a service.
const THREADS: [&str; 2] = ["--test-threads", "6"];

/// Runs all of them.
pub(super) fn run(root: &Path, scratch: &Path, python: &Path) -> Result<(), String> {
    let logs = scratch.join("stores");
    make(&logs)?;
    // Outlives the services.
    let kept = Scratch::new()?;
    let start = || {
        Ok::<_, String>(Services {
            postgres: Postgres::start(kept.folder(), &logs)?,
            s3s: object_stores::s3s(root, kept.folder(), &logs)?,
            moto: object_stores::moto(python, &logs)?,
        })
    };
    let services = timed("start of the services", start)?;
    let suite = timed("the store's suite", || suite(root, &services));
    let suite = suite.and(timed("faults", || through_faults(root, &services)));
    let wire = COMBINATIONS
        .iter()
        .map(|combination| timed(combination.name, || combination.test(root, python, &services)));
    let probes =
        ["protocol", "sword2"].map(|target| timed(target, || probe(root, &services, target)));
    wire.chain(probes).fold(suite, Result::and)
}

struct Services {
    postgres: Postgres,
    s3s: Service,
    moto: Service,
}

fn suite(root: &Path, services: &Services) -> Result<(), String> {
    let all = of_store(root, services, &services.s3s, &[SUITE, "--skip", OF_ARCHIVES]);
    all.and(of_store(root, services, &services.moto, &[OF_ARCHIVES]))
}

fn of_store(
    root: &Path,
    services: &Services,
    objects: &Service,
    names: &[&str],
) -> Result<(), String> {
    let mut command = cargo_test(root);
    command
        .args(["--lib", "--"])
        .args(names)
        .args(THREADS)
        .env("TEST_POSTGRES", services.postgres.url());
    object_stores::tell(objects, &mut command);
    test::run_and_count(&mut command).map_err(|error| {
        let (objects, postgres) = (objects.log().display(), services.postgres.log().display());
        format!("{error}\n  the services' own words: {objects}, {postgres}")
    })
}

/// Several servers, whose wires and processes fail.
fn through_faults(root: &Path, services: &Services) -> Result<(), String> {
    let mut command = cargo_test(root);
    command.args(["--test", "interop", "--", SUITE, "--nocapture"]);
    command.env("TEST_POSTGRES", services.postgres.url()).env(test::IS_BUILT.0, test::IS_BUILT.1);
    if std::env::var_os(RESTART).is_none() {
        command.env(RESTART, services.postgres.crash());
    }
    object_stores::tell(&services.moto, &mut command);
    test::run_and_count(&mut command)
}

/// A ledger and archives that go together.
struct Combination {
    name: &'static str,
    has_postgres: bool,
    has_objects: bool,
}

const COMBINATIONS: [Combination; 3] = [
    Combination { name: "postgres_disk", has_postgres: true, has_objects: false },
    Combination { name: "sqlite_objects", has_postgres: false, has_objects: true },
    Combination { name: "postgres_objects", has_postgres: true, has_objects: true },
];

impl Combination {
    fn test(&self, root: &Path, python: &Path, services: &Services) -> Result<(), String> {
        let mut wire = cargo_test(root);
        wire.args(["--test", "wire", "--test", "interop", "--"]).args(WIRE);
        wire.env("INTEROP_PYTHON", python).env("KILLS", kills());
        wire.env(test::IS_BUILT.0, test::IS_BUILT.1);
        if self.has_postgres {
            wire.env("TEST_POSTGRES", services.postgres.url());
        }
        if self.has_objects {
            object_stores::tell(&services.s3s, &mut wire);
        }
        test::run_and_count(&mut wire)
    }
}

/// The probes of a description, on the database and the object store: what a probe asks for is decided
/// before the store, mostly, so that each back end meets them once.
fn probe(root: &Path, services: &Services, target: &str) -> Result<(), String> {
    let mut probes = cargo_test(root);
    probes.args(["--test", target, "--"]).args(THREADS);
    let name = format!("probes_{target}");
    probes.env("SWORDSMITH_LEDGER", services.postgres.schema(&name)?);
    object_stores::tell(&services.s3s, &mut probes);
    probes.env("SWORDSMITH_ARCHIVES", format!("{}/{name}", object_stores::url()));
    test::run_and_count(&mut probes)
}

fn kills() -> String {
    std::env::var("KILLS").unwrap_or_else(|_| KILLS.to_owned())
}
