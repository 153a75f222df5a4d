//! What everything is called in Rust, once all of it is known: no two things of a scope are called
//! the same.

use std::collections::BTreeMap;
use std::mem::discriminant;

use super::fields;
use crate::diagnostic::Diagnostics;
use crate::model::body::{Multipart, Part};
use crate::model::operations::Operations;
use crate::model::parameter::Enumeration;
use crate::model::states::States;
use crate::naming::{
    OF_SERVICES, Scope, const_name, field_name, parts_name, path_names, type_name, type_name_with,
    variant_name,
};
use crate::source::Span;

/// Methods that the trait of a service or its client has besides those of operations.
const METHODS: [&str; 3] = ["authenticate", "new", "precondition"];

/// Gives everything its names. What has another one than its own would suggest is noted.
pub(super) fn assign(operations: &mut Operations, findings: &mut Diagnostics) {
    let mut names = Names { scope: Scope::default(), findings };
    for name in OF_SERVICES {
        names.scope.reserve(&format!("type {name}"));
    }
    for name in METHODS {
        names.scope.reserve(&format!("fn {name}"));
    }
    names.operations(operations);
    names.refusals(operations);
    names.bodies(operations);
    names.paths(operations);
    operations.states.iter_mut().for_each(|states| names.states(states));
    fields::assign(operations);
}

/// What has names already.
struct Names<'f> {
    /// Each name behind what has it. All types are in one scope, because files import each other's.
    scope: Scope,
    findings: &'f mut Diagnostics,
}

