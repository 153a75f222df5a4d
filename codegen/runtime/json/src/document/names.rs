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

/// A hash that tells most names apart: of the length and of the bytes at either end.
fn hash(name: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (start, end) = match (name.first_chunk(), name.last_chunk()) {
        (Some(start), Some(end)) => (u64::from_le_bytes(*start), u64::from_le_bytes(*end)),
        _ => (name.iter().fold(0, |hash, byte| hash << 8 | u64::from(*byte)), 0),
    };
    let mixed = (start ^ name.len() as u64).wrapping_mul(FACTOR) ^ end;
    let [.., a, b, c, d] = mixed.wrapping_mul(FACTOR).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}
