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

    /// What a thing is called that has several names, all made of one: its own name if all that is
    /// made of it is free, else that with a number.
    pub fn claim_all(&mut self, name: &str, made: impl Fn(&str) -> Vec<String>) -> String {
        let first = made(name).into_iter().next().unwrap_or_default();
        let mut number = self.lengthened.get(&first).copied().unwrap_or_default();
        loop {
            number += 1;
            let called = if number == 1 { name.to_owned() } else { format!("{name} {number}") };
            let names = made(&called);
            if names.iter().all(|name| !self.taken.contains(name)) {
                self.lengthened.insert(first, number);
                self.taken.extend(names);
                return called;
            }
        }
    }

    /// Whether a name is taken.
    pub fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
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

    #[test]
    fn what_has_several_names_shares_none() {
        let made = |name: &str| ["Request", "Body"].map(|end| super::super::type_name(name) + end);
        let mut scope = Scope::default();
        scope.reserve("AskBody");
        assert_eq!(scope.claim_all("ask", |name| made(name).to_vec()), "ask 2");
        assert_eq!(scope.claim_all("tell", |name| made(name).to_vec()), "tell");
        assert_eq!(scope.claim_all("Tell", |name| made(name).to_vec()), "Tell 2");
        assert_eq!(scope.claim_all("ask2", |name| made(name).to_vec()), "ask2 2");
        assert_eq!(scope.claim_all("ask", |name| made(name).to_vec()), "ask 3");
        assert_eq!(scope.claim_all("ask", |name| vec![super::super::field_name(name)]), "ask");
    }
}
