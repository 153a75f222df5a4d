//! Whether the content of a restriction is a part of that of its base: every sequence of children that it
//! lets in, the base lets in too, each child with a type that restricts the base's. Redefined groups, too.

pub(super) mod attributes;
mod concrete;
mod expression;
mod in_order;
mod leaves;
mod redefinitions;

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use bumpalo::Bump;

use super::builtins::ANY_TYPE;
use super::lowering::Lowering;
use super::value_space::ValueSpace;
use crate::model::content::{Particle, ParticleTerm};
use crate::model::documents::TypeIndex;
use crate::model::types::{Content, Derivation};
use crate::source::Span;

use expression::{Expression, choice};

/// What may be spent on one type. Content models whose counts make more than that of it are taken on
/// trust: in each document they are enforced as they are written.
const BUDGET: usize = 2_000_000;

/// Refers to the elements that are compared though no type has them, before substitution groups are
/// closed.
pub(super) fn refer(lowering: &mut Lowering<'_, '_>) {
    if !lowering.findings.has_errors() {
        redefinitions::refer(lowering);
    }
}

/// Checks every complex type that restricts another, once all types and elements are made. Where these
/// are broken, what would be found here follows from that.
pub(super) fn check(lowering: &mut Lowering<'_, '_>) {
    if lowering.findings.has_errors() {
        return;
    }
    let (arena, values) = (Bump::new(), OnceCell::new());
    for index in lowering.symbols.types() {
        let definition = lowering.output.definition(index);
        let Some((base, Derivation::Restriction)) = definition.base else { continue };
        if base == ANY_TYPE || definition.is_builtin || lowering.symbols.is_simple(index) {
            continue;
        }
        // Most sets fix no attribute twice.
        let values =
            || values.get_or_init(|| ValueSpace::build(&lowering.output.documents, &arena));
        let problems = attributes::problems(lowering, index, base, values);
        for (span, message) in problems.into_iter().chain(problem(lowering, index, base)) {
            lowering.error(span, message);
        }
    }
    redefinitions::check(lowering);
}

type Problem = Option<(Span, String)>;

fn problem(lowering: &Lowering<'_, '_>, index: TypeIndex, base: TypeIndex) -> Problem {
    let (own, of_base) = (lowering.output.definition(index), lowering.output.definition(base));
    let demands = |message: &str| Some((own.span, message.to_owned()));
    match (&own.content, &of_base.content) {
        (Content::Empty, Content::Elements(particle)) => {
            let model = Expression::of(particle, &mut Vec::new());
            if model.is_nullable() { None } else { demands("the base requires children") }
        }
        (Content::Elements(own), Content::Elements(of_base))
            if in_order::restricts(lowering, own, of_base) =>
        {
            None
        }
        (Content::Elements(own), Content::Elements(of_base)) => compare(lowering, own, of_base),
        (Content::Elements(_), Content::Empty) => demands("the base lets in no children"),
        (Content::Elements(_), Content::Simple(_)) => {
            demands("the base holds a value, not children")
        }
        (Content::Empty, Content::Simple(_)) => demands("the base holds a value"),
        _ => None,
    }
}

/// What is wrong with a content model beside that which it restricts.
fn compare(lowering: &Lowering<'_, '_>, own: &Particle, of_base: &Particle) -> Problem {
    let own = concrete::content(lowering, own);
    Comparison { lowering, own: Vec::new(), base: Vec::new(), budget: BUDGET }.run(&own, of_base)
}

struct Comparison<'a, 's, 'f> {
    lowering: &'a Lowering<'s, 'f>,
    own: Vec<&'a Particle>,
    base: Vec<&'a Particle>,
    budget: usize,
}

/// A leaf of a set, with its bounds.
type Leaf = (usize, u32, Option<u32>);

/// The least and the most of something.
type Bounds = (u32, Option<u32>);

/// What is left of both, before anything or behind the same children.
type Pair = (Rc<Expression>, Rc<Expression>);

impl<'a> Comparison<'a, '_, '_> {
    /// Walks both content models side by side, along every way through the restriction, which has
    /// no abstract elements but in sets.
    fn run(&mut self, own: &'a Particle, base: &'a Particle) -> Problem {
        let start = (Expression::of(own, &mut self.own), Expression::of(base, &mut self.base));
        if let (Expression::All(items), Expression::All(of_base)) = (&*start.0, &*start.1) {
            return self.unordered(items, of_base, own.span);
        }
        let mut seen: BTreeSet<Pair> = BTreeSet::from([start.clone()]);
        let mut waiting = vec![start];
        while let Some((left, of_base)) = waiting.pop() {
            if self.budget == 0 {
                return None;
            }
            if left.is_nullable() && !of_base.is_nullable() {
                return Some((own.span, "the base requires more children than this".to_owned()));
            }
            for (leaf, rest) in left.steps(&mut self.budget) {
                let base_rest = match self.follow(&of_base, leaf) {
                    Ok(base_rest) => base_rest,
                    Err(_) if self.budget == 0 => return None,
                    Err(refusal) => return Some((self.own[leaf].span, refusal)),
                };
                let pair = (rest, base_rest);
                if seen.insert(pair.clone()) {
                    waiting.push(pair);
                }
            }
        }
        None
    }

    /// What is left of the base behind a child that a leaf of the restriction matches; an error if it
    /// does not let it in.
    fn follow(&mut self, of_base: &Rc<Expression>, leaf: usize) -> Result<Rc<Expression>, String> {
        let steps = of_base.steps(&mut self.budget);
        let fits = |it: &(usize, Rc<Expression>)| {
            leaves::restricts(self.lowering, self.own[leaf], self.base[it.0])
        };
        let rests: Vec<_> =
            steps.iter().filter(|it| fits(it)).map(|(_, rest)| rest.clone()).collect();
        if !rests.is_empty() {
            return Ok(choice(rests));
        }
        let among = || steps.iter().map(|(leaf, _)| self.base[*leaf]);
        if leaves::restricts_all(self.own[leaf], among()) {
            return Ok(choice(steps.into_iter().map(|(_, rest)| rest).collect()));
        }
        Err(leaves::refusal(self.lowering, self.own[leaf], among()))
    }

    /// Two sets: each leaf has a place in the base, and the sums keep to its bounds.
    fn unordered(&self, own: &[Leaf], base: &[Leaf], span: Span) -> Problem {
        let mut sums = vec![(0_u32, Some(0_u32)); base.len()];
        for (leaf, minimum, maximum) in own {
            let fits = |of_base: &Leaf| {
                leaves::restricts(self.lowering, self.own[*leaf], self.base[of_base.0])
            };
            // An element of the base comes before a wildcard that lets the same in.
            let is_element =
                |it: &Leaf| fits(it) && matches!(self.base[it.0].term, ParticleTerm::Element(_));
            let found = base.iter().position(is_element).or_else(|| base.iter().position(fits));
            let Some(position) = found else {
                let among = self.base.iter().copied();
                let refusal = leaves::refusal(self.lowering, self.own[*leaf], among);
                return Some((self.own[*leaf].span, refusal));
            };
            let (low, high) = &mut sums[position];
            *low = low.saturating_add(*minimum);
            *high = high.zip(*maximum).map(|(one, other)| one.saturating_add(other));
        }
        let keeps = |((low, high), (_, minimum, maximum)): (&Bounds, &Leaf)| {
            low >= minimum && maximum.is_none_or(|most| high.is_some_and(|high| high <= most))
        };
        let all_keep = sums.iter().zip(base).all(keeps);
        (!all_keep).then(|| (span, "the base has narrower bounds than this".to_owned()))
    }
}
