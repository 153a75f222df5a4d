//! The figures as text: a block per operation on a case, each subject relative to the lower bound
//! and to the slowest.

use std::fmt::Write;

use super::instructions;
use super::real::figures;
use super::row::Row;

/// All rows.
pub(super) fn of(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut seen: Vec<&Row> = Vec::new();
    for row in rows {
        if !seen.iter().any(|one| one.is_beside(row)) {
            seen.push(row);
            block(&rows.iter().filter(|other| other.is_beside(row)).collect::<Vec<_>>(), &mut text);
        }
    }
    text + &figures::summary(rows)
}

/// The rows of one operation on one case.
fn block(rows: &[&Row], text: &mut String) {
    let Some(first) = rows.first() else { return };
    let _ = writeln!(text, "\n{}, {} ({} bytes)", first.case, first.operation, first.bytes);
    let lower_bound = rows.iter().find(|row| row.subject == "floor");
    let slowest = rows.iter().max_by_key(|row| row.ns_per_op);
    for row in rows {
        let columns = [
            format!("  {:16}", row.subject),
            format!("{:>10}", time(row.ns_per_op)),
            format!("{:9.1} MB/s", ratio(row.bytes * 1000, row.ns_per_op)),
            of_other(row, lower_bound.copied(), "of the lower bound"),
            of_other(row, slowest.copied(), "x the slowest"),
            further(row, lower_bound.copied()),
        ];
        let _ = writeln!(text, "{}", columns.join("  ").trim_end());
    }
}

/// How fast it is, the other being 1.
fn of_other(row: &Row, other: Option<&Row>, unit: &str) -> String {
    let Some(other) = other else { return String::new() };
    format!("{:7.2} {unit}", ratio(other.ns_per_op, row.ns_per_op))
}

/// What else was measured; instructions also as what they are of the lower bound's.
fn further(row: &Row, lower_bound: Option<&Row>) -> String {
    let shown = row.more.iter().map(|(name, figure)| {
        let of_lower_bound = lower_bound.filter(|_| *name == instructions::PER_BYTE);
        let ratio = of_lower_bound.and_then(|lower_bound| lower_bound.figure(name));
        let ratio = ratio.map(|of_lower_bound| {
            format!(" ({:.2} of the lower bound's)", figure / of_lower_bound)
        });
        format!("{figure:9} {}{}", name.replace('_', " "), ratio.unwrap_or_default())
    });
    shown.collect::<Vec<_>>().join("  ")
}

#[expect(clippy::cast_precision_loss, reason = "ratios for people")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other.max(1) as f64
}

/// A time with three or four digits.
fn time(nanoseconds: u64) -> String {
    match nanoseconds {
        0..10_000 => format!("{nanoseconds} ns"),
        10_000..10_000_000 => format!("{} \u{b5}s", nanoseconds / 1000),
        _ => format!("{} ms", nanoseconds / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_set_against_the_lower_bound_and_the_slowest() {
        let lines = ["a\tread\tfloor\t100\t50", "a\twrite\tours\t7\t50", "a\tread\tours\t200\t50"];
        let rows: Vec<_> = lines.iter().filter_map(|line| Row::parse(line).ok()).collect();
        let table = of(&rows);
        assert!(table.starts_with("\na, read (50 bytes)\n  floor"), "{table}");
        assert!(table.contains("0.50 of the lower bound"), "{table}");
        assert!(table.contains("2.00 x the slowest"), "{table}");
        assert!(table.contains("\na, write (50 bytes)\n  ours"), "{table}");
    }
}
