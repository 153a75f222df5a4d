//! What a subschema or a keyword comes to for values of a type.

use std::rc::Rc;

use swordsmith_json::table::{Constant, Keyword, Properties, Schema, SubschemaId, Type, Types};

use super::atoms::{Atom, Expansion, Members, Shape, Term, Where};
use super::unevaluated::Case;
use super::{Literal, Solver};
use crate::json::value::Json;

impl<'a> Solver<'a> {
    /// What a term comes to.
    pub(super) fn expand(&self, term: Term<'a>, shape: Shape) -> Expansion<'a> {
        match term {
            Term::Atom(atom) => Expansion::Atom(atom),
            Term::Any(branches) => any(branches),
            Term::Schema(literal) => self.subschema(literal, shape),
            Term::Keyword(id, at, is_met) => match self.keywords(id).get(at) {
                Some(keyword) => self.keyword((id, at), keyword, is_met, shape),
                None => truth(is_met),
            },
        }
    }

    fn subschema(&self, literal: Literal, shape: Shape) -> Expansion<'a> {
        let Literal { id, is_valid } = literal;
        let Some(at) = (id as usize).checked_sub(self.schema.subschemas.len()) else {
            let terms = (0..self.keywords(id).len()).map(|at| Term::Keyword(id, at, is_valid));
            return all(terms.collect(), is_valid);
        };
        match self.excluded.get(at) {
            Some(value) if Shape::of(value) != shape => truth(!is_valid),
            Some(value) if is_valid => Expansion::Atom(Atom::OneOf(vec![value.clone()])),
            Some(value) => Expansion::Atom(Atom::NoneOf(vec![value.clone()])),
            None => truth(!is_valid),
        }
    }

