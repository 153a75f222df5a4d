//! What the paths cost, as it stands in a file: an object for each, with the reason of the last rise.

use std::fmt;
use std::fs;
use std::path::Path as File;

use serde_json::{Value, json};

/// By how much a cost may differ from what stands there, in thousandths: compilers and libraries move
/// it a little.
const TOLERANCE: u64 = 30;

/// What a path costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) path: String,
    pub(super) instructions: u64,
    /// Why it is more than it once was.
    pub(super) because: Option<String>,
}

/// What was counted, beside what stands in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    New,
    Same,
    /// By so many thousandths.
    Risen(u64),
    /// By so many thousandths.
    Sunk(u64),
}

impl Verdict {
    pub(super) fn of(known: Option<&Cost>, counted: u64) -> Self {
        let Some(known) = known.map(|cost| cost.instructions.max(1)) else { return Self::New };
        let difference = counted.abs_diff(known) * 1000 / known;
        match difference {
            0..=TOLERANCE => Self::Same,
            _ if counted > known => Self::Risen(difference),
            _ => Self::Sunk(difference),
        }
    }

    /// What has become cheaper is no failure, and neither is what stands there: it is said.
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
            Self::Sunk(by) => write!(f, "{} less: `--bless` keeps it so", per_cent(by)),
        }
    }
}

/// Notes what a path costs now. A rise needs a reason.
pub(super) fn note(
    costs: &mut Vec<Cost>,
    path: &str,
    counted: u64,
    because: Option<&str>,
) -> Result<(), String> {
    let Some(cost) = costs.iter_mut().find(|cost| cost.path == path) else {
        costs.push(Cost::new(path, counted));
        return Ok(());
    };
    match (Verdict::of(Some(cost), counted), because) {
        (Verdict::Risen(_), None) => return Err(format!("{path}: a rise needs `--because`")),
        (Verdict::Risen(_), Some(reason)) => cost.because = Some(reason.to_owned()),
        (Verdict::Sunk(_), _) => cost.because = None,
        // So a rise in small steps is one.
        _ => return Ok(()),
    }
    cost.instructions = counted;
    Ok(())
}

/// Those that are known by name, in that order.
pub(super) fn in_order<'n>(costs: &[Cost], paths: impl Iterator<Item = &'n str>) -> Vec<Cost> {
    paths.filter_map(|path| costs.iter().find(|cost| cost.path == path).cloned()).collect()
}

pub(super) fn read(file: &File) -> Result<Vec<Cost>, String> {
    let fault = |why: &dyn fmt::Display| format!("{}: {why}", file.display());
    let text = fs::read_to_string(file).map_err(|error| fault(&error))?;
    let all: Vec<Value> = serde_json::from_str(&text).map_err(|error| fault(&error))?;
    let costs = all.iter().map(|it| cost(it).ok_or_else(|| fault(&format!("{it} is no cost"))));
    costs.collect()
}

fn cost(value: &Value) -> Option<Cost> {
    Some(Cost {
        path: value["path"].as_str()?.to_owned(),
        instructions: value["instructions"].as_u64()?,
        because: value["because"].as_str().map(str::to_owned),
    })
}

pub(super) fn write(file: &File, costs: &[Cost]) -> Result<(), String> {
    let lines: Vec<_> = costs.iter().map(|cost| format!("  {}", line(cost))).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// A line for each: a change is one line of a diff.
fn line(cost: &Cost) -> Value {
    let Cost { path, instructions, because } = cost;
    match because {
        None => json!({ "path": path, "instructions": instructions }),
        Some(because) => {
            json!({ "path": path, "instructions": instructions, "because": because })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rise_needs_a_reason_and_what_sinks_is_kept() {
        let mut costs = vec![Cost::new("a", 1000)];
        assert_eq!(Verdict::of(costs.first(), 1030), Verdict::Same);
        assert_eq!(Verdict::of(costs.first(), 1031).to_string(), "3.1 % MORE");
        assert!(note(&mut costs, "a", 1031, None).is_err());
        note(&mut costs, "a", 1020, None).unwrap();
        assert_eq!(costs[0].instructions, 1000);
        note(&mut costs, "a", 1100, Some("it does more")).unwrap();
        assert_eq!(
            (costs[0].instructions, costs[0].because.as_deref()),
            (1100, Some("it does more"))
        );
        note(&mut costs, "a", 500, None).unwrap();
        assert_eq!(costs, [Cost::new("a", 500)]);
        note(&mut costs, "b", 7, None).unwrap();
        assert_eq!(in_order(&costs, ["b", "a", "c"].into_iter()).len(), 2);
        assert!(Verdict::of(None, 7).is_failure());
    }

    #[test]
    fn what_is_written_is_read() {
        let file = std::env::temp_dir().join(format!("instructions-{}.json", std::process::id()));
        let because = Some("\"so\"".to_owned());
        let costs = [Cost::new("a b", 7), Cost { because, ..Cost::new("c", 1 << 40) }];
        write(&file, &costs).unwrap();
        assert_eq!(read(&file).unwrap(), costs);
        fs::remove_file(&file).unwrap();
    }
}
