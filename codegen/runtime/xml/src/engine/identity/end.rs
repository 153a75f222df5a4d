//! The end of elements: the fields of selected ones are complete, and references are looked up.

use super::super::super::datatypes::Key;
use super::super::super::error::Error;
use super::super::super::table::{IdentityKind, Schema};
use super::super::both;
use super::super::frame::Frame;
use super::{Identities, Scope, SelectedElement, broken, paths, shown};

impl Identities<'_> {
    /// The innermost element, the last of `frames`, ends.
    /// If several things are wrong, the others are added to `others`.
    pub(in super::super) fn end(
        &mut self,
        schema: &Schema<'_>,
        frames: &[Frame<'_>],
        others: &mut Vec<Error>,
    ) -> Result<(), Error> {
        let depth = frames.len();
        let mut result = self.check_simple(schema, frames);
        while let Some(selected) = self.selected.pop_if(|selected| selected.depth >= depth) {
            result = result.and(self.complete(schema, selected));
        }
        let first =
            self.scopes.iter().position(|scope| scope.depth >= depth).unwrap_or(self.scopes.len());
        if first < self.scopes.len() {
            let ended = self.scopes.split_off(first);
            result = result.and(self.refer(schema, first, &ended, others));
            self.pass_on(ended);
        }
        result
    }

    /// What a field leads to has a simple type, or content of one (Structures 1.1,
    /// cvc-identity-constraint, clause 3). An element without a type is not checked.
    fn check_simple(&self, schema: &Schema<'_>, frames: &[Frame<'_>]) -> Result<(), Error> {
        let Some(frame) = frames.last() else { return Ok(()) };
        if frame.type_.is_none() || frame.simple().is_some() {
            return Ok(());
        }
        let leads_here = |selected: &&SelectedElement| {
            paths(self.scopes[selected.scope].identity).any(|path| {
                path.attribute.is_none() && path.leads_to(schema, &frames[selected.depth..])
            })
        };
        let takes_elements = |selected: &&SelectedElement| {
            selected.max_field_depth >= frames.len() && self.scopes[selected.scope].has_elements
        };
        let Some(selected) = self.selected.iter().filter(takes_elements).find(leads_here) else {
            return Ok(());
        };
        let scope = &self.scopes[selected.scope];
        let name = schema.show(scope.identity.name);
        Err(broken(schema, scope, format!("a field of `{name}` is not of a simple type")))
    }

    /// A selected element has ended: its fields are known.
    fn complete(&mut self, schema: &Schema<'_>, selected: SelectedElement) -> Result<(), Error> {
        let scope = &mut self.scopes[selected.scope];
        let identity = scope.identity;
        let is_key = identity.kind == IdentityKind::Key;
        let values = Some(selected.values).filter(|values| !values.is_empty());
        let values = values.and_then(|values| values.into_iter().collect::<Option<Vec<Key>>>());
        let Some(values) = values else {
            if !is_key {
                return Ok(());
            }
            let found = format!("a field of the key `{}` is missing", schema.show(identity.name));
            return Err(broken(schema, scope, found).at(selected.offset));
        };
        if let IdentityKind::KeyRef(_) = identity.kind {
            scope.references.push((values, selected.offset));
            return Ok(());
        }
        if let Some(first) = scope.table.get(&values) {
            let (name, values) = (schema.show(identity.name), shown(&values));
            let found = format!("the values{values} of `{name}` are there already");
            let error = broken(schema, scope, found).at(selected.offset);
            return Err(error.repeating(*first));
        }
        scope.table.insert(values, selected.offset);
        Ok(())
    }

    /// Looks up the references of constraints that have ended; `first` is the place of the first of
    /// them.
    fn refer(
        &mut self,
        schema: &Schema<'_>,
        first: usize,
        ended: &[Scope<'_>],
        others: &mut Vec<Error>,
    ) -> Result<(), Error> {
        let mut result = Ok(());
        for (index, scope) in ended.iter().enumerate() {
            let IdentityKind::KeyRef(refer) = scope.identity.kind else { continue };
            let own =
                ended.iter().find(|other| other.identity.name == refer && !other.is_reference());
            let inherited = self.inherited.remove(&(first + index, refer)).unwrap_or_default();
            let is_known = |values: &Vec<Key>| {
                own.is_some_and(|own| own.table.contains_key(values))
                    || inherited.get(values) == Some(&true)
            };
            let unknown = scope.references.iter().filter(|(values, _)| !is_known(values));
            for (values, offset) in unknown {
                let found = format!(
                    "`{}` refers to nothing that `{}` holds",
                    schema.show(scope.identity.name),
                    schema.show(refer)
                );
                let values = shown(values);
                let found = if values.is_empty() { found } else { format!("{found}: no{values}") };
                let error = broken(schema, scope, found).at(*offset);
                result = both(result, Err(error), others);
            }
        }
        result
    }

    /// Keeps the tables of constraints that have ended for the references of elements around.
    fn pass_on(&mut self, ended: Vec<Scope<'_>>) {
        for scope in ended.into_iter().filter(|scope| !scope.is_reference()) {
            let name = scope.identity.name;
            let interested = (0..self.scopes.len())
                .filter(|at| self.scopes[*at].identity.kind == IdentityKind::KeyRef(name));
            for at in interested {
                let table = self.inherited.entry((at, name)).or_default();
                for values in scope.table.keys() {
                    table
                        .entry(values.clone())
                        .and_modify(|is_one| *is_one = false)
                        .or_insert(true);
                }
            }
        }
    }
}
