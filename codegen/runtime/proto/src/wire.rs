//! The wire format's own vocabulary: keys, wire types, varints.
//!
//! Source: <https://protobuf.dev/programming-guides/encoding/>.

/// How the value behind a key is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum WireType {
    /// A varint.
    Varint = 0,
    /// Eight bytes.
    Fixed64 = 1,
    /// A length, and so many bytes.
    LengthDelimited = 2,
    /// The beginning of a group.
    StartGroup = 3,
    /// The end of a group.
    EndGroup = 4,
    /// Four bytes.
    Fixed32 = 5,
}

impl WireType {
    /// The wire type of the three lowest bits of a key; 6 and 7 are none.
    #[inline]
    pub(super) const fn of(bits: u32) -> Option<Self> {
        match bits & 7 {
            0 => Some(Self::Varint),
            1 => Some(Self::Fixed64),
            2 => Some(Self::LengthDelimited),
            3 => Some(Self::StartGroup),
            4 => Some(Self::EndGroup),
            5 => Some(Self::Fixed32),
            _ => None,
        }
    }
}

/// What stands before every value: the number of its field, and how it is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// Number of the field, from 1 to 2^29 - 1.
    pub number: u32,
    /// Layout of the value.
    pub wire: WireType,
}

/// The key as it is written.
#[inline]
pub(super) const fn key(number: u32, wire: WireType) -> u64 {
    ((number << 3) | wire as u32) as u64
}

/// How many bytes the key of a field takes, whatever its wire type.
#[inline]
pub(super) const fn key_length(number: u32) -> usize {
    varint_length((number as u64) << 3)
}

/// How many bytes a varint takes: from 1 to 10.
#[inline]
pub(super) const fn varint_length(value: u64) -> usize {
    ((64 - (value | 1).leading_zeros() as usize) * 9 + 64) / 64
}

/// The `ZigZag` form of a signed number, in which small negative numbers are short.
#[inline]
pub(super) const fn zigzag(value: i64) -> u64 {
    (value.cast_unsigned() << 1) ^ (value >> 63).cast_unsigned()
}

/// The number of a `ZigZag` form.
#[inline]
pub(super) const fn unzigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_take_a_byte_for_seven_bits() {
        for bits in 0..64 {
            let value = 1_u64 << bits;
            assert_eq!(varint_length(value), bits / 7 + 1, "2^{bits}");
            assert_eq!(varint_length(value - 1), (bits.max(1) - 1) / 7 + 1, "2^{bits} - 1");
        }
        assert_eq!(varint_length(u64::MAX), 10);
    }

    #[test]
    fn zigzag_alternates_and_comes_back() {
        for (value, form) in
            [(0, 0), (-1, 1), (1, 2), (i64::MAX, u64::MAX - 1), (i64::MIN, u64::MAX)]
        {
            assert_eq!(zigzag(value), form);
            assert_eq!(unzigzag(form), value);
        }
    }
}
