//! Where the particles of a type stand: members and what has no member are counted as they follow
//! each other, a group as many as it has.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident};
use syn::Ident;

use crate::field_type::Occurrence;
use crate::member::{Member, Role};
use crate::options::Implied;

/// The particles of a type or of a group, in their order.
pub(crate) struct Particles<'m> {
    /// What stands for them.
    pub(crate) parts: Vec<Part<'m>>,
    /// How many there are.
    pub(crate) count: Number,
    /// The constants that the numbers behind a group need.
    pub(crate) constants: TokenStream,
}

/// A particle, or the particles of a group.
pub(crate) struct Part<'m> {
    /// What stands for it.
    pub(crate) term: Term<'m>,
    /// The number of its first particle.
    pub(crate) first: Number,
    /// The number behind its last particle.
    pub(crate) end: Number,
    /// How many repeated groups begin in front of it.
    pub(crate) iteration: Number,
}

/// What stands for a particle.
pub(crate) enum Term<'m> {
    /// A member.
    Member(&'m Member),
    /// Nothing: its value is fixed, or that of a field.
    Implied(&'m Implied),
}

/// A number as the code names it.
#[derive(Clone)]
pub(crate) enum Number {
    /// Itself.
    Known(u16),
    /// A constant: it depends on how many particles a group has.
    Constant(Ident),
}

impl ToTokens for Number {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Known(number) => number.to_tokens(tokens),
            Self::Constant(name) => name.to_tokens(tokens),
        }
    }
}

impl<'m> Particles<'m> {
    /// Counts the particles of members, those in `last` behind them.
    pub(crate) fn new(members: &'m [Member], last: &'m [Implied]) -> Self {
        let count = Number::Known(0);
        let mut particles = Self { parts: Vec::new(), count, constants: TokenStream::new() };
        let mut iteration = Number::Known(0);
        for member in members.iter().filter(|member| member.role.has_particles()) {
            particles.extend_implied(&member.after, &iteration);
            iteration = particles.push(Term::Member(member), iteration);
        }
        particles.extend_implied(last, &iteration);
        particles
    }

    fn extend_implied(&mut self, implied: &'m [Implied], iteration: &Number) {
        for entry in implied {
            self.push(Term::Implied(entry), iteration.clone());
        }
    }

    /// Adds a part: how many repeated groups begin in front of what follows.
    fn push(&mut self, term: Term<'m>, iteration: Number) -> Number {
        let first = self.count.clone();
        let (end, next) = match &term {
            Term::Member(member) if matches!(member.role, Role::Group { .. }) => {
                self.behind_group(member, &iteration)
            }
            _ => (self.plus_one(&first), iteration.clone()),
        };
        self.parts.push(Part { term, first, end: end.clone(), iteration });
        self.count = end;
        next
    }

    fn plus_one(&mut self, number: &Number) -> Number {
        match number {
            Number::Known(number) => Number::Known(number.saturating_add(1)),
            Number::Constant(_) => self.constant("PARTICLE", &tokens!(#number + 1)),
        }
    }

    fn behind_group(&mut self, member: &Member, iteration: &Number) -> (Number, Number) {
        let (first, value_type) = (self.count.clone(), &member.value_type);
        let own = u16::from(member.shape.occurrence == Occurrence::Repeated);
        let claims = tokens!(<#value_type as xml::Group>::CLAIMS);
        let end = self.constant("PARTICLE", &tokens!(#first + #claims.particles()));
        let iterations = tokens!(#iteration + #own + #claims.repeated_groups());
        (end, self.constant("ITERATION", &iterations))
    }

    fn constant(&mut self, word: &str, value: &TokenStream) -> Number {
        let name = format_ident!("{word}_{}", self.parts.len() + 1);
        // What stands last is named by reading alone, or by writing.
        self.constants.extend(tokens!(#[allow(dead_code)] const #name: u16 = #value;));
        Number::Constant(name)
    }
}
