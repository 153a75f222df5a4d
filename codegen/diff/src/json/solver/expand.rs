//! What a subschema or a keyword comes to for values of a type.

use swordsmith_json::table::{Keyword, SubschemaId};

use super::assertions::{of_constants, of_number, of_string, of_type};
use super::atoms::{Atom, Expansion, Shape, Term, all, any, opaque, truth};
use super::references::target;
use super::{Literal, Solver};

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
}

fn one<'a>(id: SubschemaId, is_valid: bool) -> Expansion<'a> {
    Expansion::All(vec![Term::Schema(Literal::new(id, is_valid))])
}

fn each<'a>(ids: &[SubschemaId], is_valid: bool) -> Vec<Term<'a>> {
    ids.iter().map(|id| Term::Schema(Literal::new(*id, is_valid))).collect()
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
    // The second one is only looked for where the value is valid by the first.
    for (at, id) in ids.iter().enumerate() {
        let others: Vec<_> = ids[at + 1..].iter().map(|other| vec![term(other, true)]).collect();
        if !others.is_empty() {
            branches.push(vec![term(id, true), Term::Any(others)]);
        }
    }
    any(branches)
}
