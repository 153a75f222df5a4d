//! Runs cases with generated code: compiles it, then reads each document, writes it, reads it again
//! and compares.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use bumpalo::Bump;

use super::case::{Case, Outcome, Verdict};
use super::case_crate::{self, CaseCrate};
use super::equal;
use super::set::{self, Extent};
use super::workspace::{DEBUG, Workspace, complaint};

/// Generates, compiles and runs the cases, in a workspace of that name.
pub(super) fn run(project: &Path, name: &str, cases: &[Case]) -> Result<Vec<Outcome>, String> {
    let mut workspace = Workspace::new(project, &Path::new("target/xsd-suite").join(name), DEBUG);
    let mut generated = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let made = case_crate::generated(case, &[("src/main.rs", include_str!("driver.rs"))]);
        if let Ok(made) = &made {
            workspace.add(&member(index), &made.files)?;
        }
        generated.push(made);
    }
    let printed = workspace.build()?;
    let cases = cases.iter().zip(generated).enumerate();
    Ok(cases
        .map(|(index, (case, made))| run_case(&workspace, &member(index), case, made, &printed))
        .collect())
}

fn member(index: usize) -> String {
    format!("case-{index}")
}

/// Runs the program of a case.
fn run_case(
    workspace: &Workspace,
    member: &str,
    case: &Case,
    generated: Result<CaseCrate, String>,
    printed: &str,
) -> Outcome {
    let generated = match generated {
        Ok(generated) => generated,
        Err(reason) => return Outcome::refused(reason),
    };
    let program = workspace.binary(member);
    if !program.exists() {
        return Outcome::refused(complaint(printed, member));
    }
    match workspace
        .scratch(member)
        .and_then(|scratch| answers(&program, &scratch, case, &generated))
    {
        Ok(documents) => Outcome { schema: Ok(()), documents },
        Err(reason) => Outcome::refused(reason),
    }
}

fn answers(
    program: &Path,
    scratch: &Path,
    case: &Case,
    generated: &CaseCrate,
) -> Result<Vec<Verdict>, String> {
    let written = |index: usize| scratch.join(format!("{index}.xml"));
    let documents = case.documents.iter().zip(&generated.document_roots).enumerate();
    let lines = documents.map(|(index, (document, root))| {
        format!("{root}\t{}\t{}\n", document.path.display(), written(index).display())
    });
    let printed = converse(program, &lines.collect::<String>())?;
    let mut verdicts: Vec<_> = printed.lines().map(verdict).collect();
    let ended = || Verdict::Broken("the program ended before it".to_owned());
    verdicts.resize_with(case.documents.len(), ended);
    compare(case, generated, &mut verdicts, written)?;
    Ok(verdicts)
}

/// Gives a program its input, and collects its output.
fn converse(program: &Path, input: &str) -> Result<String, String> {
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let cannot = |error| crate::process::cannot_start(&Command::new(program), &error);
    let mut child = command.spawn().map_err(cannot)?;
    let mut stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // From a thread of its own, because the output may fill its pipe first. If a program ends
        // early, output lines are missing.
        scope.spawn(move || stdin.take().map(|mut pipe| pipe.write_all(input.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(cannot)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn verdict(line: &str) -> Verdict {
    match line.split_once('\t').unwrap_or((line, "")) {
        ("accepted", _) => Verdict::Accepted,
        ("rejected", why) => Verdict::Rejected(why.to_owned()),
        (_, what) => Verdict::Broken(what.to_owned()),
    }
}

/// Compares each accepted document with the written one.
fn compare(
    case: &Case,
    generated: &CaseCrate,
    verdicts: &mut [Verdict],
    written: impl Fn(usize) -> std::path::PathBuf,
) -> Result<(), String> {
    let schemas = case.schemas.as_ref().map_err(Clone::clone)?;
    let arena = Bump::new();
    let set = set::build(schemas, &generated.roots, Extent::Table, &arena)?;
    for (index, (document, verdict)) in case.documents.iter().zip(verdicts).enumerate() {
        if *verdict != Verdict::Accepted {
            continue;
        }
        let read = |path: &Path| fs::read(path).map_err(|error| error.to_string());
        let (before, after) = (read(&document.path)?, read(&written(index))?);
        if let Some(difference) = equal::difference(&set.table, &before, &after) {
            *verdict = Verdict::Broken(difference);
        }
    }
    Ok(())
}
