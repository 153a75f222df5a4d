//! Keywords without subschemas.

use swordsmith_json::table::{Constant, Keyword, Type, Types};

use super::atoms::{Atom, Expansion, Shape, truth};
use crate::json::value::Json;

pub(super) fn of_type<'a>(types: Types, is_met: bool, shape: Shape) -> Expansion<'a> {
    let allows = match shape {
        Shape::Null => types.allow(Type::Null),
        Shape::Boolean => types.allow(Type::Boolean),
        Shape::String => types.allow(Type::String),
        Shape::Array => types.allow(Type::Array),
        Shape::Object => types.allow(Type::Object),
        Shape::Number if types.allow(Type::Number) => true,
        Shape::Number if types.allow(Type::Integer) => {
            return Expansion::Atom(Atom::Integer(is_met));
        }
        Shape::Number => false,
    };
    truth(allows == is_met)
}

pub(super) fn of_constants<'a>(
    constants: &[Constant<'_>],
    is_met: bool,
    shape: Shape,
) -> Expansion<'a> {
    let values = constants.iter().map(Json::of).filter(|value| Shape::of(value) == shape);
    let values: Vec<_> = values.collect();
    match (values.is_empty(), is_met) {
        (true, _) => truth(!is_met),
        (false, true) => Expansion::Atom(Atom::OneOf(values)),
        (false, false) => Expansion::Atom(Atom::NoneOf(values)),
    }
}

pub(super) fn of_number<'a>(keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
    Expansion::Atom(match (*keyword, is_met) {
        (Keyword::MultipleOf(divisor), _) => Atom::Multiple(divisor, is_met),
        (Keyword::Minimum(bound), true) | (Keyword::ExclusiveMaximum(bound), false) => {
            Atom::Least(bound, false)
        }
        (Keyword::ExclusiveMinimum(bound), true) | (Keyword::Maximum(bound), false) => {
            Atom::Least(bound, true)
        }
        (Keyword::Maximum(bound), true) | (Keyword::ExclusiveMinimum(bound), false) => {
            Atom::Most(bound, false)
        }
        (Keyword::ExclusiveMaximum(bound), true) | (Keyword::Minimum(bound), false) => {
            Atom::Most(bound, true)
        }
        _ => return truth(is_met),
    })
}

pub(super) fn of_string<'a>(keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
    match *keyword {
        Keyword::MinimumLength(bound) => at_least(bound, is_met),
        Keyword::MaximumLength(bound) => at_most(bound, is_met),
        Keyword::Pattern(pattern) => Expansion::Atom(Atom::Pattern(pattern, is_met)),
        _ => truth(is_met),
    }
}

pub(super) fn at_least<'a>(bound: u64, is_met: bool) -> Expansion<'a> {
    match (is_met, bound.checked_sub(1)) {
        (true, _) => Expansion::Atom(Atom::LeastSize(bound)),
        (false, Some(below)) => Expansion::Atom(Atom::MostSize(below)),
        (false, None) => Expansion::False,
    }
}

pub(super) fn at_most<'a>(bound: u64, is_met: bool) -> Expansion<'a> {
    if is_met {
        return Expansion::Atom(Atom::MostSize(bound));
    }
    Expansion::Atom(Atom::LeastSize(bound.saturating_add(1)))
}
