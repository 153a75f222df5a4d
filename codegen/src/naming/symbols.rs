//! Symbols of the rows of a table: the schema's own names, as they are spelled.

use std::collections::BTreeSet;

use super::{Wish, distinct, is_keyword, verbatim_name};

/// The symbol that a label wants: `app:edit-media` is `app_edit_media`.
pub fn symbol(label: &str) -> String {
    let symbol = verbatim_name(label);
    if is_keyword(&symbol) { format!("{symbol}_") } else { symbol }
}

/// The symbol of what is part of something else.
pub fn part_symbol(owner: &str, local: &str) -> String {
    format!("{owner}_{}", verbatim_name(local))
}

/// One symbol for each, all different; those that are there more than once are counted.
pub fn symbols(wanted: Vec<String>) -> Vec<String> {
    symbols_behind(0, wanted, &[])
}

/// The same, behind some that the runtime has: these keep theirs. So do the names that rows of the
/// list use themselves.
pub fn symbols_behind(builtins: usize, wanted: Vec<String>, used: &[&str]) -> Vec<String> {
    let wish = |(at, symbol)| Wish { rank: u8::from(at >= builtins), names: vec![symbol] };
    let wishes: Vec<_> = wanted.into_iter().enumerate().map(wish).collect();
    symbols_of_wishes(&wishes, used)
}

/// One symbol for each wish, all different and none of those that are used.
pub fn symbols_of_wishes(wishes: &[Wish], used: &[&str]) -> Vec<String> {
    let used: BTreeSet<String> = used.iter().map(|name| (*name).to_owned()).collect();
    distinct(wishes, &used, |name, number| format!("{name}_{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(symbols: &[&str]) -> Vec<String> {
        symbols.iter().map(|symbol| (*symbol).to_owned()).collect()
    }

    #[test]
    fn what_is_spelled_alike_is_counted() {
        assert_eq!(symbols(owned(&["a_b", "a_b", "A_b"])), ["a_b_1", "a_b_2", "A_b"]);
        assert_eq!(symbol("type"), "type_");
    }

    #[test]
    fn what_the_runtime_has_keeps_its_symbol() {
        let wanted = owned(&["xs_string", "xs_string", "any"]);
        assert_eq!(symbols_behind(1, wanted, &["any"]), ["xs_string", "xs_string_1", "any_1"]);
    }
}
