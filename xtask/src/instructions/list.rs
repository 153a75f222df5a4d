//! What the paths cost, as it stands in a file: a line for each, with the reason of the last rise.

use std::fmt;
use std::fs;
use std::path::Path;

/// By how much a cost may differ from what stands there, in thousandths. A rise in small steps is one,
/// since what stands there stays.
const TOLERANCE: u64 = 30;

/// The first line of the file.
const HEAD: &str =
    "# path, instructions, why they are more than they were: `cargo xtask instructions`";

/// What a path costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) path: String,
    pub(super) instructions: u64,
    /// Why it is more than it once was; empty if it is not.
    pub(super) because: String,
}

/// What was counted, beside what stands in the file. Differences are in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    New,
    Same,
    Risen(u64),
    Fallen(u64),
}

impl Verdict {
    pub(super) fn of(known: Option<&Cost>, counted: u64) -> Self {
        let Some(known) = known.map(|cost| cost.instructions.max(1)) else { return Self::New };
        let difference = counted.abs_diff(known).saturating_mul(1000) / known;
        // Not the difference that is rounded.
        match counted.abs_diff(known).saturating_mul(1000) <= known.saturating_mul(TOLERANCE) {
            true => Self::Same,
            false if counted > known => Self::Risen(difference),
            false => Self::Fallen(difference),
        }
    }

    /// What has become cheaper is said, and fails nothing.
    pub(super) fn is_failure(self) -> bool {
        matches!(self, Self::New | Self::Risen(_))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_cent = |thousandths: &u64| format!("{}.{} %", thousandths / 10, thousandths % 10);
        match self {
            Self::New => f.write_str("is not written down"),
            Self::Same => f.write_str("as before"),
            Self::Risen(by) => write!(f, "{} MORE", per_cent(by)),
            Self::Fallen(by) => write!(f, "{} less: `--bless` keeps it so", per_cent(by)),
        }
    }
}

/// What a path is known to cost.
pub(super) fn find<'c>(costs: &'c [Cost], path: &str) -> Option<&'c Cost> {
    costs.iter().find(|cost| cost.path == path)
}

/// What is to be written down of `paths`: what was counted, and what is known of those that were not.
/// Fails if one costs more, and nothing says why.
pub(super) fn blessed(
    known: &[Cost],
    counted: &[(&str, u64)],
    paths: &[String],
    because: Option<&str>,
) -> Result<Vec<Cost>, String> {
    let blessed = paths.iter().filter_map(|path| {
        let known = find(known, path);
        match counted.iter().find(|(counted, _)| counted == path) {
            Some((_, count)) => Some(bless(path, known, *count, because)),
            None => known.cloned().map(Ok),
        }
    });
    blessed.collect()
}

fn bless(
    path: &str,
    known: Option<&Cost>,
    count: u64,
    because: Option<&str>,
) -> Result<Cost, String> {
    let cost = |because: &str| Cost {
        path: path.to_owned(),
        instructions: count,
        because: because.to_owned(),
    };
    match (Verdict::of(known, count), known, because) {
        (Verdict::Same, Some(known), _) => Ok(known.clone()),
        (Verdict::Risen(_), _, None) => Err(format!("{path} costs more: `--because` says why")),
        (Verdict::Risen(_), _, Some(because)) => Ok(cost(because)),
        _ => Ok(cost("")),
    }
}

/// Reads the file; nothing, if there is none.
pub(super) fn read(file: &Path) -> Result<Vec<Cost>, String> {
    let text = if file.exists() { fs::read_to_string(file) } else { Ok(String::new()) };
    let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).ok_or_else(|| format!("{}: {line}", file.display()))).collect()
}

fn parse(line: &str) -> Option<Cost> {
    let (path, rest) = line.split_once(' ')?;
    let (instructions, because) =
        rest.trim_start().split_once(' ').unwrap_or((rest.trim_start(), ""));
    Some(Cost {
        path: path.to_owned(),
        instructions: instructions.parse().ok()?,
        because: because.trim().to_owned(),
    })
}

/// Writes the file.
pub(super) fn write(file: &Path, costs: &[Cost]) -> Result<(), String> {
    let lines = costs.iter().map(|Cost { path, instructions, because }| {
        format!("{path:<24} {instructions:>13}  {because}").trim_end().to_owned() + "\n"
    });
    let text = format!("{HEAD}\n{}", lines.collect::<String>());
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(path: &str, instructions: u64, because: &str) -> Cost {
        Cost { path: path.to_owned(), instructions, because: because.to_owned() }
    }

    #[test]
    fn more_than_three_per_cent_is_a_failure() {
        let known = cost("a", 1000, "");
        let verdict = |counted| Verdict::of(Some(&known), counted);
        assert_eq!((verdict(1030), verdict(970)), (Verdict::Same, Verdict::Same));
        assert_eq!(verdict(1031).to_string(), "3.1 % MORE");
        assert!(verdict(1031).is_failure() && !verdict(969).is_failure());
        assert!(Verdict::of(None, 7).is_failure());
        let large = cost("a", 100_000, "");
        assert!(Verdict::of(Some(&large), 103_001).is_failure());
    }

    #[test]
    fn a_rise_needs_a_reason() {
        let (known, paths) = ([cost("a", 1000, "old")], ["b".to_owned(), "a".to_owned()]);
        let bless = |count, because| blessed(&known, &[("a", count)], &paths, because);
        assert!(bless(1031, None).unwrap_err().contains("a costs more"));
        assert_eq!(bless(1100, Some("it does more")).unwrap(), [cost("a", 1100, "it does more")]);
        // What stands there stays, so that small steps add up.
        assert_eq!(bless(1030, Some("noise")).unwrap(), known);
        assert_eq!(bless(500, None).unwrap(), [cost("a", 500, "")]);
        let added = blessed(&known, &[("b", 7)], &paths, None).unwrap();
        assert_eq!(added, [cost("b", 7, ""), known[0].clone()]);
        assert!(blessed(&known, &[], &[], None).unwrap().is_empty());
    }

    #[test]
    fn what_is_written_is_read() {
        let file = std::env::temp_dir().join(format!("instructions-{}", std::process::id()));
        assert!(read(&file).unwrap().is_empty());
        let costs = [cost("a", 7, ""), cost("c", 1 << 50, "every value is copied, twice")];
        write(&file, &costs).unwrap();
        assert_eq!(read(&file).unwrap(), costs);
        fs::write(&file, "a many\n").unwrap();
        assert!(read(&file).is_err());
        fs::remove_file(&file).unwrap();
    }
}
