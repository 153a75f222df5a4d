//! The compiler's errors as our findings, each at its place.

use miette::Diagnostic;

use super::imports::{Parsed, Reading};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// What mends a file of another syntax.
pub(super) const PROTO3_HELP: &str = "begin the file with `syntax = \"proto3\";`";

/// Records an error of a compilation, and those related to it, in the file that it names.
pub(super) fn compile_error(
    error: &protox::Error,
    reading: &Reading,
    sources: &Sources,
    findings: &mut Diagnostics,
) {
    let parsed = error.file().and_then(|name| reading.files.get(name));
    let source = parsed.map(|parsed| parsed.source);
    match source.or_else(|| error.file().and_then(|name| sources.find(name))) {
        Some(source) => {
            let text = &sources.get(source).text;
            let place = parsed.and_then(|parsed| cycle_in(error, parsed));
            match place.or_else(|| undefined_in_map(error, source, text)) {
                Some(place) => findings.error(place, error.to_string()),
                None => placed(error, source, findings),
            }
        }
        None => findings.error_without_place(error.to_string()),
    }
}

/// The import that begins a cycle: the compiler spells out the names, but not the place.
fn cycle_in(error: &protox::Error, parsed: &Parsed) -> Option<Span> {
    let message = error.to_string();
    let follows = |import: &str| message.contains(&format!("{} -> {import}", parsed.file.name()));
    message.starts_with("import cycle").then(|| parsed.place_of_import(follows))?
}

/// Where the type of a map's values stands that nothing is called: the compiler gives the whole
/// file, because a map is a message that nobody wrote.
fn undefined_in_map(error: &protox::Error, source: SourceId, text: &str) -> Option<Span> {
    let message = error.to_string();
    let name = message.strip_prefix("name '")?.strip_suffix("' is not defined")?;
    let whole = place_of(error, source);
    let maps =
        text.match_indices("map").filter(|(at, _)| text[*at + 3..].trim_start().starts_with('<'));
    let mut values = maps.filter_map(|(at, _)| {
        let (key, value) = (text[at..].find(',')? + at + 1, text[at..].find('>')? + at);
        let start = key + (text.get(key..value)?.len() - text[key..value].trim_start().len());
        (text[start..value].trim_end() == name).then(|| source.span(start, start + name.len()))
    });
    (whole.start == 0).then(|| values.next())?
}

/// Records an error, and those related to it, all of one file.
pub(super) fn placed(error: &dyn Diagnostic, source: SourceId, findings: &mut Diagnostics) {
    let message = error.to_string();
    let help = error.help().map(|help| help.to_string()).or_else(|| help_for(&message));
    match help {
        Some(help) => findings.error_with_help(place_of(error, source), message, help),
        None => findings.error(place_of(error, source), message),
    }
    for related in error.related().into_iter().flatten() {
        placed(related, source, findings);
    }
}

/// The compiler knows no editions and can only say that it did not expect the word.
fn help_for(message: &str) -> Option<String> {
    message.ends_with("found 'edition'").then(|| format!("only proto3 is supported: {PROTO3_HELP}"))
}

/// Where an error points: of several places the one at fault, not the earlier one it collides with.
fn place_of(error: &dyn Diagnostic, source: SourceId) -> Span {
    let labels: Vec<_> = error.labels().into_iter().flatten().collect();
    let collides = |text: Option<&str>| text.is_some_and(|text| text.contains("first"));
    let at_fault = labels.iter().find(|label| !collides(label.label()));
    let (start, length) =
        at_fault.or(labels.first()).map_or((0, 0), |label| (label.offset(), label.len()));
    source.span(start, start + length)
}
