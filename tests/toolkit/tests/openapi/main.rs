//! What descriptions may say: each case is served as it is described and probed, or refused; and the
//! page of the documentation is made from them.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod beside;
mod case;
mod echo;
mod json;
mod json_errors;
mod json_parameters;
mod lists_in_paths;
mod one_way_members;
mod page;
mod paths_told_apart;
mod representations;
mod response_headers;
mod services;
mod streams;
mod xml;

use swordsmith_conform::{Case as Probe, Fixture, Outcome, Proof, cases};
use swordsmith_http::description::{Description, SecurityScheme};
use swordsmith_http::security::{AnyProof, Proof as Proves, Proofs};
use swordsmith_http::server::Router;
use swordsmith_tests::golden::Faults;

use case::Case;
use echo::{Echo, Known, SECRET};

#[test]
fn every_description_is_served_as_it_says() {
    let mut faults = Faults::default();
    for case in case::supported() {
        serve(&case, &mut faults);
    }
    faults.assert_none();
}

/// Descriptions that were refused once: each is legal, and is served as it says.
#[test]
fn legal_descriptions_are_served() {
    let (mut faults, cases) = (Faults::default(), case::legal());
    assert!(cases.len() > 30, "only {} cases", cases.len());
    for case in &cases {
        serve(case, &mut faults);
    }
    faults.assert_none();
}

/// Serves a description, and probes what it says.
fn serve(case: &Case, faults: &mut Faults) {
    match case.described() {
        Err(findings) => faults.add(format!("{}: {findings}", case.name)),
        Ok(description) if description.security.is_empty() => {
            probe::<()>(case, description, Proof::None, faults);
        }
        Ok(description) => {
            let proof = match description.security {
                [SecurityScheme::ApiKey(..), ..] => Proof::ApiKey(SECRET.to_owned()),
                _ => Proof::Bearer(SECRET.to_owned()),
            };
            if description.operations.iter().any(|it| it.security.is_some()) {
                probe::<Proofs>(case, description, proof, faults);
            } else {
                probe::<AnyProof>(case, description, proof, faults);
            }
        }
    }
}

#[test]
fn what_is_compiled_says_the_same_as_what_is_described() {
    let mut faults = Faults::default();
    for case in case::supported() {
        let compiled = services::SERVICES.iter().find(|(name, _)| *name == case.name);
        let (Some((_, compiled)), Ok(described)) = (compiled, case.described()) else {
            faults.add(format!("{} is not compiled, or not described", case.name));
            continue;
        };
        // A generated table counts lines from what is in front; the tables have a test of their own.
        let compiled = Description { schema: described.schema, json: described.json, ..**compiled };
        let (compiled, described) = (format!("{compiled:#?}"), format!("{described:#?}"));
        let mut lines = compiled.lines().zip(described.lines());
        let differs = lines.find(|(one, other)| one != other);
        faults.check(compiled == described, || format!("{}: {differs:?}", case.name));
    }
    faults.assert_none();
}

/// Probes a service that does what the description says, and nothing else.
fn probe<P: Proves + Known + Send + 'static>(
    case: &Case,
    description: &'static Description<'static>,
    proof: Proof,
    faults: &mut Faults,
) {
    let router: Router<Echo<P>> = Router::new(Echo::new(description));
    let fixture = Fixture::serve(description, router).proof(proof).arguments(echo::arguments);
    let probes: Vec<(String, Probe<'static>)> = cases(description);
    let mut count = 0;
    for (name, probe) in &probes {
        match swordsmith_conform::run(description, &fixture, probe) {
            Ok(Outcome::Passed | Outcome::Remarked(_)) => count += 1,
            Ok(Outcome::Untested) => {}
            Err(failure) => faults.add(format!("{} {name}: {failure}", case.name)),
        }
    }
    let is_enough = count > 10 || description.operations.is_empty();
    faults.check(is_enough, || format!("{} has {count} probes only", case.name));
}
