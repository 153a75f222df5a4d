//! Descriptions of many operations: generating takes time by their number.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use swordsmith_codegen::source::Sources;

/// A description of so many paths, each with a parameter and an operation that has another and an
/// enumeration of its own.
fn description(count: usize) -> String {
    let mut text = "openapi: 3.1.0\ninfo: {title: Many, version: '1'}\npaths:\n".to_owned();
    for number in 0..count {
        let _ = write!(
            text,
            "  /a{number}/{{id}}:\n    get:\n      operationId: op{number}\n      parameters:\n      \
             - {{name: id, in: path, required: true, schema: {{type: string}}}}\n      \
             - {{name: sort, in: query, schema: {{type: string, enum: [a, b{number}]}}}}\n      \
             responses: {{'200': {{description: It., content: {{text/plain: {{schema: {{type: string}}}}}}}}}}\n"
        );
    }
    text
}

/// The shorter of two times that generating takes.
fn time(count: usize) -> Duration {
    let run = || {
        let mut sources = Sources::default();
        sources.add("a.yaml", description(count));
        let manifest = "[[module]]\nname = 'a'\nopenapi = 'a.yaml'\n";
        let manifest = sources.add("swordsmith.toml", manifest);
        let start = Instant::now();
        let made = swordsmith_codegen::generate(&sources, manifest);
        assert!(made.is_ok(), "{}", made.err().map(|it| it.render(&sources)).unwrap_or_default());
        start.elapsed()
    };
    run().min(run())
}

#[test]
fn many_operations() {
    let (few, many) = (time(50), time(400));
    // Eight times as many: with the square it would be 64 times as long.
    assert!(many < few * 24, "{few:?} became {many:?} for eight times as many operations");
}
