//! Names of one scope, made distinct.

use std::collections::{BTreeMap, BTreeSet};

/// The names of one scope, none twice.
///
/// Feed it the names in schema order: what stands first keeps its name when something is added
/// behind it.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    taken: BTreeSet<String>,
    /// How often each name has been lengthened.
    lengthened: BTreeMap<String, usize>,
}

impl Scope {
    /// The name itself or, if it is taken, the first free one made of it and a number: the second
    /// of a name gets a `2`.
    pub fn claim(&mut self, name: &str) -> String {
        let name = super::composed(name);
        self.claim_or(std::slice::from_ref(&name), &name, |count| numbered(&name, count + 1))
    }

    /// The first of some names that is free; if none is, the first free one of those that are made
    /// of a name by counting from 1.
    pub fn claim_or(
        &mut self,
        candidates: &[String],
        name: &str,
        longer: impl Fn(usize) -> String,
    ) -> String {
        let free = candidates.iter().find(|candidate| !self.taken.contains(*candidate)).cloned();
        let claimed = free.unwrap_or_else(|| self.lengthen(name, longer));
        self.taken.insert(claimed.clone());
        claimed
    }

    /// Keeps a name from being claimed.
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    fn lengthen(&mut self, name: &str, longer: impl Fn(usize) -> String) -> String {
        let count = self.lengthened.entry(name.to_owned()).or_default();
        loop {
            *count += 1;
            let longer = longer(*count);
            if !self.taken.contains(&longer) {
                return longer;
            }
        }
    }
}

fn numbered(name: &str, number: usize) -> String {
    let ends_in_digit = name.ends_with(|last: char| last.is_ascii_digit());
    let separator = if ends_in_digit || !name.starts_with(char::is_uppercase) { "_" } else { "" };
    format!("{name}{separator}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_gives_no_name_twice() {
        let mut scope = Scope::default();
        let mut claim = |name: &str| scope.claim(name);
        assert_eq!(claim("link"), "link");
        assert_eq!(claim("link"), "link_2");
        assert_eq!(claim("link_2"), "link_2_2");
        assert_eq!(claim("link"), "link_3");
        assert_eq!(claim("Text"), "Text");
        assert_eq!(claim("Text"), "Text2");
    }
}
