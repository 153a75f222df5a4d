//! Work in order on a thread of its own: a step runs while the next one is prepared.

use tokio::task::{JoinError, JoinHandle};

use super::error::StoreError;

/// A value that is worked on, one step at a time.
pub(super) struct Lane<T>(Step<T>);

enum Step<T> {
    /// Nobody works on it.
    Rests(T),
    /// It comes back with the step's end.
    Runs(JoinHandle<T>),
    /// A step panicked, or was left between two.
    Lost,
}

impl<T: Send + 'static> Lane<T> {
    /// A lane on which nothing runs.
    pub(super) fn new(value: T) -> Self {
        Self(Step::Rests(value))
    }

    /// Begins a step once the one before is done.
    pub(super) async fn push(
        &mut self,
        step: impl FnOnce(&mut T) + Send + 'static,
    ) -> Result<(), StoreError> {
        let mut value = self.rest().await?;
        self.0 = Step::Runs(tokio::task::spawn_blocking(move || {
            step(&mut value);
            value
        }));
        Ok(())
    }

    /// The value once the last step is done.
    pub(super) async fn end(mut self) -> Result<T, StoreError> {
        self.rest().await
    }

    /// Awaited in place, so that a caller who is dropped meanwhile loses nothing but the value.
    async fn rest(&mut self) -> Result<T, StoreError> {
        match std::mem::replace(&mut self.0, Step::Lost) {
            Step::Rests(value) => Ok(value),
            Step::Runs(running) => running.await.map_err(|error: JoinError| error.into()),
            Step::Lost => Err(StoreError::unavailable("work on an archive broke down")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn steps_are_done_in_order() {
        let mut lane = Lane::new(Vec::new());
        for number in 0..100 {
            lane.push(move |numbers| numbers.push(number)).await.unwrap();
        }
        assert_eq!(lane.end().await.unwrap(), (0..100).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_step_that_panics_is_an_error_and_so_is_what_comes_after() {
        let mut lane = Lane::new(0);
        lane.push(|_| panic!("on purpose")).await.unwrap();
        assert!(lane.push(|number| *number += 1).await.is_err());
        assert!(lane.end().await.is_err());
    }
}
