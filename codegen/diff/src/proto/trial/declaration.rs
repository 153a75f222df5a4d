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
    /// Anything with that name, and with a number that is free in both versions.
    Name(&'p str, i64),
}

/// What is declared, and in what.
pub(in crate::proto) struct Probed<'p> {
    /// What it is declared in: a message, or an enumeration.
    pub(in crate::proto) word: &'static str,
    /// What is declared.
    pub(in crate::proto) probe: Probe<'p>,
    /// The path of the member of the new version that has the number or the name.
    pub(in crate::proto) taken: Option<&'p [i32]>,
}

impl Probed<'_> {
    /// The declaration of a simple type, so that nothing can be wrong with it but what it is about.
    fn text(&self) -> String {
        let (name, number) = match self.probe {
            Probe::Number(number) => ("of_another_kind", number),
            Probe::Name(name, number) => (name, number),
        };
        if self.word == "message" {
            format!("string {name} = {number};")
        } else {
            format!("{} = {number};", name.to_uppercase())
        }
    }
}

/// What both versions say of a declaration whose number or name the old version reserves. What the
/// new version has there was compiled with it.
pub(in crate::proto) fn witness(
    versions: Versions<'_, '_>,
    (old, new): (Declared<'_>, Declared<'_>),
    probed: &Probed<'_>,
) -> Option<Witness> {
    let probe = probed.text();
    let was = match (said(versions.old, old, &probe), probed.probe) {
        // The compiler looks at reserved numbers only.
        (Verdict::Accepted, Probe::Name(name, _)) => {
            Verdict::Refused(format!("the name `{name}` is reserved"))
        }
        (said, _) => said,
    };
    let (text, is) = if let Some(path) = probed.taken {
        (written(versions.new, new, path)?, Verdict::Accepted)
    } else {
        let is = said(versions.new, new, &probe);
        (probe, is)
    };
    Some(Witness { kind: "declaration", text, new_text: None, old: was, new: is })
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