impl Names<'_> {
    /// An operation is types, a method, a variant and a static. Those that somebody chose a name for
    /// have theirs first.
    fn operations(&mut self, operations: &mut Operations) {
        let all = operations.paths.iter_mut().flat_map(|path| &mut path.operations);
        let (others, chosen): (Vec<_>, Vec<_>) = all.partition(|it| it.stem.is_empty());
        for operation in chosen.into_iter().chain(others) {
            let made = |stem: &str| {
                let types = ["Request", "Body", "Response"].map(|end| a_type(stem, end));
                let others = [
                    format!("fn {}", field_name(stem)),
                    format!("operation {}", const_name(stem)),
                    format!("target {}", variant_name(stem)),
                ];
                types.into_iter().chain(others).collect()
            };
            let chosen = Some(&operation.stem).filter(|it| !it.is_empty());
            let name = chosen.unwrap_or(&operation.name);
            operation.stem = self.claim(name, operation.span, made);
        }
    }

    /// A refusal is a variant and a static.
    fn refusals(&mut self, operations: &mut Operations) {
        for refusal in &mut operations.refusals {
            let made = |stem: &str| {
                vec![
                    format!("refusal {}", variant_name(stem)),
                    format!("static {}", const_name(stem)),
                ]
            };
            refusal.stem = self.claim(&refusal.name, refusal.span, made);
        }
    }

    /// Bodies and values that are types.
    fn bodies(&mut self, operations: &mut Operations) {
        self.enumerations(&mut operations.enumerations);
        for form in &mut operations.forms {
            let made = |stem: &str| vec![a_type(stem, ""), format!("form {}", const_name(stem))];
            form.name = self.claim(&form.name, form.span, made);
        }
        for binary in &mut operations.binaries {
            let made =
                |stem: &str| vec![a_type(stem, "Type"), format!("media type {}", const_name(stem))];
            binary.name = self.claim(&binary.name, binary.span, made);
        }
        self.parts(&mut operations.multiparts);
        let all = operations.paths.iter_mut().flat_map(|path| &mut path.operations);
        for body in all.filter_map(|operation| operation.body.as_mut()) {
            let mut scope = Scope::default();
            for variant in &mut body.variants {
                let made = |stem: &str| vec![variant_name(stem)];
                variant.name = scope.claim_all(&variant.name, made);
            }
        }
    }

    /// Enumerations: those of components have their names; of several others that would be called
    /// the same, each is called by its operation, whichever comes first.
    fn enumerations(&mut self, enumerations: &mut [Enumeration]) {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for enumeration in enumerations.iter() {
            *counts.entry(type_name(&enumeration.name)).or_default() += 1;
        }
        let (own, components): (Vec<_>, Vec<_>) =
            enumerations.iter_mut().partition(|it| it.owner.is_some());
        for enumeration in components.into_iter().chain(own) {
            let made = |stem: &str| vec![a_type(stem, "")];
            let own = type_name(&enumeration.name);
            let is_shared = counts.get(&own).is_some_and(|count| *count > 1);
            let is_taken = self.scope.has(&format!("type {own}"));
            let owner = enumeration.owner.as_ref().filter(|it| !it.is_empty());
            if let (Some(owner), true) = (owner, is_shared || is_taken) {
                enumeration.name = format!("{owner} {}", enumeration.name);
            }
            enumeration.name = self.claim(&enumeration.name, enumeration.span, made);
        }
    }

    /// Parts that are called the same and hold the same are one type. What a part is called among
    /// those of its multipart is told by the names that both have in the description.
    fn parts(&mut self, multiparts: &mut [Multipart]) {
        multiparts.iter_mut().for_each(name_variants);
        let mut known: Vec<(Part, String)> = Vec::new();
        for part in multiparts.iter_mut().flat_map(|it| &mut it.parts) {
            let is_it = |(other, _): &&(Part, String)| is_one_type(other, part);
            let name = if let Some((_, name)) = known.iter().find(is_it) {
                name.clone()
            } else {
                let made = |stem: &str| vec![a_type(stem, "Part")];
                let name = self.claim(&part.name, part.span, made);
                known.push((part.clone(), name.clone()));
                name
            };
            part.name = name;
        }
        for multipart in multiparts {
            let made = |stem: &str| {
                let types = ["Parts", "Part"].map(|end| format!("type {}", parts_name(stem, end)));
                types.into_iter().chain([format!("multipart {}", const_name(stem))]).collect()
            };
            multipart.name = self.claim(&multipart.name, multipart.span, made);
        }
    }

    /// A path is a function and a constant beside it.
    fn paths(&mut self, operations: &mut Operations) {
        for path in &mut operations.paths {
            let made = |stem: &str| path_names(stem).map(|name| format!("path {name}")).to_vec();
            path.name = self.claim(&path.name, path.span, made);
        }
    }

    /// States are types, a static, and variants of two of the types.
    fn states(&mut self, states: &mut States) {
        let made = |stem: &str| {
            let types = ["State", "Cause", "Transition"].map(|end| type_name_with(stem, end));
            let types = types.iter().map(|name| format!("state type {name}"));
            types.chain([format!("states {}", const_name(stem))]).collect()
        };
        states.stem = self.claim(&states.parameter, states.span, made);
        let mut scope = Scope::default();
        for state in &mut states.states {
            state.variant = variant(&mut scope, &state.name);
        }
        let mut scope = Scope::default();
        let causes = states.causes().into_iter();
        let causes = causes.map(|(cause, _)| (cause.to_owned(), variant(&mut scope, cause)));
        states.causes = causes.collect::<BTreeMap<_, _>>();
    }

    /// What a thing is called of which several names are made.
    fn claim(&mut self, name: &str, span: Span, made: impl Fn(&str) -> Vec<String>) -> String {
        let stem = self.scope.claim_all(name, made);
        if stem != name {
            let (stem, taken) = (type_name(&stem), type_name(name));
            let text = format!(
                "name conflict: `{name}` is generated as `{stem}`, because `{taken}` is taken"
            );
            self.findings.note(span, text);
        }
        stem
    }
}

/// A type, among all names.
fn a_type(stem: &str, end: &str) -> String {
    format!("type {}", type_name_with(stem, end))
}

fn variant(scope: &mut Scope, name: &str) -> String {
    variant_name(&scope.claim_all(name, |stem| vec![variant_name(stem)]))
}

fn name_variants(multipart: &mut Multipart) {
    let mut scope = Scope::default();
    let names: Vec<_> = multipart.parts.iter().map(|it| multipart.called(it).to_owned()).collect();
    for (part, name) in multipart.parts.iter_mut().zip(names) {
        part.variant = variant(&mut scope, &name);
    }
}

/// Whether parts have one type.
fn is_one_type(one: &Part, other: &Part) -> bool {
    one.name == other.name
        && one.headers == other.headers
        && discriminant(&one.content) == discriminant(&other.content)
}
