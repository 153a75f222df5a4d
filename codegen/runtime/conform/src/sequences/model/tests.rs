//! What may be, by a small table of states.

use swordsmith_http::description::{
    Operation, Parameter, Path, Permission, Refusal, Response, States, Transition, Value,
};

use super::*;

static REFUSAL: Refusal<'static> = Refusal::new("Conflict", 409, "urn:conflict");
static PATH: Path<'static> =
    Path { template: "/{it}", segments: &[], also_at: &[], parameters: &[] };
static PARAMETERS: [Parameter<'static>; 1] =
    [Parameter::header("Last", Value::Boolean).or("false")];
static WRITE: Operation<'static> = Operation {
    parameters: &PARAMETERS,
    ..Operation::new("write", "PUT", &PATH, &[Response::new(204)])
};
static STATES: States<'static> = States {
    parameter: "it",
    names: &["open", "closed", "kept"],
    reported_by: None,
    refusal: &REFUSAL,
    permissions: &[Permission { operation: "write", always: &["open"], conditionally: &["kept"] }],
    transitions: &[
        Transition { from: None, to: Some("open"), cause: "made", by: &["make"], when: &[] },
        Transition {
            from: Some("open"),
            to: Some("closed"),
            cause: "written",
            by: &["write"],
            when: &[("Last", "true")],
        },
        Transition { from: Some("closed"), to: Some("kept"), cause: "time", by: &[], when: &[] },
    ],
};
const MODEL: Model<'static> = Model { states: &STATES };

#[test]
fn a_request_brings_about_what_its_parameters_say() {
    let open = PossibleStates::from([Some("open")]);
    let write = Request::of(&WRITE);
    assert_eq!(MODEL.expectation(&open, &write), Expectation::Runs);
    assert_eq!(MODEL.after(&open, &write), open);
    // What comes by itself may have come already.
    let closed = PossibleStates::from([Some("closed"), Some("kept")]);
    assert_eq!(MODEL.after(&open, &write.header("last", "TRUE")), closed);
}

#[test]
fn responses_narrow_what_may_be() {
    let write = Request::of(&WRITE);
    let (closed, kept) =
        (PossibleStates::from([Some("closed")]), PossibleStates::from([Some("kept")]));
    let either = PossibleStates::from([Some("closed"), Some("kept")]);
    assert_eq!(MODEL.expectation(&closed, &write), Expectation::Refused);
    assert_eq!(MODEL.expectation(&either, &write), Expectation::Conditionally);
    assert_eq!(MODEL.after(&either, &write), kept);
    assert_eq!(MODEL.after_refusal(&either, &write), either);
    assert_eq!(MODEL.after_report(&either, "kept"), Some(kept));
    assert_eq!(MODEL.after_report(&either, "open"), None);
    assert_eq!(MODEL.expectation(&PossibleStates::from([None]), &write), Expectation::Gone);
}
