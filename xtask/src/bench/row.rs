//! A figure: the result of one subject for one operation.

/// A row of the result.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    /// The document or schema.
    pub(super) case: String,
    /// What was done with it.
    pub(super) operation: String,
    /// `ours`, `floor` (the lower bound), or a baseline's name.
    pub(super) subject: String,
    /// Median time of one operation.
    pub(super) ns_per_op: u64,
    /// Length of what was worked on.
    pub(super) bytes: u64,
    /// What else was measured, under the name it has in JSON.
    pub(super) more: Vec<(&'static str, f64)>,
}

impl Row {
    /// Reads `case, operation, subject, nanoseconds, bytes`, separated by tabs.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let fault = || format!("not a row of figures: {line}");
        let columns: Vec<_> = line.split('\t').collect();
        let [case, operation, subject, ns_per_op, bytes] = columns[..] else {
            return Err(fault());
        };
        Ok(Self {
            case: case.to_owned(),
            operation: operation.to_owned(),
            subject: subject.to_owned(),
            ns_per_op: ns_per_op.parse().map_err(|_| fault())?,
            bytes: bytes.parse().map_err(|_| fault())?,
            more: Vec::new(),
        })
    }

    /// Whether the other row is about the same operation on the same case.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        self.case == other.case && self.operation == other.operation
    }

    /// One of the further figures.
    pub(super) fn figure(&self, name: &str) -> Option<f64> {
        self.more.iter().find(|(found, _)| *found == name).map(|(_, figure)| *figure)
    }
}

/// The row of that case, operation and subject.
pub(super) fn find<'r>(rows: &'r mut [Row], work: [&str; 3]) -> Option<&'r mut Row> {
    rows.iter_mut()
        .find(|row| [&row.case, &row.operation, &row.subject].map(String::as_str) == work)
}
