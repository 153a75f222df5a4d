//! The report as a comment on a pull request: a heading for each severity, below it its changes.

use std::fmt::Write;

use super::Report;
use super::groups::{Group, groups};
use super::printable::{printable, printable_line};
use super::words::{concerns, parties, said};
use crate::{Change, Place, Severity, Verdict, Witness};

/// All changes, and before them a line that counts them.
pub(super) fn render(report: &Report) -> String {
    let mut out = format!("**{}**\n", report.counts());
    let severities =
        [Severity::Breaking, Severity::Undecided, Severity::Warning, Severity::Compatible];
    for severity in severities {
        let of_it = |it: &&Change| it.severity == severity && it.allowed.is_none();
        section(&mut out, heading(severity), report.changes.iter().filter(of_it));
    }
    section(&mut out, "Allowed", report.changes.iter().filter(|it| it.allowed.is_some()));
    out
}

fn heading(severity: Severity) -> &'static str {
    match severity {
        Severity::Breaking => "Breaking",
        Severity::Undecided => "Undecided",
        Severity::Warning => "Warnings",
        Severity::Compatible => "Compatible",
    }
}

fn section<'c>(out: &mut String, heading: &str, changes: impl Iterator<Item = &'c Change>) {
    for (index, group) in groups(changes).iter().enumerate() {
        if index == 0 {
            line(out, format_args!("\n### {heading}"));
        }
        one(out, group);
    }
}

fn one(out: &mut String, Group { first: change, others }: &Group<'_>) {
    let mut lines = change.message.lines();
    let (rule, first) = (code(change.rule.name), sentence(lines.next().unwrap_or_default()));
    line(out, format_args!("\n**{rule}** {first}\n"));
    for further in lines {
        line(out, format_args!("- {}", sentence(further)));
    }
    line(out, format_args!("- about: {}", code(&change.subject)));
    if !change.also.is_empty() {
        let names: Vec<_> = change.also.iter().map(|rule| code(rule.name)).collect();
        line(out, format_args!("- also: {}", names.join(", ")));
    }
    place(out, "old", change.old.as_ref());
    place(out, "new", change.new.as_ref());
    if !change.parties.is_empty() {
        line(out, format_args!("- {}: {}", concerns(change.severity), parties(change)));
    }
    for (label, text) in [("help", &change.help), ("allowed", &change.allowed)] {
        if let Some(text) = text {
            line(out, format_args!("- {label}: {}", sentence(text)));
        }
    }
    for other in others {
        line(
            out,
            format_args!("- likewise: {} {}", sentence(&other.message), code(&other.subject)),
        );
    }
    if let Some(witness) = &change.witness {
        details(out, witness);
    }
}

fn place(out: &mut String, version: &str, place: Option<&Place>) {
    let Some(Place { file, position, .. }) = place else { return };
    let place = code(&format!("{file}:{}:{}", position.line, position.column));
    line(out, format_args!("- {version}: {place}"));
}

/// The proof, which is opened by whoever doubts it.
fn details(out: &mut String, witness: &Witness) {
    let kind = sentence(witness.kind);
    line(out, format_args!("\n<details><summary>For example, this {kind}</summary>\n"));
    block(out, &witness.text);
    if let Some(text) = &witness.new_text {
        line(out, format_args!("\nWhich is, for the new version:\n"));
        block(out, text);
    }
    for (version, verdict) in [("old", &witness.old), ("new", &witness.new)] {
        match verdict {
            Verdict::Read(what) if what.contains('\n') => {
                line(out, format_args!("\nThe {version} version reads\n"));
                block(out, what);
            }
            _ => line(out, format_args!("\nThe {version} version {}", sentence(&said(verdict)))),
        }
    }
    line(out, format_args!("\n</details>"));
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a String takes any text");
}

/// A text as it is. The fence is longer than any in it.
fn block(out: &mut String, text: &str) {
    let text = printable(text);
    let fence = "`".repeat(longest_run(&text).max(2) + 1);
    line(out, format_args!("{fence}\n{}\n{fence}", text.trim_end_matches('\n')));
}

/// A text as it is, in a line.
fn code(text: &str) -> String {
    let text = printable_line(text);
    let fence = "`".repeat(longest_run(&text) + 1);
    let is_open = text.is_empty() || text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']);
    let room = if is_open { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

fn longest_run(text: &str) -> usize {
    text.split(|it| it != '`').map(str::len).max().unwrap_or_default()
}

/// A sentence, in a line. What stands between two of its backticks is code.
fn sentence(text: &str) -> String {
    let text = printable_line(text);
    let pieces: Vec<&str> = text.split('`').collect();
    let is_paired = pieces.len() % 2 == 1;
    let piece = |(index, piece): (usize, &&str)| match (is_paired, index % 2) {
        (true, 1) if !piece.is_empty() => code(piece),
        (true, 1) => r"\`\`".to_owned(),
        _ => escaped(piece),
    };
    let pieces: Vec<String> = pieces.iter().enumerate().map(piece).collect();
    pieces.join(if is_paired { "" } else { r"\`" })
}

/// Words that mean nothing but themselves: no markup, no link, nobody who is told of them.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // No number of an issue, and nobody's name.
            '@' | '#' => out.extend([character.to_string().as_str(), "&#8203;"]),
            '\\' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => out.extend(["\\", &text[at..][..1]]),
            ':' if text[at..].starts_with("://") => out.push_str("\\:"),
            '.' if is_www(&text.as_bytes()[..at]) => out.push_str("\\."),
            _ => out.push(character),
        }
    }
    out
}

/// Whether what stands before a dot makes a link of it.
fn is_www(before: &[u8]) -> bool {
    before.last_chunk().is_some_and(|last: &[u8; 3]| last.eq_ignore_ascii_case(b"www"))
}
