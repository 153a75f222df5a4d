//! Lists of values: each value alone, the fewest and the most, and what is in no such list.
//!
//! A sample is the text in which the runtime hands on the values of a list.

use swordsmith_http::description::{List, Separator};
use swordsmith_http::value::Field as _;

use super::{Sample, inside_of, outside as outside_of, sample};

/// More values would test nothing more.
const MOST: u64 = 20;

/// Valid lists.
pub(super) fn inside(list: &List<'_>) -> Vec<Sample> {
    let values = texts(list, inside_of(list.item));
    let is_alone = list.minimum <= 1 && list.maximum >= 1;
    let alone = values.iter().filter(|_| is_alone);
    let alone = alone.map(|(it, value)| of(&it.rule, &[value.as_str()]).opened_by(it));
    let Some((_, first)) = values.first() else { return Vec::new() };
    let fewest = list.minimum.max(2).min(list.maximum);
    let counts = [fewest, if list.maximum <= MOST { list.maximum } else { fewest + 1 }];
    let several = counts.into_iter().filter(|count| *count > 1 && *count <= MOST);
    alone
        .chain(several.map(|count| of(&format!("{count} values"), &repeated(first, count))))
        .collect()
}

/// Invalid lists.
pub(super) fn outside(list: &List<'_>) -> Vec<Sample> {
    let wrong = texts(list, outside_of(list.item));
    let right = texts(list, inside_of(list.item));
    let of_wrong = |(it, value): &(Sample, String)| {
        of(&it.rule, &vec![value.as_str(); fewest(list)]).opened_by(it)
    };
    let mut found: Vec<_> = wrong.iter().map(of_wrong).collect();
    let Some((_, first)) = right.first() else { return found };
    let few = list.minimum.checked_sub(1).filter(|count| (1..MOST).contains(count));
    let many = list.maximum.checked_add(1).filter(|count| *count <= MOST);
    found.extend(few.map(|count| of("too few values", &repeated(first, count))));
    found.extend(many.map(|count| of("too many values", &repeated(first, count))));
    found
}

/// As many values as a list has at least.
fn fewest(list: &List<'_>) -> usize {
    usize::try_from(list.minimum.clamp(1, MOST)).unwrap_or(1)
}

fn repeated(value: &str, count: u64) -> Vec<&str> {
    (0..count).map(|_| value).collect()
}

/// Values that what is between them does not take apart.
fn texts(list: &List<'_>, samples: Vec<Sample>) -> Vec<(Sample, String)> {
    let separator = match list.separator {
        Separator::Space => Some(' '),
        Separator::Pipe => Some('|'),
        Separator::Comma => Some(','),
        Separator::Name => None,
    };
    let text = |it: Sample| {
        let text = String::from_utf8(it.value.clone()).ok()?;
        Some((it, text))
    };
    let texts = samples.into_iter().filter_map(text);
    texts.filter(|(_, text)| separator.is_none_or(|separator| !text.contains(separator))).collect()
}

fn of(rule: &str, values: &[&str]) -> Sample {
    let values: Vec<_> = values.iter().map(|&value| value.to_owned()).collect();
    sample(rule, values.encode().unwrap_or_default())
}
