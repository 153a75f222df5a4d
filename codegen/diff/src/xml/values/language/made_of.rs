//! The texts of a type that are values of a built-in type, or have such in them.

use swordsmith_xml::table::{Builtin, Variety};

use super::build::{Builder, Made};
use super::combine::{All, Any, Not};
use super::count::Limits;
use super::list::List;
use super::machine::{AnyMachine, Constant};
use super::{Part, SimpleType, TooLarge};

impl Builder<'_> {
    /// The machine that takes those texts of a type, their white space not normalised.
    pub(super) fn made_of(&mut self, of: SimpleType<'_>, wanted: Builtin) -> Made {
        let mut parts = Part::all(of);
        parts.retain(|part| *part != Part::Core);
        let said = self.parts(of, &parts)?;
        let core = match of.row().variety {
            Variety::Atomic(builtin) if builtin == wanted => self.parts(of, &[Part::Core])?,
            Variety::Atomic(_) => Box::new(Constant(false)),
            Variety::List(item) => {
                let list = self.parts(of, &[Part::Core])?;
                let others = Box::new(Not(self.made_of(of.with(item), wanted)?));
                let limits = Limits::new(0, None).ok_or(TooLarge)?;
                let others: AnyMachine = Box::new(List { item: others, limits });
                Box::new(All(vec![list, Box::new(Not(others))]))
            }
            Variety::Union(members) => {
                let members = (0..members.len()).map(|at| self.member(of, &members[..=at], wanted));
                Box::new(Any(members.collect::<Result<_, _>>()?))
            }
        };
        Ok(Box::new(All(vec![said, core])))
    }

    /// The same of the last of these members of a union: what those before it take is not its own.
    fn member(&mut self, of: SimpleType<'_>, members: &[u32], wanted: Builtin) -> Made {
        let Some((last, before)) = members.split_last() else {
            return Ok(Box::new(Constant(false)));
        };
        let mut machines = vec![self.made_of(of.with(*last), wanted)?];
        for member in before {
            let mut other = Builder { classes: self.classes, side: self.side.other() };
            machines.push(Box::new(Not(other.whole(of.with(*member))?)));
        }
        Ok(Box::new(All(machines)))
    }
}
