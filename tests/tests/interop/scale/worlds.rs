//! The states that a deposit may be in, after answers and after requests without one.
//!
//! What a request without an answer does, it does at once, later or never: its last word to the
//! database may be on its way for a while. But once another change of the deposit was acknowledged, it
//! is too late: changes build on a revision.

use swordsmith_tests::expected::{Change, Content, Load};

/// A state, and what may still happen to it.
#[derive(Debug, Clone)]
pub(super) struct World {
    /// `None`: there is no such deposit.
    pub(super) content: Option<Content>,
    late: Vec<Option<Content>>,
    /// How many requests without an answer have happened at least.
    pub(super) happened: usize,
}

/// All states that are possible.
#[derive(Debug, Clone)]
pub(super) struct Worlds(Vec<World>);

/// An answer that is not possible in any of them.
#[derive(Debug)]
pub(super) struct Impossible;

impl World {
    fn of(content: Option<Content>, happened: usize) -> Self {
        Self { content, late: Vec::new(), happened }
    }

    pub(super) fn is_open(&self) -> bool {
        self.content.as_ref().is_some_and(|content| !content.is_complete)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.content.as_ref().is_some_and(|content| content.is_complete)
    }

    /// Whether the state is the same, however it came about.
    fn is_like(&self, other: &Self) -> bool {
        (&self.content, &self.late) == (&other.content, &other.late)
    }

    /// What a change makes of it, if it can be changed.
    fn after(&self, change: Change, load: &Load) -> Option<Self> {
        let content = self.content.as_ref().filter(|content| !content.is_complete)?;
        Some(Self::of(content.after(change, load), self.happened))
    }
}

impl Worlds {
    /// After a deposit was to be made.
    pub(super) fn after_creation(content: Content, is_answered: bool) -> Self {
        if is_answered {
            return Self(vec![World::of(Some(content), 0)]);
        }
        Self(vec![World::of(None, 0), World::of(Some(content), 1)])
    }

    /// All of them, with what may have happened late.
    pub(super) fn all(&self) -> Vec<World> {
        let mut all = self.0.clone();
        for world in &self.0 {
            for late in &world.late {
                if !all.iter().any(|world| world.content == *late) {
                    all.push(World::of(late.clone(), world.happened + 1));
                }
            }
        }
        all
    }

    /// Whether nothing is uncertain. A change that may still happen makes another revision, even if it
    /// leaves the content as it is.
    pub(super) fn is_certain(&self) -> bool {
        matches!(&self.0[..], [world] if world.late.is_empty())
    }

    /// A change was acknowledged.
    pub(super) fn changed(&mut self, change: Change, load: &Load) -> Result<(), Impossible> {
        let after = |world: &World| world.after(change, load);
        self.become_some(self.all().iter().filter_map(after).collect())
    }

    /// A change may happen.
    pub(super) fn may_change(&mut self, change: Change, load: &Load) {
        self.0 = self.all();
        for world in &mut self.0 {
            world.late.extend(world.after(change, load).map(|after| after.content));
        }
    }

    /// This was seen.
    pub(super) fn seen(&mut self, is_so: impl Fn(&World) -> bool) -> Result<(), Impossible> {
        self.become_some(self.all().into_iter().filter(is_so).collect())
    }

    fn become_some(&mut self, worlds: Vec<World>) -> Result<(), Impossible> {
        if worlds.is_empty() {
            return Err(Impossible);
        }
        self.0.clear();
        for world in worlds {
            match self.0.iter_mut().find(|known| known.is_like(&world)) {
                Some(known) => known.happened = known.happened.min(world.happened),
                None => self.0.push(world),
            }
        }
        Ok(())
    }
}

#[test]
fn a_late_change_may_come_until_another_is_acknowledged() {
    let entry = |text: &str| Load { entry: Some(text.as_bytes().into()), ..Load::default() };
    let mut worlds = Worlds::after_creation(Content::default(), true);
    worlds.may_change(Change::AddEntry, &entry("late"));
    let has = |count: usize| {
        move |world: &World| world.content.as_ref().is_some_and(|it| it.entries.len() == count)
    };
    // It has not happened, and then it has.
    worlds.seen(has(0)).expect("possible");
    worlds.clone().seen(has(1)).expect("possible");
    worlds.changed(Change::ReplaceEntries, &entry("new")).expect("possible");
    assert!(worlds.is_certain());
    let mut same = worlds.clone();
    same.may_change(Change::RemoveArchives, &Load::default());
    assert!(!same.is_certain(), "there are no archives: the revision may change, and nothing else");
    worlds.seen(has(2)).expect_err("the first one is too late");
}
