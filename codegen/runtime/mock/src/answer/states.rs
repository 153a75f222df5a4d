//! States of what was made, where the description has some (`x-states`). What comes by itself never
//! comes.

use bytes::Bytes;
use swordsmith_http::description::{Parameter, Permitted, States};

use super::Answering;
use crate::MockRefusal;
use crate::element_text;
use crate::key::{Key, Place};
use crate::state::State;

impl Answering<'_> {
    /// Refuses what is not for the state that the resource is in.
    pub(super) fn check_state(&self, state: &State) -> Result<(), MockRefusal> {
        let Some((states, key)) = self.stateful() else { return Ok(()) };
        let Some(state_name) = state.state_name(&key) else { return Ok(()) };
        match states.permit(self.operation().name, state_name) {
            Permitted::Never => Err(MockRefusal::new(
                states.refusal,
                format!("this is not for what is `{state_name}`"),
            )),
            Permitted::Conditionally | Permitted::Always => Ok(()),
        }
    }

    /// Brings the resource into the state that follows from the request.
    pub(super) fn follow(&self, state: &mut State) {
        if let (Some((_, key)), Some(to)) = (self.stateful(), self.next_state(state)) {
            state.bring(&key, to);
        }
    }

    /// The state that follows, if one does.
    pub(super) fn next_state(&self, state: &State) -> Option<&'static str> {
        let (states, key) = self.stateful()?;
        let state_name = state.state_name(&key)?;
        let sent = |parameter: &Parameter<'_>| self.sent(parameter);
        states.triggered(Some(state_name), self.operation(), sent).next()?.to
    }

    /// The state in which the request makes a resource of a kind.
    pub(super) fn first_state(&self, kind: usize) -> Option<&'static str> {
        let parameter = self.mock.map.kinds[kind].parameter.name;
        let mut all = self.mock.description.states.iter();
        let states = all.find(|it| it.parameter == parameter)?;
        let sent = |parameter: &Parameter<'_>| self.sent(parameter);
        states.triggered(None, self.operation(), sent).next()?.to
    }

    /// A document about a place, which tells the state in which what is there is.
    pub(super) fn with_reported_state(
        &self,
        state: &State,
        number: u32,
        place: &Place,
        document: &Bytes,
    ) -> Bytes {
        let changed = self.with_state(state, number, place, document);
        changed.map_or_else(|| document.clone(), Bytes::from)
    }

    fn with_state(
        &self,
        state: &State,
        number: u32,
        place: &Place,
        document: &[u8],
    ) -> Option<Vec<u8>> {
        let kind = *self.mock.map.chain_of_template(place.template).last()?;
        let state_name = state.state_name(&Key { kind, names: place.names.clone() })?;
        let parameter = self.mock.map.kinds[kind].parameter.name;
        let mut all = self.mock.description.states.iter();
        let reported_by = all.find(|it| it.parameter == parameter)?.reported_by?;
        let changed = element_text::with_text(document, reported_by.element, state_name)?;
        self.mock.is_valid(number, &changed).then_some(changed)
    }

    /// The states of what the path leads to, and its key.
    fn stateful(&self) -> Option<(&'static States<'static>, Key)> {
        let states = self.mock.description.states_of(self.located.path)?;
        let kind = *self.mock.map.chain(self.located.path).last()?;
        Some((states, Key { kind, names: self.located.place.names.clone() }))
    }

    fn sent(&self, parameter: &Parameter<'_>) -> Option<String> {
        let mut given = self.request.parameters.iter();
        let (_, value) = given.find(|(name, _)| *name == parameter.name)?;
        value.as_ref().map(|value| String::from_utf8_lossy(value).into_owned())
    }
}
