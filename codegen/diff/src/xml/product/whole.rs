//! Whole contents of the first model that show differences.

use super::search::Search;
use crate::xml::content::{Model, State};
use crate::xml::names::Symbol;

impl<'s> Search<'_, '_, 's> {
    /// Whether the first content may be ended from a state: of its limited form, which has its own
    /// states.
    pub(super) fn can_end(&self, state: &State) -> bool {
        // What is still needed of a set can always follow.
        self.of_old.is_unordered() || self.old.smallest.end(self.old.checked, state).cost.may_be()
    }

    /// A whole content of the first that begins so and is in that state then; if its end is not
    /// known, that beginning.
    pub(super) fn whole(&self, word: &[Symbol], state: &State) -> Option<Vec<Symbol>> {
        if self.of_old.is_unordered() {
            // The limited set has its own states.
            return self.completed(word);
        }
        let end = self.old.smallest.end(self.old.checked, state);
        Some([word, &end.word().unwrap_or_default()].concat())
    }

    /// The same, whatever state it is in.
    fn completed(&self, word: &[Symbol]) -> Option<Vec<Symbol>> {
        let model = Model::of(self.old.context.grammar, self.old.checked);
        let state = word.iter().try_fold(model.start(), |state, name| {
            model.step(self.old.context, &state, *name).map(|step| step.0)
        })?;
        let end = self.old.smallest.end(self.old.checked, &state);
        Some([word, &end.word().unwrap_or_default()].concat())
    }

    /// A whole content of the first that begins so, and that ends too early for the second. If a set
    /// may be absent, no child at all is none of it.
    pub(super) fn too_short(&self, word: &[Symbol]) -> Option<Vec<Symbol>> {
        let content = self.completed(word)?;
        if !self.of_new.is_unordered() || self.is_too_short(&content) {
            return Some(content);
        }
        let model = Model::of(self.old.context.grammar, self.old.checked);
        let names = model.steps(self.old.context, &model.start()).into_keys();
        let mut contents = names.filter_map(|name| self.completed(&[&[name], word].concat()));
        contents.find(|content| self.is_too_short(content))
    }

    /// Whether the second set refuses a content, and that for the particle that is looked at, which
    /// knows no other names.
    fn is_too_short(&self, content: &[Symbol]) -> bool {
        let step = |model: &Model<'s>, state: &State, name: &Symbol| {
            model.step(self.new.context, state, *name).map(|step| step.0)
        };
        let whole = Model::of(self.new.context.grammar, self.new.checked);
        let mut names = content.iter();
        let end = names.try_fold(whole.start(), |state, name| step(&whole, &state, name));
        let own = content.iter().fold(self.of_new.start(), |state, name| {
            step(self.of_new, &state, name).unwrap_or(state)
        });
        end.is_none_or(|state| !whole.may_end(&state)) && !self.of_new.may_end(&own)
    }
}
