//! Bounds of decimal numbers: a machine that compares what it reads with a number.

use std::cmp::Ordering;

use super::alphabet::{Alphabet, Symbol};
use super::machine::{DEAD, Machine};
use crate::xml::values::kinds::split_zone;

/// A decimal number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Digits {
    /// Below zero; never set for zero.
    pub(super) negative: bool,
    /// Digits before the point, without leading zeros.
    pub(super) whole: String,
    /// Digits behind the point, without trailing zeros.
    pub(super) fraction: String,
}

impl Digits {
    /// The number that a lexical form stands for.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let is_number = whole.len() + fraction.len() > 0
            && [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        let whole = whole.trim_start_matches('0').to_owned();
        let fraction = fraction.trim_end_matches('0').to_owned();
        let negative = text.starts_with('-') && !(whole.is_empty() && fraction.is_empty());
        is_number.then_some(Self { negative, whole, fraction })
    }
}

/// Takes numbers that stand so to a number. The slot is a packed [`Place`].
pub(super) struct Bound {
    number: Digits,
    separators: Separators,
    holds: fn(Ordering) -> bool,
}

impl Bound {
    /// A machine; none for numbers that are too long to be compared so.
    pub(super) fn new(number: &str, holds: fn(Ordering) -> bool) -> Option<Self> {
        const LONGEST: usize = 1 << 16;
        let number = Digits::parse(number)?;
        let is_short = number.whole.len() < LONGEST && number.fraction.len() < LONGEST;
        is_short.then_some(Self { number, separators: Separators::None, holds })
    }

    /// The same for dates and times of one kind and zone, by their digits; none for another zone
    /// than UTC, for what is before the year 1, and for the hour 24.
    pub(super) fn of_date(
        limit: &str,
        has_year: bool,
        holds: fn(Ordering) -> bool,
    ) -> Option<Self> {
        let (date, zone) = split_zone(limit);
        let is_early = has_year && (date.starts_with('-') || date.starts_with("0000"));
        let is_midnight = date.starts_with("24:") || date.contains("T24:");
        let digits: String = date.chars().filter(|it| it.is_ascii_digit() || *it == '.').collect();
        let bound = Self::new(&digits, holds)?;
        let separators = if has_year { Separators::AfterSign } else { Separators::All };
        let is_usual = !is_early && !is_midnight && matches!(zone, "" | "Z");
        is_usual.then_some(Self { separators, ..bound })
    }

    fn digit(&self, place: &mut Place, digit: u8) {
        place.is_zero &= digit == b'0';
        if place.is_behind_point {
            let other = self.number.fraction.as_bytes().get(place.count).copied();
            place.compare(digit, other.unwrap_or(b'0'));
            place.count = (place.count + 1).min(self.number.fraction.len());
        } else if place.count > 0 || digit != b'0' {
            let whole = self.number.whole.as_bytes();
            place.compare(digit, whole.get(place.count).copied().unwrap_or(digit));
            place.count = (place.count + 1).min(whole.len() + 1);
        }
    }

    /// Ends the digits before the point: the longer number is the larger one.
    fn end_whole(&self, place: &mut Place) {
        match place.count.cmp(&self.number.whole.len()) {
            Ordering::Equal => {}
            order => place.order = order,
        }
        (place.count, place.is_behind_point) = (0, true);
    }

    /// How the number that was read stands to the number.
    fn order(&self, mut place: Place) -> Ordering {
        if !place.is_behind_point {
            self.end_whole(&mut place);
        }
        if place.order.is_eq() && place.count < self.number.fraction.len() {
            place.order = Ordering::Less;
        }
        match (place.is_negative && !place.is_zero, self.number.negative) {
            (false, false) => place.order,
            (true, true) => place.order.reverse(),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl Machine for Bound {
    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = Place::BEGINNING.pack();
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        let mut place = Place::unpack(slots[0]);
        match alphabet.character(symbol) {
            '-' | ':' | 'T' | 'Z' if self.separators.are_skipped(place.is_first) => {}
            sign @ ('+' | '-') if place.is_first => place.is_negative = sign == '-',
            digit @ '0'..='9' => self.digit(&mut place, digit as u8),
            '.' if !place.is_behind_point => self.end_whole(&mut place),
            _ => return false,
        }
        place.is_first = false;
        slots[0] = place.pack();
        slots[0] != DEAD
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        (self.holds)(self.order(Place::unpack(slots[0])))
    }
}

/// Which of the characters between the digits of dates are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separators {
    /// None: it is a number.
    None,
    /// All but a sign at the beginning.
    AfterSign,
    /// All.
    All,
}

impl Separators {
    fn are_skipped(self, is_first: bool) -> bool {
        self == Self::All || (self == Self::AfterSign && !is_first)
    }
}

/// Where a number is being read.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
struct Place {
    is_first: bool,
    is_negative: bool,
    is_behind_point: bool,
    is_zero: bool,
    /// Of the digits so far, without signs.
    order: Ordering,
    /// Digits so far on this side of the point, as far as it makes a difference.
    count: usize,
}

impl Place {
    const BEGINNING: Self = Self {
        is_first: true,
        is_negative: false,
        is_behind_point: false,
        is_zero: true,
        order: Ordering::Equal,
        count: 0,
    };

    fn compare(&mut self, digit: u8, other: u8) {
        self.order = self.order.then(digit.cmp(&other));
    }

    fn pack(self) -> u32 {
        let bits = [self.is_first, self.is_negative, self.is_behind_point, self.is_zero];
        let flags = bits.iter().fold(0, |flags, bit| flags * 2 + u32::from(*bit));
        let order = match self.order {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        u32::try_from(self.count).map_or(0, |count| (count << 6) | (order << 4) | flags)
    }

    fn unpack(slot: u32) -> Self {
        let order = match (slot >> 4) & 3 {
            0 => Ordering::Less,
            1 => Ordering::Equal,
            _ => Ordering::Greater,
        };
        Self {
            is_first: slot & 8 != 0,
            is_negative: slot & 4 != 0,
            is_behind_point: slot & 2 != 0,
            is_zero: slot & 1 != 0,
            order,
            count: (slot >> 6) as usize,
        }
    }
}
