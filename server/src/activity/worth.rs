//! What a connection is worth when another one needs its place: the least is closed first.

use std::time::Duration;

use tokio::time::Instant;

/// How long a new connection has for its first request, until it is worth least. If it had no time
/// at all, each newcomer would be closed for the next one, and those that are idle kept.
const NEW: Duration = Duration::from_secs(2);

/// How long nothing of a client must have come, and it must have taken nothing, until others get its
/// place. Packets that are lost are sent again within that time; who is waited for longer must be
/// patient to the limits of `body_timeout`, but only as long as there is room.
const STALLED: Duration = Duration::from_secs(5);

/// What a connection is worth that can be closed. Of equals, that goes first which has waited
/// longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    /// It never had a request, and is not new.
    Unused(Instant),
    /// It is idle since its last request.
    Idle(Instant),
    /// Of each request in flight, the client has sent nothing and taken nothing.
    Stalled(Instant),
    /// Its first request may be on its way.
    New(Instant),
}

impl Worth {
    /// Of an idle connection.
    pub(super) fn of_idle(had_request: bool, since: Instant) -> Self {
        match had_request {
            true => Self::Idle(since),
            false if since.elapsed() < NEW => Self::New(since),
            false => Self::Unused(since),
        }
    }

    /// Of a connection that has waited for its client only, if that is long enough.
    pub(super) fn of_stalled(since: Instant) -> Option<Self> {
        (since.elapsed() >= STALLED).then_some(Self::Stalled(since))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::activity::{Activity, InFlight};

    fn activity() -> Activity {
        Activity::new(Arc::default())
    }

    async fn after(activity: &Activity, seconds: u64) -> Option<Worth> {
        tokio::time::advance(Duration::from_secs(seconds)).await;
        activity.worth()
    }

    /// A request whose response waits for its client.
    fn responding(activity: &Activity) -> InFlight {
        let mut request = activity.begin().unwrap();
        request.response_ready();
        request.handed_out();
        request
    }

    #[tokio::test(start_paused = true)]
    async fn a_new_connection_has_time_for_its_first_request() {
        let (activity, used) = (activity(), activity());
        drop(used.begin().unwrap());
        used.flushed();
        assert!(after(&activity, 1).await > used.worth());
        assert!(after(&activity, 1).await < used.worth());
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_server_works_for_is_kept() {
        let activity = activity();
        let mut request = activity.begin().unwrap();
        assert_eq!(after(&activity, 3600).await, None);
        request.response_ready();
        assert_eq!(after(&activity, 3600).await, None);
        let stalled = responding(&activity);
        assert_eq!(after(&activity, 3600).await, None, "of one request of two");
        stalled.done();
        request.must_flush();
        drop((request, stalled));
        assert!(!activity.evict(), "the end of a response may be on its way");
        assert!(after(&activity, 5).await.is_some(), "and is not taken");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stops_coming_makes_room_and_one_that_goes_on_does_not() {
        let activity = activity();
        let request = activity.begin().unwrap();
        let mut awaiting = request.awaiting();
        for _ in 0..9 {
            awaiting.set(true);
            assert_eq!(after(&activity, 4).await, None);
            awaiting.set(true);
            assert!(after(&activity, 1).await.is_some());
            awaiting.set(false);
            assert_eq!(after(&activity, 9).await, None);
        }
        awaiting.set(true);
        drop(awaiting);
        assert_eq!(after(&activity, 9).await, None, "the server goes on without it");
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_not_taken_makes_room_and_one_that_is_taken_does_not() {
        let activity = activity();
        let request = responding(&activity);
        for _ in 0..9 {
            assert_eq!(after(&activity, 4).await, None);
            request.took(1);
        }
        let since = Instant::now();
        assert_eq!(after(&activity, 5).await, Some(Worth::Stalled(since)));
        let mut body = activity.begin().unwrap().awaiting();
        body.set(true);
        assert_eq!(activity.worth(), Some(Worth::Stalled(since)), "that request is over");
        assert!(activity.evict() && activity.worth().is_none() && activity.begin().is_none());
    }
}
