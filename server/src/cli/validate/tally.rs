//! Counts the results of documents.

use std::fmt;

/// The counts of documents by result.
#[derive(Debug)]
pub(super) struct Tally {
    what: &'static str,
    valid: usize,
    invalid: usize,
    unreadable: usize,
    errors: usize,
}

impl Tally {
    /// Zero counts, with a name for the things counted.
    pub(super) fn of(what: &'static str) -> Self {
        Self { what, valid: 0, invalid: 0, unreadable: 0, errors: 0 }
    }

    /// Counts a document that was checked, with its number of errors.
    pub(super) fn checked(&mut self, errors: usize) {
        self.errors += errors;
        if errors == 0 {
            self.valid += 1;
        } else {
            self.invalid += 1;
        }
    }

    /// Counts a document that could not be checked.
    pub(super) fn unreadable(&mut self) {
        self.unreadable += 1;
    }

    /// The exit code of the command.
    pub(super) fn exit_code(&self) -> u8 {
        match (self.invalid, self.unreadable) {
            (0, 0) => 0,
            (_, 0) => 1,
            _ => 2,
        }
    }
}

impl fmt::Display for Tally {
    /// `3 documents: 1 valid, 1 invalid (2 errors), 1 unreadable`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.valid + self.invalid + self.unreadable;
        let mut parts = Vec::new();
        if self.valid > 0 {
            parts.push(format!("{} valid", self.valid));
        }
        if self.invalid > 0 {
            parts.push(format!("{} invalid ({})", self.invalid, counted(self.errors, "error")));
        }
        if self.unreadable > 0 {
            parts.push(format!("{} unreadable", self.unreadable));
        }
        write!(f, "{}: {}", counted(all, self.what), parts.join(", "))
    }
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn the_worst_document_decides_the_exit_code() {
        let mut tally = Tally::of("document");
        tally.checked(0);
        assert_eq!((tally.to_string().as_str(), tally.exit_code()), ("1 document: 1 valid", 0));
        tally.checked(2);
        let expected = "2 documents: 1 valid, 1 invalid (2 errors)";
        assert_eq!((tally.to_string().as_str(), tally.exit_code()), (expected, 1));
        tally.unreadable();
        let expected = "3 documents: 1 valid, 1 invalid (2 errors), 1 unreadable";
        assert_eq!((tally.to_string().as_str(), tally.exit_code()), (expected, 2));
    }
}
