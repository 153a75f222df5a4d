//! The machine of a simple type.

use regex_syntax::hir::Hir;
use swordsmith_xml::datatypes::{NoPrefixes, check, normalise};
use swordsmith_xml::table::{Builtin, Facet, Pattern, SimpleId, Variety, WhiteSpace};

use super::alphabet::Classes;
use super::combine::{All, Any, Not};
use super::count::{Count, Counted, Limits};
use super::digits::DigitCount;
use super::equal::equal;
use super::lexical::{ZONE, lexical};
use super::list::List;
use super::machine::{AnyMachine, Constant};
use super::regular::{Regular, parsed};
use super::spaced::Spaced;
use super::{Side, TooLarge};
use crate::language::ANYTHING;
use crate::xml::values::kinds::Kind;
use crate::xml::values::proof::own;
use crate::xml::values::{Part, SimpleType};

/// Makes machines for one comparison.
pub(super) struct Builder<'c> {
    /// The classes of characters that they ask for.
    pub(super) classes: &'c mut Classes,
    /// Whether they take too much or too little where they cannot tell.
    pub(super) side: Side,
}

/// A machine, unless it would be too large.
pub(super) type Made = Result<AnyMachine, TooLarge>;

impl Builder<'_> {
    /// The machine that takes what a type takes, its white space not normalised.
    pub(super) fn whole(&mut self, of: SimpleType<'_>) -> Made {
        self.parts(of, &Part::all(of))
    }

    /// The same for some of what a type says.
    pub(super) fn parts(&mut self, of: SimpleType<'_>, parts: &[Part]) -> Made {
        let mut machines = Vec::new();
        for part in parts {
            machines.push(match *part {
                Part::Core => self.core(of)?,
                Part::Own(at) => self.facet(of, own(of).get(at))?,
                Part::Facet(at) => self.facet(of, of.row().facets.get(at))?,
                Part::Fixed => self.values(of, of.fixed.as_slice())?,
            });
        }
        Ok(Box::new(All(machines)))
    }

    /// All but the facets.
    fn core(&mut self, of: SimpleType<'_>) -> Made {
        match of.row().variety {
            Variety::Atomic(builtin) => {
                let Some(expression) = lexical(builtin, self.side) else {
                    return Ok(constant(true));
                };
                let machine = self.regular(&expression)?;
                Ok(Spaced::wrap(of.row().white_space, machine))
            }
            Variety::List(item) => {
                let item = self.whole(of.with(item))?;
                let limits = Limits::new(0, None).ok_or(TooLarge)?;
                Ok(Box::new(List { item, limits }))
            }
            Variety::Union(members) => {
                let members = members.iter().map(|member| self.whole(of.with(*member)));
                Ok(Box::new(Any(members.collect::<Result<_, _>>()?)))
            }
        }
    }

    /// A facet; everything, if there is none.
    fn facet(&mut self, of: SimpleType<'_>, facet: Option<&Facet<'_>>) -> Made {
        match (of.row().variety, facet) {
            (_, None) => Ok(constant(true)),
            (_, Some(Facet::Enumeration(values))) => self.values(of, values),
            (Variety::Atomic(builtin), Some(facet)) => {
                let machine = self.atom_facet(builtin, facet)?;
                Ok(Spaced::wrap(of.row().white_space, machine))
            }
            (Variety::List(_), Some(Facet::Pattern(patterns))) => {
                Ok(Spaced::wrap(of.row().white_space, self.patterns(patterns)?))
            }
            (Variety::List(_), Some(facet)) => Ok(self.item_count(facet)),
            (Variety::Union(_), Some(Facet::Pattern(patterns))) => {
                self.union_patterns(of, patterns)
            }
            (Variety::Union(_), Some(_)) => Ok(self.unknown()),
        }
    }

    /// A facet of an atomic type but an enumeration, for normalised text.
    fn atom_facet(&mut self, builtin: Builtin, facet: &Facet<'_>) -> Made {
        match *facet {
            Facet::Length(length) => Ok(self.length(builtin, length, Some(length))),
            Facet::MinLength(length) => Ok(self.length(builtin, length, None)),
            Facet::MaxLength(length) => Ok(self.length(builtin, 0, Some(length))),
            Facet::Pattern(patterns) => self.patterns(patterns),
            Facet::MinInclusive(_)
            | Facet::MinExclusive(_)
            | Facet::MaxInclusive(_)
            | Facet::MaxExclusive(_) => self.bound(builtin, facet),
            Facet::TotalDigits(most) => Ok(self.digits(builtin, most, true)),
            Facet::FractionDigits(most) => Ok(self.digits(builtin, most, false)),
            Facet::ExplicitTimezone(is_required) => self.zone(builtin, is_required),
            Facet::Enumeration(_) => Ok(self.unknown()),
        }
    }

    /// The machine of a regular expression.
    pub(super) fn regular(&mut self, expression: &str) -> Made {
        Regular::parse(expression, self.classes)
    }

    /// What cannot be told.
    pub(super) fn unknown(&self) -> AnyMachine {
        constant(self.side == Side::Over)
    }

    fn length(&mut self, builtin: Builtin, least: u32, most: Option<u32>) -> AnyMachine {
        let counted = match Kind::of(builtin) {
            Kind::Text | Kind::Uri => Counted::Characters,
            Kind::Hex => Counted::Hexadecimal,
            Kind::Base64 => Counted::Base64,
            _ => return constant(true),
        };
        for character in [' ', '='] {
            self.classes.add_character(character);
        }
        match Limits::new(least, most) {
            Some(limits) => Box::new(Count::new(counted, limits)),
            None => self.unknown(),
        }
    }

    fn item_count(&mut self, facet: &Facet<'_>) -> AnyMachine {
        let limits = match *facet {
            Facet::Length(length) => Limits::new(length, Some(length)),
            Facet::MinLength(length) => Limits::new(length, None),
            Facet::MaxLength(length) => Limits::new(0, Some(length)),
            _ => None,
        };
        let Some(limits) = limits else { return self.unknown() };
        Box::new(List { item: Box::new(Constant(true)), limits })
    }

    /// Any of these.
    fn patterns(&mut self, patterns: &[Pattern<'_>]) -> Made {
        let trees = patterns.iter().map(|pattern| parsed(pattern.translated));
        match trees.collect::<Result<_, _>>() {
            Ok(trees) => Regular::of(&Hir::alternation(trees), self.classes),
            Err(TooLarge) => Ok(self.unknown()),
        }
    }

    /// The characters that numbers are made of are told apart.
    pub(super) fn number_classes(&mut self) {
        for character in "0123456789+-.".chars() {
            self.classes.add_character(character);
        }
    }

    fn digits(&mut self, builtin: Builtin, most: u32, counts_whole: bool) -> AnyMachine {
        if Kind::of(builtin) != Kind::Decimal {
            return constant(true);
        }
        self.number_classes();
        match DigitCount::new(most, counts_whole) {
            Some(count) => Box::new(count),
            None => self.unknown(),
        }
    }

    fn zone(&mut self, builtin: Builtin, is_required: bool) -> Made {
        if !matches!(Kind::of(builtin), Kind::Time(_)) {
            return Ok(constant(true));
        }
        let zoned = self.regular(&format!("{ANYTHING}({ZONE})"))?;
        Ok(if is_required { zoned } else { Box::new(Not(zoned)) })
    }

    /// The texts of some values.
    fn values(&mut self, of: SimpleType<'_>, values: &[&str]) -> Made {
        if let Variety::Union(members) = of.row().variety {
            return self.union_values(of, members, values);
        }
        let white_space = match of.row().variety {
            Variety::List(_) => WhiteSpace::Collapse,
            _ => of.row().white_space,
        };
        // Those of a union are not normalised, for that depends on the member.
        let texts = values.iter().map(|value| {
            let value = normalise(white_space, value);
            equal(of.schema, of.id, &value, self.side)
        });
        let machine = self.any_of(&texts.collect::<Vec<_>>())?;
        Ok(Spaced::wrap(white_space, machine))
    }

    /// The machine of some regular expressions: any of them.
    pub(super) fn any_of(&mut self, expressions: &[String]) -> Made {
        let trees = expressions.iter().map(|expression| parsed(expression));
        let tree = Hir::alternation(trees.collect::<Result<_, _>>()?);
        Regular::of(&tree, self.classes)
    }

    /// Which member takes a value is not known: any may, or it is a text that surely is taken.
    fn union_values(&mut self, of: SimpleType<'_>, members: &[SimpleId], values: &[&str]) -> Made {
        if self.side == Side::Under {
            let is_taken = |value: &&&str| {
                check(of.schema, of.id, value, &NoPrefixes).is_ok() && !value.starts_with('{')
            };
            let texts = values.iter().filter(is_taken).map(|value| regex_syntax::escape(value));
            return self.any_of(&texts.collect::<Vec<_>>());
        }
        let members = members.iter().map(|member| self.values(of.with(*member), values));
        Ok(Box::new(Any(members.collect::<Result<_, _>>()?)))
    }

    /// What the first member that takes a text makes of it matches a pattern.
    fn union_patterns(&mut self, of: SimpleType<'_>, patterns: &[Pattern<'_>]) -> Made {
        let Variety::Union(members) = of.row().variety else { return Ok(self.unknown()) };
        let mut choices: Vec<AnyMachine> = Vec::new();
        for (at, member) in members.iter().enumerate() {
            let member = of.with(*member);
            let mut all = vec![self.whole(member)?];
            for earlier in &members[..at] {
                let mut other = Builder { classes: self.classes, side: self.side.other() };
                all.push(Box::new(Not(other.whole(of.with(*earlier))?)));
            }
            all.push(self.seen_pattern(member, patterns)?);
            choices.push(Box::new(All(all)));
        }
        Ok(Box::new(Any(choices)))
    }

    /// A pattern that looks at the text as a type has it.
    fn seen_pattern(&mut self, of: SimpleType<'_>, patterns: &[Pattern<'_>]) -> Made {
        match of.row().variety {
            Variety::Union(_) => self.union_patterns(of, patterns),
            _ => Ok(Spaced::wrap(of.row().white_space, self.patterns(patterns)?)),
        }
    }
}

fn constant(takes: bool) -> AnyMachine {
    Box::new(Constant(takes))
}
