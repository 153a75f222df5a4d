//! Who gets a place, and who loses one.

use std::task::Poll;

use futures_util::FutureExt;
use tokio::time::Instant;

use super::*;

fn place(connections: &Arc<Connections>, address: &str) -> Poll<Option<Place>> {
    let place = connections.place(Some(address.parse().unwrap()));
    place.now_or_never().map_or(Poll::Pending, Poll::Ready)
}

fn taken(connections: &Arc<Connections>, address: &str) -> Place {
    let Poll::Ready(Some(place)) = place(connections, address) else { panic!("{address}") };
    place
}

fn is_evicted(place: &Place) -> bool {
    place.activity.evicted().now_or_never().is_some()
}

/// A connection that has had a request.
fn used(place: &Place) {
    drop(place.activity.begin().unwrap());
    place.activity.flushed();
}

#[tokio::test(start_paused = true)]
async fn the_least_useful_connection_makes_room() {
    let connections = Connections::new(4, 9, 0);
    let mut places = Vec::new();
    for number in 0..4 {
        places.push(taken(&connections, &format!("192.0.2.{number}")));
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    used(&places[1]);
    let in_flight = places[0].activity.begin().unwrap();
    tokio::time::advance(Duration::from_secs(1)).await;
    used(&places[2]);
    let mut evicted = Vec::new();
    for _ in 0..3 {
        let busy = taken(&connections, "192.0.2.9");
        drop(busy.activity.begin().unwrap()); // its response is not out
        places.push(busy);
        evicted.push((0..4).filter(|it| is_evicted(&places[*it])).collect::<Vec<_>>());
    }
    assert_eq!(evicted, [vec![3], vec![1, 3], vec![1, 2, 3]]);
    assert!(place(&connections, "192.0.2.9").is_pending(), "it waits");
    drop(in_flight);
    places[0].activity.flushed();
    taken(&connections, "192.0.2.9");
}

#[tokio::test(start_paused = true)]
async fn newcomers_do_not_drive_each_other_out() {
    let connections = Connections::new(2, 9, 0);
    let idle = taken(&connections, "192.0.2.1");
    used(&idle);
    let first = taken(&connections, "192.0.2.2");
    let second = taken(&connections, "192.0.2.3");
    assert!(is_evicted(&idle) && !is_evicted(&first));
    let _third = taken(&connections, "192.0.2.4");
    assert!(is_evicted(&first) && !is_evicted(&second), "nothing else can go");
}

#[tokio::test(start_paused = true)]
async fn who_waits_gets_the_place_of_who_has_stalled_longest() {
    let connections = Connections::new(3, 9, 0);
    let places: Vec<_> = (1..4).map(|it| taken(&connections, &format!("192.0.2.{it}"))).collect();
    let requests: Vec<_> = places.iter().map(|it| it.activity.begin().unwrap()).collect();
    requests[1].handed_out();
    tokio::time::advance(Duration::from_secs(1)).await;
    requests[2].handed_out();
    let started = Instant::now();
    let newcomer = connections.place(None).await.unwrap();
    let _busy = newcomer.activity.begin().unwrap();
    let other = connections.place(None).await.unwrap();
    let _busy_too = other.activity.begin().unwrap();
    assert!(started.elapsed() < Duration::from_millis(1100));
    assert!(is_evicted(&places[1]) && is_evicted(&places[2]));
    let waiting = timeout(Duration::from_secs(4), connections.place(None)).await;
    assert!(waiting.is_err() && !is_evicted(&places[0]), "its server works");
}

#[tokio::test]
async fn who_waits_gets_the_place_of_who_goes() {
    let connections = Connections::new(1, 9, 0);
    let first = connections.place(None).await.unwrap();
    let in_flight = first.activity.begin().unwrap();
    let waiting = tokio::spawn({
        let connections = Arc::clone(&connections);
        async move { connections.place(None).await.is_some() }
    });
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished());
    drop((in_flight, first));
    assert!(waiting.await.unwrap());
}

#[tokio::test]
async fn one_address_cannot_have_all_places() {
    let connections = Connections::new(9, 2, 0);
    let of = |address| taken(&connections, address);
    let (idle, busy) = (of("192.0.2.1"), of("192.0.2.1"));
    let _in_flight = busy.activity.begin().unwrap();
    let third = of("192.0.2.1");
    assert!(is_evicted(&idle));
    let _also = third.activity.begin().unwrap();
    assert!(matches!(place(&connections, "192.0.2.1"), Poll::Ready(None)));
    of("192.0.2.2");
    let exempt: Vec<_> = (0..5).map(|_| connections.place(None).now_or_never()).collect();
    assert!(exempt.iter().all(|place| matches!(place, Some(Some(_)))));
}
