//! No name stands in an object twice.

use super::Value;

/// Objects with no more members are searched by hashes of their names.
const FEW_MEMBERS: usize = 32;

/// The first name of an object that stands there a second time.
pub(super) fn first_duplicate(object: Value<'_>) -> Option<Value<'_>> {
    let names = || object.members().map(|(name, _)| name);
    let may_have_duplicates = if object.count() as usize <= FEW_MEMBERS {
        has_equal_hashes(names())
    } else {
        !names().is_sorted_by(|one, other| one.text() < other.text())
    };
    if !may_have_duplicates {
        return None;
    }
    let mut sorted: Vec<_> = names().collect();
    sorted.sort_by_key(|name| name.text()); // a stable order: the second one stands behind the first
    let pairs = sorted.windows(2).filter(|pair| pair[0].text() == pair[1].text());
    pairs.map(|pair| pair[1]).min_by_key(|name| name.offset())
}

fn has_equal_hashes<'d>(names: impl Iterator<Item = Value<'d>>) -> bool {
    let mut hashes = [0; FEW_MEMBERS];
    for (at, name) in names.take(FEW_MEMBERS).enumerate() {
        let hash = hash(name.text().as_bytes());
        if hashes[..at].contains(&hash) {
            return true;
        }
        hashes[at] = hash;
    }
    false
}

/// Bytes at either end of a name that are hashed.
const HASHED: usize = 16;

/// A hash that tells most names apart (Fowler, Noll and Vo).
fn hash(name: &[u8]) -> u32 {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    if name.len() <= 2 * HASHED {
        return name.iter().fold(0x811C_9DC5, step);
    }
    let (start, end) = (&name[..HASHED], &name[name.len() - HASHED..]);
    start.iter().chain(end).fold(0x811C_9DC5, step)
}
