//! Computes the figures of a case from the output of its program.

use super::super::row::Row;

/// The figure of the document in the middle: how fast ours is, the lower bound being 1.
pub(in super::super) const MEDIAN: &str = "median_of_floor";
/// That of the worst document.
pub(in super::super) const WORST: &str = "worst_of_floor";
/// Bytes of the largest type of a document.
const LARGEST: &str = "largest_type";

/// What was measured of a document.
struct Measured {
    document: String,
    row: Row,
}

/// A row for each operation and subject, over all documents of the case: sums of their median
/// times.
pub(super) fn rows(case: &str, times: &str, largest: &str) -> Result<Vec<Row>, String> {
    let mut all = Vec::new();
    for line in times.lines() {
        let (document, row) = line.split_once('\t').ok_or_else(|| format!("no figure: {line}"))?;
        match row.strip_prefix("left out\t") {
            Some(why) => eprintln!("skipped: {case}, document {document}: {why}"),
            None => all.push(Measured {
                document: document.to_owned(),
                row: Row::parse(&format!("{case}\t{row}"))?,
            }),
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for Measured { row, .. } in &all {
        let is_it = |sum: &&mut Row| sum.is_beside(row) && sum.subject == row.subject;
        match rows.iter_mut().find(is_it) {
            Some(sum) => {
                sum.ns_per_op += row.ns_per_op;
                sum.bytes += row.bytes;
            }
            None => rows.push(row.clone()),
        }
    }
    let largest = largest.trim().parse::<f64>().map_err(|_| format!("no size: {largest}"))?;
    for row in rows.iter_mut().filter(|row| row.subject != "floor") {
        row.more.extend(of_lower_bound(row, &all));
        if row.subject == "ours" && row.operation == "read" {
            row.more.push((LARGEST, largest));
        }
    }
    if rows.is_empty() { Err("no document could be measured".to_owned()) } else { Ok(rows) }
}

/// How fast a subject is, the lower bound being 1: of the document in the middle, and of the worst.
fn of_lower_bound(sum: &Row, all: &[Measured]) -> Vec<(&'static str, f64)> {
    let lower_bound = |of: &Measured| {
        all.iter().find(|it| {
            it.document == of.document && it.row.is_beside(&of.row) && it.row.subject == "floor"
        })
    };
    let own = all.iter().filter(|it| it.row.is_beside(sum) && it.row.subject == sum.subject);
    let mut ratios: Vec<f64> = own
        .filter_map(|it| Some(ratio(lower_bound(it)?.row.ns_per_op, it.row.ns_per_op)))
        .collect();
    ratios.sort_by(f64::total_cmp);
    let figure = |at: usize| ratios.get(at).map(|ratio| (ratio * 1000.0).round() / 1000.0);
    let figures = [(MEDIAN, figure(ratios.len() / 2)), (WORST, figure(0))];
    figures.into_iter().filter_map(|(name, figure)| Some((name, figure?))).collect()
}

#[expect(clippy::cast_precision_loss, reason = "ratios for people")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other.max(1) as f64
}

/// What all cases are together, for people: a line for each operation.
pub(in super::super) fn summary(rows: &[Row]) -> String {
    let of = |operation: &str| {
        let own = rows.iter().filter(|it| it.operation == operation && it.subject == "ours");
        let mut medians: Vec<(f64, &str)> =
            own.filter_map(|row| Some((row.figure(MEDIAN)?, row.case.as_str()))).collect();
        medians.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (median, worst) = (medians.get(medians.len() / 2)?, medians.first()?);
        Some(format!(
            "{operation}: {} cases, {:.2} of the lower bound in the median, {:.2} at worst ({})\n",
            medians.len(),
            median.0,
            worst.0,
            worst.1
        ))
    };
    ["read", "write"].into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_summed_and_set_against_the_lower_bound() {
        let times = "0\tread\tfloor\t100\t50\n0\tread\tours\t200\t50\n1\tleft out\tinvalid\n\
                     2\tread\tfloor\t100\t30\n2\tread\tours\t50\t30\n";
        let rows = rows("a", times, "96\n").unwrap_or_else(|error| panic!("{error}"));
        let ours = rows.iter().find(|row| row.subject == "ours");
        let ours = ours.unwrap_or_else(|| panic!("ours is there"));
        assert_eq!((ours.ns_per_op, ours.bytes), (250, 80));
        assert_eq!(ours.more, [(MEDIAN, 2.0), (WORST, 0.5), (LARGEST, 96.0)]);
        assert_eq!(
            summary(&rows),
            "read: 1 cases, 2.00 of the lower bound in the median, 2.00 at worst (a)\n"
        );
        assert!(super::rows("a", "0\tleft out\tinvalid", "1").is_err());
    }
}
