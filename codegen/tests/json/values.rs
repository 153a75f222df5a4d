//! Documents at random, from few names and values, so that many of them are valid.

use super::random::Random;

const SCALARS: [&str; 16] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "2",
    "1.0",
    "2.5",
    "-1",
    "10",
    "\"\"",
    "\"a\"",
    "\"ab\"",
    "\"\\u0062\"",
    "\"1\"",
    "1e1",
];

/// Names of members.
pub(crate) const NAMES: [&str; 5] = ["a", "b", "ab", "c", "x1"];

/// A value, arrays and objects within each other as deep as that.
pub(crate) fn value(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 2 } else { 6 }) {
        0 | 1 => random.one_of(&SCALARS).to_owned(),
        2 | 3 => {
            let count = random.below(4);
            let items: Vec<_> = (0..count).map(|_| value(random, depth - 1)).collect();
            format!("[{}]", items.join(","))
        }
        _ => object(random, depth),
    }
}

fn object(random: &mut Random, depth: usize) -> String {
    let mut members = Vec::new();
    for name in NAMES {
        if random.below(2) == 0 {
            members.push(format!("\"{name}\":{}", value(random, depth - 1)));
        }
    }
    format!("{{{}}}", members.join(","))
}