    fn keyword(
        &self,
        at: (u32, usize),
        keyword: &'a Keyword<'a>,
        is_met: bool,
        shape: Shape,
    ) -> Expansion<'a> {
        match keyword {
            Keyword::Never => truth(!is_met),
            Keyword::Type(types) => of_type(*types, is_met, shape),
            Keyword::Enumeration(constants) => of_constants(constants, is_met, shape),
            Keyword::Constant(constant) => {
                of_constants(std::slice::from_ref(*constant), is_met, shape)
            }
            Keyword::Reference(id) => one(*id, is_met),
            Keyword::DynamicReference(name, _) => match target(&self.schema, name) {
                Some(id) => one(id, is_met),
                None => opaque(at, is_met),
            },
            Keyword::AllOf(ids) => all(each(ids, is_met), is_met),
            Keyword::AnyOf(ids) => all(each(ids, is_met), !is_met),
            Keyword::OneOf(ids) => one_of(ids, is_met),
            Keyword::Not(id) => one(*id, !is_met),
            Keyword::If { condition, then, otherwise } => {
                let branch = |holds: bool, then: &Option<SubschemaId>| {
                    let then = then.map(|id| Term::Schema(Literal::new(id, is_met)));
                    let condition = Term::Schema(Literal::new(*condition, holds));
                    match then {
                        None if !is_met => None,
                        then => Some(std::iter::once(condition).chain(then).collect()),
                    }
                };
                let branches = [branch(true, then), branch(false, otherwise)];
                any(branches.into_iter().flatten().collect())
            }
            _ => match shape {
                Shape::Number => of_number(keyword, is_met),
                Shape::String => of_string(keyword, is_met),
                Shape::Array => self.of_array(at, keyword, is_met),
                Shape::Object => self.of_object(at, keyword, is_met),
                Shape::Null | Shape::Boolean => truth(is_met),
            },
        }
    }

    fn of_array(&self, at: (u32, usize), keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
        match *keyword {
            Keyword::MinimumItems(bound) => at_least(bound, is_met),
            Keyword::MaximumItems(bound) => at_most(bound, is_met),
            Keyword::UniqueItems => Expansion::Atom(Atom::Unique(is_met)),
            Keyword::PrefixItems(ids) => {
                let ids = (0_u64..).zip(ids);
                if is_met {
                    let atoms = ids.map(|(at, id)| Atom::ItemIfThere(at, Literal::new(*id, true)));
                    return Expansion::All(atoms.map(Term::Atom).collect());
                }
                let atoms = ids.map(|(at, id)| Atom::ItemAt(at, Literal::new(*id, false)));
                any(atoms.map(|atom| vec![Term::Atom(atom)]).collect())
            }
            Keyword::Items(from, id) => items(from, id, is_met),
            Keyword::Contains { subschema, minimum, maximum } => {
                contains(subschema, (minimum, maximum), is_met)
            }
            Keyword::UnevaluatedItems(id) => {
                let cases =
                    self.unevaluated(at.0).filter(|it| !it.iter().any(|it| it.has_contained));
                let Some(cases) = cases else { return opaque(at, is_met) };
                by_case(cases, is_met, |case| {
                    let literal = Literal::new(id, is_met);
                    let all = Atom::Items(case.items, literal);
                    let some = Atom::SomeItems(1, case.items, literal);
                    (!case.has_all_items).then_some(if is_met { all } else { some })
                })
            }
            _ => truth(is_met),
        }
    }

    fn of_object(&self, at: (u32, usize), keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
        match *keyword {
            Keyword::MinimumProperties(bound) => at_least(bound, is_met),
            Keyword::MaximumProperties(bound) => at_most(bound, is_met),
            Keyword::Required(names) if is_met => present(names),
            Keyword::Required(names) => {
                any(names.iter().map(|name| vec![Term::Atom(Atom::Absent(name))]).collect())
            }
            Keyword::DependentRequired(pairs) => dependent(pairs, is_met, |others| {
                if is_met {
                    return vec![others.iter().map(|it| Term::Atom(Atom::Present(it))).collect()];
                }
                others.iter().map(|it| vec![Term::Atom(Atom::Absent(it))]).collect()
            }),
            Keyword::DependentSchemas(pairs) => {
                dependent(pairs, is_met, |id| vec![vec![Term::Schema(Literal::new(*id, is_met))]])
            }
            Keyword::Properties(properties) => members(Members::of(properties), is_met),
            Keyword::PropertyNames(id) if is_met => {
                Expansion::Atom(Atom::Names(Literal::new(id, true)))
            }
            Keyword::PropertyNames(id) => {
                Expansion::Atom(Atom::SomeMember(Where::Being(Literal::new(id, false)), None))
            }
            Keyword::UnevaluatedProperties(id) => {
                let Some(cases) = self.unevaluated(at.0) else { return opaque(at, is_met) };
                by_case(cases, is_met, |case| {
                    let additional = Some(id.0);
                    let known = Rc::new(Members { additional, ..case.members.clone() });
                    let literal = Some(Literal::new(id, false));
                    let all = Atom::Members(known.clone());
                    let some = Atom::SomeMember(Where::Outside(known), literal);
                    (!case.has_all_members).then_some(if is_met { all } else { some })
                })
            }
            _ => truth(is_met),
        }
    }
}

impl<'a> Members<'a> {
    pub(super) fn of(properties: &Properties<'a>) -> Self {
        let Properties { named, patterns, additional } = *properties;
        Self {
            named: named.iter().map(|(name, id)| (*name, id.0)).collect(),
            patterns: patterns.iter().map(|(pattern, id)| (*pattern, id.0)).collect(),
            additional: additional.map(|id| id.0),
        }
    }
}

fn truth<'a>(is_true: bool) -> Expansion<'a> {
    if is_true { Expansion::True } else { Expansion::False }
}

fn opaque<'a>((id, at): (u32, usize), is_met: bool) -> Expansion<'a> {
    Expansion::Atom(Atom::Opaque(id, at, is_met))
}

fn one<'a>(id: SubschemaId, is_valid: bool) -> Expansion<'a> {
    Expansion::All(vec![Term::Schema(Literal::new(id, is_valid))])
}

fn each<'a>(ids: &[SubschemaId], is_valid: bool) -> Vec<Term<'a>> {
    ids.iter().map(|id| Term::Schema(Literal::new(*id, is_valid))).collect()
}

