//! Serves parcels on port 8080, or where `--listen` says.

use std::process::ExitCode;

use parcels::api::description::DESCRIPTION;
use parcels::api::refusal::Refusal;
use swordsmith::serve::{TowerService, as_described, program, run};

fn main() -> ExitCode {
    let service = TowerService::new(parcels::app());
    // What does not get to the service has the error document of its description, too.
    let refuse = |refusal: &_, id: &_| as_described::<Refusal>(&DESCRIPTION, refusal, id);
    run(program!(), service.with_refusals(refuse))
}
