//! Trials of declarations: what a reserved number or name stands for is that the compiler refuses
//! a declaration with it. So the declaration is written into the text, and compiled.

use swordsmith_codegen::diagnostic::{Diagnostics, Severity};
use swordsmith_codegen::frontend::proto;

use super::{Verdict, Witness};
use crate::proto::Versions;
use crate::proto::schema::Schema;

/// A message or an enumeration: its file, and its path there.
#[derive(Clone, Copy)]
pub(in crate::proto) struct Declared<'p> {
    pub(in crate::proto) file: &'p str,
    pub(in crate::proto) path: &'p [i32],
}

/// What is declared.
#[derive(Clone, Copy)]
pub(in crate::proto) enum Probe<'p> {
    /// Anything with that number.
    Number(i64),
    /// Anything with that name.
    Name(&'p str),
    /// The member of the new version with that path.
    Member(&'p [i32]),
}

/// What both versions say of a declaration; the name is one that the old version reserves.
pub(in crate::proto) fn witness(
    versions: Versions<'_, '_>,
    old: Declared<'_>,
    new: Declared<'_>,
    word: &str,
    (probe, reserved): (Probe<'_>, Option<&str>),
) -> Option<Witness> {
    let member = |name: &str, number: i64| {
        if word == "message" {
            format!("string {name} = {number};")
        } else {
            format!("{} = {number};", name.to_uppercase())
        }
    };
    let text = match probe {
        Probe::Number(number) => member("of_another_kind", number),
        Probe::Name(name) => {
            // With a number that is free in the new version.
            let mut tried = (1..1000).map(|number| member(name, number));
            tried.find(|it| said(versions.new, new, it) == Verdict::Accepted)?
        }
        Probe::Member(path) => written(versions.new, new, path)?,
    };
    let now = match probe {
        Probe::Member(_) => Verdict::Accepted, // it was compiled with it
        Probe::Number(_) | Probe::Name(_) => said(versions.new, new, &text),
    };
    let old = match (said(versions.old, old, &text), reserved) {
        // The compiler looks at reserved numbers only.
        (Verdict::Accepted, Some(name)) => {
            Verdict::Refused(format!("the name `{name}` is reserved"))
        }
        (said, _) => said,
    };
    Some(Witness { kind: "declaration", text, new_text: None, old, new: now })
}

/// The text of a member.
fn written(schema: &Schema<'_>, around: Declared<'_>, member: &[i32]) -> Option<String> {
    let file = schema.files.get(around.file)?;
    let span = file.places.at(&[around.path, member].concat());
    let text = &schema.version.sources.get(file.source).text;
    text.get(span.start as usize..span.end as usize).map(str::to_owned)
}

/// What the compiler says of the file with one more declaration.
fn said(schema: &Schema<'_>, around: Declared<'_>, declaration: &str) -> Verdict {
    let Some(file) = schema.files.get(around.file) else { return Verdict::Accepted };
    let mut sources = schema.version.sources.clone();
    let source = sources.get(file.source).clone();
    // The last byte is the brace that closes it.
    let end = (file.places.at(around.path).end as usize).saturating_sub(1);
    let Some((before, after)) = source.text.split_at_checked(end) else { return Verdict::Accepted };
    sources.add(source.name, format!("{before}{declaration}\n{after}"));
    let mut findings = Diagnostics::default();
    proto::compile(&[file.source], &sources, &mut findings);
    let error = findings.iter().find(|it| it.severity == Severity::Error);
    error.map_or(Verdict::Accepted, |it| Verdict::Refused(it.message.clone()))
}
