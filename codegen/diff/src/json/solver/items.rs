//! Keywords for arrays.

use swordsmith_json::table::{Keyword, SubschemaId};

use super::assertions::{at_least, at_most};
use super::atoms::{Atom, Expansion, Term, any, opaque, truth};
use super::properties::by_case;
use super::{Literal, Solver};

impl<'a> Solver<'a> {
    /// A keyword for arrays.
    pub(super) fn of_array(
        &self,
        at: (u32, usize),
        keyword: &'a Keyword<'a>,
        is_met: bool,
    ) -> Expansion<'a> {
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
