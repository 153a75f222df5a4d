//! Numbers within bounds, that are multiples of some numbers and not of others.

use swordsmith_json::Decimal;

use super::atoms::Atom;
use super::leaf::is_excluded;
use super::{Outcome, Solver};
use crate::json::value::Json;

/// How many numbers are tried on a grid.
const TRIES: i128 = 4096;

/// How far from the nearest number those drawn at random are.
const FAR: usize = 200;

/// Digits behind the smallest unit that bounds and divisors have, where no grid is given.
const FINER: i64 = 3;

/// Bounds in units of a power of ten.
#[derive(Clone, Copy)]
struct Range {
    exponent: i64,
    least: Option<i128>,
    most: Option<i128>,
}

impl<'a> Solver<'a> {
    /// A number.
    pub(super) fn number(&mut self, atoms: &[Atom<'a>]) -> Outcome {
        if let Some(outcome) = far(atoms) {
            return outcome;
        }
        self.number_by_grid(atoms).unwrap_or_else(|| {
            Outcome::Unknown("bounds or divisors have too many digits".to_owned())
        })
    }

    fn number_by_grid(&mut self, atoms: &[Atom<'a>]) -> Option<Outcome> {
        let one = Decimal::parse("1");
        let divisors: Vec<&Decimal<'_>> = atoms
            .iter()
            .filter_map(|atom| match atom {
                Atom::Multiple(divisor, true) => Some(*divisor),
                Atom::Integer(true) => Some(&one),
                _ => None,
            })
            .collect();
        let exponent = atoms.iter().filter_map(decimal).map(scale).min().unwrap_or(0).min(0);
        let mut grid = 0;
        for divisor in &divisors {
            let divisor = scaled(divisor, exponent)?;
            grid = if grid == 0 { divisor } else { least_common_multiple(grid, divisor)? };
        }
        if grid != 0 {
            let range = range(atoms, exponent)?;
            return Some(self.on_grid(atoms, range, grid, true));
        }
        // First numbers that people read well, then such as are no multiple of anything.
        for unit in [0, exponent, exponent - 1, exponent - FINER] {
            let Some(range) = range(atoms, exponent.min(unit)) else { continue };
            let step = 10_i128.checked_pow(u32::try_from(unit - range.exponent).ok()?)?;
            if let found @ Outcome::Found(..) = self.on_grid(atoms, range, step, false) {
                return Some(found);
            }
        }
        let range = range(atoms, exponent - FINER)?;
        match (range.least, range.most) {
            (Some(least), Some(most)) if least >= most => Some(Outcome::Empty),
            _ => Some(Outcome::Unknown("no number was found".to_owned())),
        }
    }

    /// The multiple of a step that is nearest to zero. What is found to be empty is so only if
    /// nothing lies between the multiples.
    fn on_grid(&mut self, atoms: &[Atom<'a>], range: Range, step: i128, is_all: bool) -> Outcome {
        let first = range
            .least
            .map(|least| least.div_euclid(step) + i128::from(least.rem_euclid(step) != 0));
        let last = range.most.map(|most| most.div_euclid(step));
        let near = first.map_or(0, |first| first.max(0));
        let near = last.map_or(near, |last| near.min(last));
        let is_within =
            |at: i128| first.is_none_or(|first| at >= first) && last.is_none_or(|last| at <= last);
        if !is_within(near) {
            return Outcome::Empty;
        }
        for _ in 0..8 {
            let drawn = i128::try_from(self.below(FAR)).unwrap_or(0);
            let at = near + if self.below(2) == 0 { drawn } else { -drawn };
            if let Some(value) =
                is_within(at).then(|| fitting(atoms, range.exponent, step, at)).flatten()
            {
                return Outcome::Found(value, None);
            }
        }
        let period = period(atoms, range.exponent, step).filter(|period| *period < TRIES);
        for distance in 0..period.unwrap_or(TRIES) {
            let candidates = [near + distance, near - distance];
            let mut value = candidates.into_iter().filter(|at| is_within(*at));
            if let Some(value) = value.find_map(|at| fitting(atoms, range.exponent, step, at)) {
                return Outcome::Found(value, None);
            }
            if !is_within(near + distance) && !is_within(near - distance) {
                return Outcome::Empty;
            }
        }
        if is_all && period.is_some() {
            return Outcome::Empty;
        }
        Outcome::Unknown("no number was found among those that were tried".to_owned())
    }
}

/// How many multiples are tried until all others are as they are.
fn period(atoms: &[Atom<'_>], exponent: i64, step: i128) -> Option<i128> {
    let one = Decimal::parse("1");
    let mut period = step;
    let mut excluded = 0;
    for atom in atoms {
        let divisor = match atom {
            Atom::Multiple(divisor, false) => scaled(divisor, exponent),
            Atom::Integer(false) => scaled(&one, exponent),
            Atom::NoneOf(values) => {
                excluded += values.len() as i128;
                continue;
            }
            _ => continue,
        };
        period = least_common_multiple(period, divisor?)?;
    }
    (period / step).checked_mul(excluded + 1)
}

/// Numbers from this power of ten on are far: those of a machine are bounded so.
const FAR_AWAY: i64 = 30;

fn is_far(number: &Decimal<'_>) -> bool {
    number.parts().2 > FAR_AWAY
}

fn is_negative(number: &Decimal<'_>) -> bool {
    number.parts().0
}

/// What bounds alone decide: that there is nothing between them, or a number that is far from all that
/// grids have.
fn far(atoms: &[Atom<'_>]) -> Option<Outcome> {
    let least = atoms.iter().filter_map(|atom| match atom {
        Atom::Least(bound, is_excluded) => Some((*bound, *is_excluded)),
        _ => None,
    });
    let most = atoms.iter().filter_map(|atom| match atom {
        Atom::Most(bound, is_excluded) => Some((*bound, *is_excluded)),
        _ => None,
    });
    let least = least.max_by(|one, other| one.0.compare(other.0).then(one.1.cmp(&other.1)));
    let most = most.min_by(|one, other| one.0.compare(other.0).then(other.1.cmp(&one.1)));
    if let (Some(least), Some(most)) = (least, most) {
        let order = least.0.compare(most.0);
        if order.is_gt() || (order.is_eq() && (least.1 || most.1)) {
            return Some(Outcome::Empty);
        }
    }
    let least = least.filter(|(bound, _)| is_far(bound) && !is_negative(bound));
    let most = most.filter(|(bound, _)| is_far(bound) && is_negative(bound));
    let (bound, is_excluded) = least.or(most)?;
    let (_, digits, exponent) = bound.parts();
    let sign = if is_negative(bound) { "-" } else { "" };
    let exponent = exponent + i64::from(is_excluded);
    let number = Decimal::parse(&format!("{sign}0.{digits}e{exponent}")).into_owned();
    let unknown = || Outcome::Unknown("no number was found beyond those of a machine".to_owned());
    Some(fits(atoms, number).map_or_else(unknown, |value| Outcome::Found(value, None)))
}

/// A multiple of a step, if it fulfils everything.
fn fitting(atoms: &[Atom<'_>], exponent: i64, step: i128, at: i128) -> Option<Json> {
    fits(atoms, decimal_of(at.checked_mul(step)?, exponent))
}

/// A number, if it fulfils everything.
fn fits(atoms: &[Atom<'_>], number: Decimal<'static>) -> Option<Json> {
    let fits = atoms.iter().all(|atom| match atom {
        Atom::Multiple(divisor, is_multiple) => number.is_multiple_of(divisor) == *is_multiple,
        Atom::Integer(is_integer) => number.is_integer() == *is_integer,
        Atom::Least(bound, is_excluded) => {
            let order = number.compare(bound);
            if *is_excluded { order.is_gt() } else { order.is_ge() }
        }
        Atom::Most(bound, is_excluded) => {
            let order = number.compare(bound);
            if *is_excluded { order.is_lt() } else { order.is_le() }
        }
        _ => true,
    });
    let value = Json::Number(number);
    (fits && !is_excluded(atoms, &value)).then_some(value)
}

/// The integers from and to which numbers of a unit go.
fn range(atoms: &[Atom<'_>], exponent: i64) -> Option<Range> {
    let mut range = Range { exponent, least: None, most: None };
    for atom in atoms {
        match atom {
            // Nothing that is tried is beyond these.
            Atom::Least(bound, _) if is_far(bound) && is_negative(bound) => {}
            Atom::Most(bound, _) if is_far(bound) && !is_negative(bound) => {}
            Atom::Least(bound, is_excluded) => {
                let bound = scaled(bound, exponent)?.checked_add(i128::from(*is_excluded))?;
                range.least = Some(range.least.map_or(bound, |least| least.max(bound)));
            }
            Atom::Most(bound, is_excluded) => {
                let bound = scaled(bound, exponent)?.checked_sub(i128::from(*is_excluded))?;
                range.most = Some(range.most.map_or(bound, |most| most.min(bound)));
            }
            _ => {}
        }
    }
    Some(range)
}

fn decimal<'t>(atom: &Atom<'t>) -> Option<&'t Decimal<'t>> {
    match atom {
        Atom::Least(number, _) | Atom::Most(number, _) | Atom::Multiple(number, _) => Some(number),
        _ => None,
    }
}

/// The power of ten of the last digit.
fn scale(number: &Decimal<'_>) -> i64 {
    let (_, digits, exponent) = number.parts();
    exponent.saturating_sub_unsigned(digits.len() as u64)
}

/// A number in units of a power of ten.
fn scaled(number: &Decimal<'_>, exponent: i64) -> Option<i128> {
    let (is_negative, digits, _) = number.parts();
    if number.is_zero() {
        return Some(0);
    }
    let shift = u32::try_from(scale(number).checked_sub(exponent)?).ok()?;
    let size = digits.parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(shift)?)?;
    (size < i128::MAX / 10_000).then_some(if is_negative { -size } else { size })
}

fn decimal_of(count: i128, exponent: i64) -> Decimal<'static> {
    Decimal::parse(&format!("{count}e{exponent}")).into_owned()
}

fn least_common_multiple(one: i128, other: i128) -> Option<i128> {
    let (mut left, mut right) = (one, other);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    (one / left.max(1)).checked_mul(other)
}
