//! Counts the parts of each kind, and checks their bounds.

use crate::Fault;

/// Counts the parts of one kind.
#[derive(Debug, Clone)]
pub struct PartCount {
    name: &'static str,
    minimum: u32,
    maximum: Option<u32>,
    count: u32,
}

impl PartCount {
    /// Of parts so named in the description, from a minimum to a maximum (`None`: any number).
    pub const fn new(name: &'static str, minimum: u32, maximum: Option<u32>) -> Self {
        Self { name, minimum, maximum, count: 0 }
    }

    /// Counts a part.
    ///
    /// # Errors
    ///
    /// If there are too many.
    pub fn add(&mut self) -> Result<(), Fault> {
        self.count = self.count.saturating_add(1);
        match self.maximum {
            Some(maximum) if self.count > maximum => {
                Err(Fault::malformed(format!("there are too many `{}` parts", self.name)))
            }
            _ => Ok(()),
        }
    }

    /// Checks the counts at the end.
    ///
    /// # Errors
    ///
    /// If there are too few.
    pub fn check(&self) -> Result<(), Fault> {
        if self.count >= self.minimum {
            return Ok(());
        }
        Err(Fault::malformed(format!("the `{}` part is missing", self.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_and_too_many_are_faults() {
        let mut count = PartCount::new("file", 1, Some(1));
        assert!(count.check().is_err());
        assert!(count.add().is_ok());
        assert!(count.check().is_ok());
        assert!(count.add().is_err());
    }
}
