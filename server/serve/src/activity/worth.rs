//! What a connection is worth when another one needs its place: the least is closed first.

use std::cmp::Reverse;
use std::time::Duration;

use tokio::time::Instant;

/// How long a new connection has for its first request, until it is worth least. If it had no time
/// at all, each newcomer would be closed for the next one, and those that are idle kept.
const NEW: Duration = Duration::from_secs(2);

/// How long a connection has after its last request, until it goes first: its client is about to
/// send the next one, and would find it closed.
const FRESH: Duration = Duration::from_secs(1);

/// How far a client must be behind with what it sends and takes, until others get its place. Who is
/// waited for longer must be patient to the limits of `body_timeout`, but only as long as there is
/// room.
const STALLED: Duration = Duration::from_secs(1);

/// What a connection is worth that can be closed. Of equals, that goes first which has waited
/// longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    /// It never had a request, and is not new.
    Unused(Instant),
    /// It is idle since its last request, and that was a while ago.
    Idle(Instant),
    /// The client is so far behind with each request in flight.
    Stalled(Reverse<Duration>),
    /// It is idle since its last request, and the next one may be on its way.
    Resting(Instant),
    /// Its first request may be on its way.
    New(Instant),
}

impl Worth {
    /// Of an idle connection.
    pub(super) fn of_idle(had_request: bool, since: Instant) -> Self {
        match had_request {
            true if since.elapsed() < FRESH => Self::Resting(since),
            true => Self::Idle(since),
            false if since.elapsed() < NEW => Self::New(since),
            false => Self::Unused(since),
        }
    }

    /// Of a connection that waits for its client only, if that is far enough behind.
    pub(super) fn of_stalled(lag: Duration) -> Option<Self> {
        (lag >= STALLED).then_some(Self::Stalled(Reverse(lag)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::activity::{Activity, InFlight};

    fn activity() -> Activity {
        Activity::new(Arc::default(), 0)
    }

    async fn after(activity: &Activity, milliseconds: u64) -> Option<Worth> {
        tokio::time::advance(Duration::from_millis(milliseconds)).await;
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
    async fn a_connection_has_time_for_its_first_request_and_for_the_next() {
        let (activity, used) = (activity(), activity());
        let stalled = Some(Worth::Stalled(Reverse(STALLED)));
        drop(used.begin().unwrap());
        used.flushed();
        assert!(after(&used, 900).await > stalled && activity.worth() > used.worth());
        assert!(after(&used, 200).await < stalled && activity.worth() > stalled);
        assert!(after(&activity, 900).await < used.worth());
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_server_works_for_is_kept() {
        let activity = activity();
        let mut request = activity.begin().unwrap();
        assert_eq!(after(&activity, 3_600_000).await, None);
        request.response_ready();
        assert_eq!(after(&activity, 3_600_000).await, None);
        let stalled = responding(&activity);
        assert_eq!(after(&activity, 3_600_000).await, None, "of one request of two");
        stalled.done();
        request.must_flush();
        drop((request, stalled));
        assert!(!activity.evict(), "the end of a response may be on its way");
        assert!(after(&activity, 1000).await.is_some(), "and is not taken");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stops_coming_makes_room_and_one_that_goes_on_does_not() {
        let activity = activity();
        let request = activity.begin().unwrap();
        let mut awaiting = request.awaiting();
        for _ in 0..9 {
            awaiting.begin();
            assert_eq!(after(&activity, 900).await, None);
            awaiting.begin();
            assert!(after(&activity, 100).await.is_some());
            awaiting.came(1);
            assert_eq!(after(&activity, 9000).await, None);
        }
        awaiting.begin();
        drop(awaiting);
        assert_eq!(after(&activity, 9000).await, None, "the server goes on without it");
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_not_taken_makes_room_and_one_that_is_taken_does_not() {
        let activity = activity();
        let request = responding(&activity);
        for _ in 0..9 {
            assert_eq!(after(&activity, 900).await, None);
            request.took(1);
        }
        let stalled = Some(Worth::Stalled(Reverse(Duration::from_secs(5))));
        assert_eq!(after(&activity, 5000).await, stalled);
        let mut body = activity.begin().unwrap().awaiting();
        body.begin();
        assert_eq!(activity.worth(), stalled, "that request is over");
        assert!(activity.evict() && activity.worth().is_none() && activity.begin().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_now_and_then_are_not_enough() {
        let activity = Activity::new(Arc::default(), 100);
        let request = activity.begin().unwrap();
        let mut awaiting = request.awaiting();
        for (bytes, is_enough) in [(60, true), (1, false)] {
            let mut worth = None;
            for _ in 0..3 {
                awaiting.begin();
                worth = after(&activity, 500).await;
                awaiting.came(bytes);
            }
            awaiting.begin();
            assert_eq!(worth.is_none(), is_enough, "{bytes}");
        }
        drop(awaiting);
        drop(request);
        activity.flushed();
        let request = responding(&activity);
        for (bytes, is_enough) in [(60, true), (1, false)] {
            let mut worth = None;
            for _ in 0..3 {
                worth = after(&activity, 500).await;
                request.took(bytes);
            }
            assert_eq!(worth.is_none(), is_enough, "{bytes}");
        }
    }
}