/// All of these terms, or any of them.
fn all(terms: Vec<Term<'_>>, are_all: bool) -> Expansion<'_> {
    if are_all {
        return Expansion::All(terms);
    }
    any(terms.into_iter().map(|term| vec![term]).collect())
}

fn any(branches: Vec<Vec<Term<'_>>>) -> Expansion<'_> {
    if branches.is_empty() { Expansion::False } else { Expansion::Any(branches) }
}

/// Exactly one; or none or two.
fn one_of<'a>(ids: &[SubschemaId], is_met: bool) -> Expansion<'a> {
    let term = |id: &SubschemaId, is_valid| Term::Schema(Literal::new(*id, is_valid));
    let mut branches = Vec::new();
    if is_met {
        for (at, id) in ids.iter().enumerate() {
            let others = ids.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.map(|(_, other)| term(other, false));
            branches.push(std::iter::once(term(id, true)).chain(others).collect());
        }
        return any(branches);
    }
    branches.push(each(ids, false));
    for (at, id) in ids.iter().enumerate() {
        let pair = |other: &SubschemaId| vec![term(id, true), term(other, true)];
        branches.extend(ids[at + 1..].iter().map(pair));
    }
    any(branches)
}

fn of_type<'a>(types: Types, is_met: bool, shape: Shape) -> Expansion<'a> {
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

fn of_constants<'a>(constants: &[Constant<'_>], is_met: bool, shape: Shape) -> Expansion<'a> {
    let values = constants.iter().map(Json::of).filter(|value| Shape::of(value) == shape);
    let values: Vec<_> = values.collect();
    match (values.is_empty(), is_met) {
        (true, _) => truth(!is_met),
        (false, true) => Expansion::Atom(Atom::OneOf(values)),
        (false, false) => Expansion::Atom(Atom::NoneOf(values)),
    }
}

fn of_number<'a>(keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
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

fn of_string<'a>(keyword: &'a Keyword<'a>, is_met: bool) -> Expansion<'a> {
    match *keyword {
        Keyword::MinimumLength(bound) => at_least(bound, is_met),
        Keyword::MaximumLength(bound) => at_most(bound, is_met),
        Keyword::Pattern(pattern) => Expansion::Atom(Atom::Pattern(pattern, is_met)),
        _ => truth(is_met),
    }
}

fn at_least<'a>(bound: u64, is_met: bool) -> Expansion<'a> {
    match (is_met, bound.checked_sub(1)) {
        (true, _) => Expansion::Atom(Atom::LeastSize(bound)),
        (false, Some(below)) => Expansion::Atom(Atom::MostSize(below)),
        (false, None) => Expansion::False,
    }
}

fn at_most<'a>(bound: u64, is_met: bool) -> Expansion<'a> {
    if is_met {
        return Expansion::Atom(Atom::MostSize(bound));
    }
    Expansion::Atom(Atom::LeastSize(bound.saturating_add(1)))
}

fn items<'a>(from: u64, id: SubschemaId, is_met: bool) -> Expansion<'a> {
    let literal = Literal::new(id, is_met);
    Expansion::Atom(if is_met {
        Atom::Items(from, literal)
    } else {
        Atom::SomeItems(1, from, literal)
    })
}

fn contains<'a>(
    id: SubschemaId,
    (minimum, maximum): (u64, Option<u64>),
    is_met: bool,
) -> Expansion<'a> {
    let few = |count| match count {
        0 => Atom::Items(0, Literal::new(id, false)),
        _ => Atom::FewItems(count, Literal::new(id, true)),
    };
    let many = |count| Atom::SomeItems(count, 0, Literal::new(id, true));
    if is_met {
        let most = maximum.map(few);
        let atoms = Some(many(minimum)).filter(|_| minimum > 0).into_iter().chain(most);
        return Expansion::All(atoms.map(Term::Atom).collect());
    }
    let less = minimum.checked_sub(1).map(few);
    let more = maximum.map(|maximum| many(maximum.saturating_add(1)));
    any(less.into_iter().chain(more).map(|atom| vec![Term::Atom(atom)]).collect())
}

