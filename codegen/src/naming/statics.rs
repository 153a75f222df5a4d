//! Names of the statics of a table.

use std::collections::BTreeSet;

use super::{Wish, const_name, distinct};

/// Names of the statics of patterns, each of which is called by a type's symbol and by how many
/// steps of derivation stand before it there.
///
/// A static has capitals: where two are the same in these, each is called by the symbol as it
/// stands, and what is still the same is counted.
pub fn of_patterns(of: &[(&str, usize)]) -> Vec<String> {
    let wish = |(symbol, steps): &(&str, usize)| {
        let name = |name: String| format!("PATTERNS_OF_{name}{}", "_AND".repeat(*steps));
        Wish { rank: 0, names: vec![name(const_name(symbol)), name((*symbol).to_owned())] }
    };
    let wishes: Vec<Wish> = of.iter().map(wish).collect();
    distinct(&wishes, &BTreeSet::new(), |name, number| format!("{name}_{number}"))
}

/// Whether a static may be called so without a word from rustc.
pub fn is_in_capitals(name: &str) -> bool {
    !name.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_in_case_alone_is_called_as_it_is_spelled() {
        let names = of_patterns(&[("Code", 0), ("code", 0), ("other", 0)]);
        assert_eq!(names, ["PATTERNS_OF_Code", "PATTERNS_OF_code", "PATTERNS_OF_OTHER"]);
    }

    #[test]
    fn steps_are_no_types() {
        let names = of_patterns(&[("X", 0), ("X", 1), ("XAnd", 0)]);
        assert_eq!(names, ["PATTERNS_OF_X", "PATTERNS_OF_X_AND", "PATTERNS_OF_XAnd"]);
        let names = of_patterns(&[("X", 1), ("X_AND", 0)]);
        assert_eq!(names, ["PATTERNS_OF_X_AND_1", "PATTERNS_OF_X_AND_2"]);
    }
}
