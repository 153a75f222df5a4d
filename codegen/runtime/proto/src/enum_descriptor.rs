//! What a schema says of an enumeration: which numbers its values have.

/// A type of enumeration.
#[derive(Debug)]
pub struct EnumDescriptor {
    /// Its name with its package.
    pub name: &'static str,
    /// Its values.
    pub values: EnumValues,
}

/// The values of an enumeration.
#[derive(Debug)]
pub enum EnumValues {
    /// Of a generated type.
    Generated {
        /// Which value a number is.
        name_of: fn(i32) -> Option<&'static str>,
        /// Which number a value has, aliases included.
        number_of: fn(&str) -> Option<i32>,
    },
    /// Of a type that is built in memory.
    Built {
        /// The value of each number, without aliases, in the order of numbers.
        by_number: &'static [(i32, &'static str)],
        /// The number of each value, aliases included, in the order of names.
        by_name: &'static [(&'static str, i32)],
    },
}

impl EnumDescriptor {
    /// Which value a number is.
    pub fn name_of(&self, number: i32) -> Option<&'static str> {
        match self.values {
            EnumValues::Generated { name_of, .. } => name_of(number),
            EnumValues::Built { by_number, .. } => {
                let at = by_number.binary_search_by_key(&number, |(number, _)| *number).ok()?;
                Some(by_number[at].1)
            }
        }
    }

    /// Which number a value has, aliases included.
    pub fn number_of(&self, name: &str) -> Option<i32> {
        match self.values {
            EnumValues::Generated { number_of, .. } => number_of(name),
            EnumValues::Built { by_name, .. } => {
                let at = by_name.binary_search_by_key(&name, |(name, _)| *name).ok()?;
                Some(by_name[at].1)
            }
        }
    }
}
