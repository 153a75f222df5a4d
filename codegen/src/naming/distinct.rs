//! Names that clash are told apart, all of them: which stands first says nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::composed;

/// What a thing may be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Whose names count for more: of two that clash, the lower keeps its name.
    pub rank: u8,
    /// What suits it, the best first.
    pub names: Vec<String>,
}

impl Wish {
    /// The same, its names in the form in which rustc compares them.
    fn composed(&self) -> Self {
        let names = self.names.iter().map(|name| composed(name)).collect();
        Self { rank: self.rank, names }
    }
}

/// One name for each wish, all different and none of those taken.
///
/// Where several of a rank want the same name, none of them gets it: each takes its next one. Those
/// that have no other are told apart by their order (`FirstName`, `SecondName`), as two elements of
/// one name in a sequence must be: the first that suited them is counted.
pub fn distinct(
    wishes: &[Wish],
    taken: &BTreeSet<String>,
    count: impl Fn(&str, usize) -> String,
) -> Vec<String> {
    let wishes: &[Wish] = &wishes.iter().map(Wish::composed).collect::<Vec<_>>();
    let mut levels = vec![0; wishes.len()];
    loop {
        let clashes = clashes(wishes, &levels, taken);
        let open = |index: &usize| levels[*index] + 1 < wishes[*index].names.len();
        let next: Vec<usize> = clashes.into_iter().filter(open).collect();
        if next.is_empty() {
            return counted(wishes, &levels, taken, count);
        }
        for index in next {
            levels[index] += 1;
        }
    }
}

fn name<'w>(wishes: &'w [Wish], levels: &[usize], index: usize) -> &'w str {
    wishes[index].names.get(levels[index]).map_or("", String::as_str)
}

/// Who must take another name.
fn clashes(wishes: &[Wish], levels: &[usize], taken: &BTreeSet<String>) -> Vec<usize> {
    let mut clashing = Vec::new();
    for (name, indices) in by_name(wishes, levels) {
        let best = indices.iter().map(|index| wishes[*index].rank).min();
        let is_best = |index: &usize| Some(wishes[*index].rank) == best;
        let is_alone = indices.iter().filter(|index| is_best(index)).count() == 1;
        let keeps = |index: &usize| is_alone && is_best(index) && !taken.contains(name);
        clashing.extend(indices.into_iter().filter(|index| !keeps(index)));
    }
    clashing
}

fn by_name<'w>(wishes: &'w [Wish], levels: &[usize]) -> BTreeMap<&'w str, Vec<usize>> {
    let mut names: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for index in 0..wishes.len() {
        names.entry(name(wishes, levels, index)).or_default().push(index);
    }
    names
}

/// The names, those that are still the same counted.
fn counted(
    wishes: &[Wish],
    levels: &[usize],
    taken: &BTreeSet<String>,
    count: impl Fn(&str, usize) -> String,
) -> Vec<String> {
    let clashing: BTreeSet<usize> = clashes(wishes, levels, taken).into_iter().collect();
    let kept = (0..wishes.len()).filter(|index| !clashing.contains(index));
    let mut used: BTreeSet<String> =
        kept.map(|index| name(wishes, levels, index).to_owned()).collect();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut one = |index: usize| {
        let name = name(wishes, levels, index);
        if !clashing.contains(&index) {
            return name.to_owned();
        }
        let first = wishes[index].names.first().map_or("", String::as_str);
        let number = numbers.entry(first).or_default();
        loop {
            *number += 1;
            let counted = count(first, *number);
            if !taken.contains(&counted) && used.insert(counted.clone()) {
                return counted;
            }
        }
    };
    (0..wishes.len()).map(&mut one).collect()
}

/// A number in words, for names: `first`, `second`; digits from 11 on.
pub fn ordinal(number: usize) -> String {
    const WORDS: &[&str] = &[
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let word = number.checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| format!("number-{number}"), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(wishes: &[(u8, &[&str])]) -> Vec<String> {
        let wish = |(rank, names): &(u8, &[&str])| Wish {
            rank: *rank,
            names: names.iter().map(ToString::to_string).collect(),
        };
        let wishes: Vec<_> = wishes.iter().map(wish).collect();
        let taken = BTreeSet::from(["Vec".to_owned()]);
        distinct(&wishes, &taken, |name, count| format!("{name}{count}"))
    }

    #[test]
    fn all_that_clash_take_another_name() {
        let wishes: [(u8, &[&str]); 3] =
            [(0, &["Name", "AtomName"]), (0, &["Title"]), (0, &["Name", "CodemetaName"])];
        assert_eq!(names(&wishes), ["AtomName", "Title", "CodemetaName"]);
        let reversed: Vec<_> = wishes.into_iter().rev().collect();
        assert_eq!(names(&reversed), ["CodemetaName", "Title", "AtomName"]);
    }

    #[test]
    fn who_has_the_better_rank_keeps_its_name() {
        assert_eq!(names(&[(1, &["any", "any_element"]), (0, &["any"])]), ["any_element", "any"]);
    }

    #[test]
    fn what_has_no_other_name_is_counted() {
        assert_eq!(names(&[(0, &["a"]), (0, &["a"]), (0, &["a1"])]), ["a2", "a3", "a1"]);
        assert_eq!(names(&[(0, &["Vec", "ShopVec"]), (0, &["Vec"])]), ["ShopVec", "Vec1"]);
    }

    #[test]
    fn what_is_one_for_rustc_clashes() {
        let wishes: [(u8, &[&str]); 2] = [(0, &["\u{e9}", "a"]), (0, &["e\u{301}", "b"])];
        assert_eq!(names(&wishes), ["a", "b"]);
    }

    #[test]
    fn ordinals_are_words() {
        assert_eq!([1, 10, 11].map(ordinal), ["first", "tenth", "number-11"]);
    }
}