fn present<'a>(names: &'a [&'a str]) -> Expansion<'a> {
    Expansion::All(names.iter().map(|name| Term::Atom(Atom::Present(name))).collect())
}

/// What follows from each name that is there; or a name that is there without it.
fn dependent<'a, T>(
    pairs: &'a [(&'a str, T)],
    is_met: bool,
    follows: impl Fn(&'a T) -> Vec<Vec<Term<'a>>>,
) -> Expansion<'a> {
    if !is_met {
        let broken = pairs.iter().flat_map(|(name, then)| {
            follows(then).into_iter().map(|mut terms| {
                terms.insert(0, Term::Atom(Atom::Present(name)));
                terms
            })
        });
        return any(broken.collect());
    }
    let choices = pairs.iter().map(|(name, then)| {
        let mut branches = vec![vec![Term::Atom(Atom::Absent(name))]];
        branches.extend(follows(then));
        Term::Any(branches)
    });
    Expansion::All(choices.collect())
}

fn members(members: Members<'_>, is_met: bool) -> Expansion<'_> {
    if is_met {
        return Expansion::Atom(Atom::Members(Rc::new(members)));
    }
    let refused = |id: u32| Literal { id, is_valid: false };
    let named = members.named.iter().map(|(name, id)| Atom::Member(name, refused(*id)));
    let patterns = members
        .patterns
        .iter()
        .map(|(pattern, id)| Atom::SomeMember(Where::Matching(pattern), Some(refused(*id))));
    let mut branches: Vec<_> = named.chain(patterns).map(|atom| vec![Term::Atom(atom)]).collect();
    if let Some(id) = members.additional {
        let place = Where::Outside(Rc::new(members.clone()));
        branches.push(vec![Term::Atom(Atom::SomeMember(place, Some(refused(id))))]);
    }
    any(branches)
}

/// What is not evaluated, in each case.
fn by_case<'a>(
    cases: Vec<Case<'a>>,
    is_met: bool,
    rest: impl Fn(&Case<'a>) -> Option<Atom<'a>>,
) -> Expansion<'a> {
    let branches = cases.into_iter().filter_map(|case| {
        let rest = rest(&case).map(Term::Atom);
        let is_one = is_met || rest.is_some();
        is_one.then(|| case.terms.into_iter().chain(rest).collect::<Vec<_>>())
    });
    let branches: Vec<_> = branches.collect();
    if branches.iter().any(Vec::is_empty) { Expansion::True } else { any(branches) }
}

/// The subschema of a dynamic anchor, if there is but one.
pub(super) fn target(schema: &Schema<'_>, name: &str) -> Option<SubschemaId> {
    let anchors = schema.resources.iter().flat_map(|it| it.dynamic_anchors);
    let mut targets = anchors.filter(|(known, _)| *known == name).map(|(_, id)| *id);
    let first = targets.next()?;
    targets.all(|other| other == first).then_some(first)
}

/// The subschemas that keywords name.
pub(super) fn children(keywords: &[Keyword<'_>]) -> Vec<SubschemaId> {
    let mut found = Vec::new();
    for keyword in keywords {
        match keyword {
            Keyword::Reference(id)
            | Keyword::DynamicReference(_, id)
            | Keyword::Items(_, id)
            | Keyword::Contains { subschema: id, .. }
            | Keyword::PropertyNames(id)
            | Keyword::Not(id)
            | Keyword::UnevaluatedItems(id)
            | Keyword::UnevaluatedProperties(id) => found.push(*id),
            Keyword::PrefixItems(ids)
            | Keyword::AllOf(ids)
            | Keyword::AnyOf(ids)
            | Keyword::OneOf(ids) => found.extend(*ids),
            Keyword::Properties(it) => {
                found.extend(it.named.iter().map(|(_, id)| *id));
                found.extend(it.patterns.iter().map(|(_, id)| *id));
                found.extend(it.additional);
            }
            Keyword::DependentSchemas(pairs) => found.extend(pairs.iter().map(|(_, id)| *id)),
            Keyword::If { condition, then, otherwise } => {
                found.extend([Some(*condition), *then, *otherwise].into_iter().flatten());
            }
            _ => {}
        }
    }
    found
}
