//! A set of small numbers that allocates only for numbers from 64 on.

/// A set of small numbers.
#[derive(Debug, Default)]
pub(crate) struct BitSet {
    first: u64,
    /// Those from 64 on.
    others: Vec<u64>,
}

impl BitSet {
    /// Removes all numbers.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.first = 0;
        self.others.clear();
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        if number < 64 {
            self.first |= 1 << number;
            return;
        }
        let word = number / 64 - 1;
        if self.others.len() <= word {
            self.others.resize(word + 1, 0);
        }
        self.others[word] |= 1 << (number % 64);
    }

    /// Whether the set has all numbers of a mask. The last bit of the mask stands for all numbers
    /// from 63 on; with it the answer is `false`: not known.
    #[inline]
    pub(crate) fn includes(&self, bits: u64) -> bool {
        bits & !self.first == 0 && bits >> 63 == 0
    }

    /// Whether the number was added.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        let word = match number / 64 {
            0 => self.first,
            index => self.others.get(index - 1).copied().unwrap_or(0),
        };
        word >> (number % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_until_cleared() {
        let mut bits = BitSet::default();
        for number in [0, 63, 64, 200] {
            assert!(!bits.contains(number));
            bits.insert(number);
            assert!(bits.contains(number) && !bits.contains(number + 1));
        }
        assert!(
            bits.includes(0) && bits.includes(1) && !bits.includes(3) && !bits.includes(1 << 63)
        );
        bits.clear();
        assert!(![0, 63, 64, 200].into_iter().any(|number| bits.contains(number)));
    }
}
