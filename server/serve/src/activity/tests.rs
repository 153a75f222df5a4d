//! Time that passes at once.

use super::*;

const PATIENCE: Patience =
    Patience { idle: Duration::from_secs(10), stalled: Duration::from_mins(1), rate: 0 };

fn activity() -> Activity {
    Activity::new(Arc::default(), 0)
}

/// A request whose response waits for its client.
fn responding(activity: &Activity) -> InFlight {
    let mut request = activity.begin().unwrap();
    request.response_ready();
    request.handed_out();
    request
}

/// The whole response is written.
fn taken(request: InFlight) {
    request.took(1);
    request.done();
    drop(request);
}

/// Whether nothing was given up for so long.
async fn lasts(activity: &Activity, patience: Patience, seconds: u64) -> bool {
    let given_up = activity.idle_for(patience);
    tokio::time::timeout(Duration::from_secs(seconds), given_up).await.is_err()
}

#[tokio::test(start_paused = true)]
async fn idle_counts_from_the_end_of_the_last_request() {
    let activity = activity();
    let started = Instant::now();
    let request = activity.begin().unwrap();
    assert!(lasts(&activity, PATIENCE, 35).await);
    drop(request);
    activity.idle_for(PATIENCE).await;
    assert_eq!(started.elapsed(), Duration::from_secs(45));
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_not_taken_is_given_up_and_a_slow_one_is_not() {
    let activity = activity();
    let request = responding(&activity);
    for _ in 0..5 {
        assert!(lasts(&activity, PATIENCE, 50).await);
        request.took(1);
    }
    let started = Instant::now();
    activity.idle_for(PATIENCE).await;
    assert_eq!(started.elapsed(), Duration::from_mins(1));
    taken(request);
    for _ in 0..5 {
        assert!(lasts(&activity, PATIENCE, 9).await);
        activity.wrote(1);
    }
    activity.flushed();
    assert!(lasts(&activity, PATIENCE, 9).await);
    activity.wrote(1);
    assert!(!lasts(&activity, PATIENCE, 2).await, "that belongs to no response");
}

#[tokio::test(start_paused = true)]
async fn what_the_server_has_not_made_is_waited_for() {
    let activity = activity();
    let mut request = activity.begin().unwrap();
    request.response_ready();
    assert!(lasts(&activity, PATIENCE, 3600).await);
}

#[tokio::test(start_paused = true)]
async fn other_requests_do_not_keep_a_response_that_is_not_taken() {
    let activity = activity();
    let stalled = responding(&activity);
    let started = Instant::now();
    let going_on = async {
        loop {
            tokio::time::sleep(Duration::from_secs(50)).await;
            taken(responding(&activity));
            activity.wrote(1_000_000);
            activity.flushed();
        }
    };
    tokio::select! {
        () = activity.idle_for(PATIENCE) => {}
        () = going_on => {}
    }
    assert_eq!(started.elapsed(), Duration::from_mins(1));
    drop(stalled);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_taken_byte_by_byte_is_given_up() {
    let activity = activity();
    let patience = Patience { rate: 100, ..PATIENCE };
    tokio::time::advance(Duration::from_hours(1)).await;
    let request = responding(&activity);
    for _ in 0..5 {
        request.took(6_000);
        assert!(lasts(&activity, patience, 59).await);
        request.took(1);
        assert!(lasts(&activity, patience, 1).await);
    }
    for _ in 0..11 {
        assert!(lasts(&activity, patience, 5).await);
        request.took(1);
    }
    assert!(!lasts(&activity, patience, 6).await);
}

#[tokio::test(start_paused = true)]
async fn new_requests_do_not_begin_the_measurement_again() {
    let activity = activity();
    let patience = Patience { rate: 100, ..PATIENCE };
    for _ in 0..11 {
        let request = responding(&activity);
        assert!(lasts(&activity, patience, 5).await);
        taken(request);
        activity.flushed();
        assert!(lasts(&activity, patience, 9).await, "this is no time that is waited for it");
    }
    let _request = responding(&activity);
    assert!(!lasts(&activity, patience, 6).await);
}

#[tokio::test(start_paused = true)]
async fn what_is_evicted_begins_nothing() {
    let activity = activity();
    let request = responding(&activity);
    assert!(activity.worth().is_none() && !activity.evict());
    activity.flushed();
    assert!(!activity.evict(), "a part of its response is not written");
    taken(request);
    assert!(!activity.evict(), "its response is not out");
    activity.flushed();
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(activity.evict());
    activity.evicted().await;
    assert!(activity.begin().is_none() && !activity.evict());
}

#[tokio::test(start_paused = true)]
async fn a_response_that_is_flushed_before_it_is_dropped_makes_room() {
    let room = Arc::new(Notify::new());
    let activity = Activity::new(Arc::clone(&room), 0);
    let request = responding(&activity);
    request.took(1);
    activity.flushed();
    request.done();
    drop(request);
    let notified = tokio::time::timeout(Duration::from_secs(1), room.notified()).await;
    assert!(notified.is_ok() && activity.evict());
}
