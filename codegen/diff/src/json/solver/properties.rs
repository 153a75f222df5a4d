//! Keywords for objects.

use std::rc::Rc;

use swordsmith_json::table::{Keyword, Properties};

use super::assertions::{at_least, at_most};
use super::atoms::{Atom, Expansion, Members, Term, Where, any, opaque, truth};
use super::unevaluated::Case;
use super::{Literal, Solver};

impl<'a> Solver<'a> {
    /// A keyword for objects.
    pub(super) fn of_object(
        &self,
        at: (u32, usize),
        keyword: &'a Keyword<'a>,
        is_met: bool,
    ) -> Expansion<'a> {
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
pub(super) fn by_case<'a>(
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
