//! Time that passes at once.

use super::*;

const PATIENCE: Patience =
    Patience { idle: Duration::from_secs(10), stalled: Duration::from_mins(1), rate: 0 };

fn activity() -> Activity {
    Activity::new(Arc::default())
}

#[tokio::test(start_paused = true)]
async fn idle_counts_from_the_end_of_the_last_request() {
    let activity = activity();
    let started = Instant::now();
    let request = activity.begin().unwrap();
    let idle = || activity.idle_for(PATIENCE);
    assert!(tokio::time::timeout(Duration::from_secs(35), idle()).await.is_err());
    drop(request);
    idle().await;
    assert_eq!(started.elapsed(), Duration::from_secs(45));
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_not_taken_is_given_up_and_a_slow_one_is_not() {
    let activity = activity();
    let idle = || activity.idle_for(PATIENCE);
    let mut request = activity.begin().unwrap();
    request.response_ready();
    for _ in 0..5 {
        assert!(tokio::time::timeout(Duration::from_secs(50), idle()).await.is_err());
        activity.wrote(1);
    }
    let upload = activity.begin().unwrap();
    assert!(tokio::time::timeout(Duration::from_secs(500), idle()).await.is_err());
    drop(upload);
    let started = Instant::now();
    idle().await;
    assert_eq!(started.elapsed(), Duration::from_mins(1));
    drop(request);
    for _ in 0..5 {
        assert!(tokio::time::timeout(Duration::from_secs(9), idle()).await.is_err());
        activity.wrote(1);
    }
    activity.flushed();
    assert!(tokio::time::timeout(Duration::from_secs(9), idle()).await.is_err());
    activity.wrote(1);
    assert!(tokio::time::timeout(Duration::from_secs(2), idle()).await.is_ok());
}
#[tokio::test(start_paused = true)]
async fn an_answer_that_is_taken_byte_by_byte_is_given_up() {
    let activity = activity();
    let patience = Patience { rate: 100, ..PATIENCE };
    let mut request = activity.begin().unwrap();
    tokio::time::advance(Duration::from_hours(1)).await;
    request.response_ready();
    let idle = || activity.idle_for(patience);
    for _ in 0..5 {
        activity.wrote(6_000);
        assert!(tokio::time::timeout(Duration::from_secs(59), idle()).await.is_err());
        activity.wrote(1);
        assert!(tokio::time::timeout(Duration::from_secs(1), idle()).await.is_err());
    }
    drop(request);
    for _ in 0..11 {
        assert!(tokio::time::timeout(Duration::from_secs(5), idle()).await.is_err());
        activity.wrote(1);
    }
    assert!(tokio::time::timeout(Duration::from_secs(6), idle()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn only_what_is_idle_is_evicted_and_begins_nothing_then() {
    let activity = activity();
    let never_had_one = activity.idle().unwrap();
    let mut request = activity.begin().unwrap();
    assert!(activity.idle().is_none() && !activity.evict());
    request.response_ready();
    drop(request);
    assert!(!activity.evict(), "its response is not out");
    activity.flushed();
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(activity.idle().unwrap() > never_had_one);
    assert!(activity.evict());
    activity.evicted().await;
    assert!(activity.begin().is_none() && !activity.evict());
}
