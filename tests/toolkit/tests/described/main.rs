//! A description without generated code: built in memory, served and probed, and probed again with
//! changes.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod changed;
mod notebook;
mod subject;

use bumpalo::Bump;
use swordsmith_codegen::source::Sources;
use swordsmith_conform::{Case, cases};
use swordsmith_http::description::Description;

use subject::Probed;

const DESCRIPTION: &str = include_str!("openapi.yaml");

/// The description of a text, with the lifetime of the test.
fn described(text: &str) -> &'static Description<'static> {
    let mut sources = Sources::default();
    let manifest =
        "[[module]]\nname = \"notes\"\nxsd = [\"notes.xsd\"]\nopenapi = \"openapi.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("notes.xsd", include_str!("notes.xsd"));
    sources.add("openapi.yaml", text);
    let arena: &'static Bump = Box::leak(Box::default());
    let described = swordsmith_codegen::describe(&sources, manifest, arena);
    let described = described.map_err(|findings| findings.render(&sources)).expect("it is one");
    let (_, description) = described.into_iter().next().expect("it has one module");
    Box::leak(Box::new(description))
}

/// The cases that fail with a server of another description.
fn failures<'c>(
    served: &'static Description<'static>,
    probed: &'static Description<'static>,
    cases: &'c [(String, Case<'static>)],
) -> impl Iterator<Item = String> + 'c {
    let subject = Probed::start(served);
    cases.iter().filter_map(move |(name, case)| {
        let failure = swordsmith_conform::run(probed, &subject, case).err()?;
        Some(format!("{name}: {failure}"))
    })
}

#[test]
fn it_is_served_and_probed_whatever_proves_who_asks() {
    let basic = "key: {type: http, scheme: basic, x-realm: notes}";
    for scheme in [
        basic,
        "key: {type: http, scheme: bearer, x-realm: notes}",
        "key: {type: apiKey, in: header, name: X-Key}",
        "key: {type: apiKey, in: query, name: key}",
        "key: {type: apiKey, in: cookie, name: key}",
    ] {
        let description = described(&DESCRIPTION.replace(basic, scheme));
        let cases = cases(description);
        assert!(cases.len() > 200, "{}", cases.len());
        let failures: Vec<_> = failures(description, description, &cases).collect();
        assert!(failures.is_empty(), "{scheme}\n{}", failures.join("\n\n"));
    }
}

#[test]
fn each_change_of_it_is_noticed() {
    let probed = described(DESCRIPTION);
    let cases = cases(probed);
    for (rule, there, instead) in changed::CHANGES {
        assert!(DESCRIPTION.contains(there), "{rule}: the description has no {there:?}");
        let served = described(&DESCRIPTION.replacen(there, instead, 1));
        let noticed = failures(served, probed, &cases).next();
        assert!(noticed.is_some(), "nobody noticed: {rule}");
    }
}
