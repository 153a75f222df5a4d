//! The connections that are open. When one more comes and there is no place, the one that is worth
//! least is closed: idle ones first, then those whose clients neither send nor take anything of
//! their requests ([`Worth`](crate::activity::Worth)).

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::activity::Activity;

/// How often who waits for a place looks for clients that have stalled by now: nothing happens on
/// their connections that could tell.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// All open connections.
pub(crate) struct Connections {
    most: usize,
    most_per_address: usize,
    /// The least bytes per second of a body.
    rate: u32,
    table: Mutex<Table>,
    /// Notified when a connection ends or becomes idle.
    room: Arc<Notify>,
}

#[derive(Default)]
struct Table {
    open: BTreeMap<u64, Open>,
    next: u64,
}

struct Open {
    /// `None` if its address has no limit.
    counted: Option<IpAddr>,
    activity: Activity,
}

/// The place of a connection, until it is dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
    pub(crate) activity: Activity,
}

impl Connections {
    /// Has places for `most` connections, and for `most_per_address` of one address.
    /// Clients must send and take `rate` bytes per second of a body to keep theirs.
    pub(crate) fn new(most: usize, most_per_address: usize, rate: u32) -> Arc<Self> {
        let (table, room) = (Mutex::default(), Arc::default());
        Arc::new(Self { most, most_per_address, rate, table, room })
    }

    /// A place for a connection. Waits until there is one, if need be; `None` if its address has
    /// all the places that it may have, and none of them can be closed.
    pub(crate) async fn place(self: &Arc<Self>, counted: Option<IpAddr>) -> Option<Place> {
        if counted.is_some_and(|address| !self.lock().make_room_of(address, self.most_per_address))
        {
            return None;
        }
        loop {
            if let Some(place) = self.try_place(counted) {
                return Some(place);
            }
            // A notification that comes before this waits for it.
            let _ = timeout(LOOK_AGAIN, self.room.notified()).await;
        }
    }

    fn try_place(self: &Arc<Self>, counted: Option<IpAddr>) -> Option<Place> {
        let activity = Activity::new(Arc::clone(&self.room), self.rate);
        let mut table = self.lock();
        if table.open.len() >= self.most && !table.evict(|_| true) {
            return None;
        }
        let number = table.next;
        table.next += 1;
        table.open.insert(number, Open { counted, activity: activity.clone() });
        drop(table);
        Some(Place { connections: Arc::clone(self), number, activity })
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// Whether there is a place for one more connection of an address.
    fn make_room_of(&mut self, address: IpAddr, most: usize) -> bool {
        let is_of_it = |open: &Open| open.counted == Some(address);
        self.open.values().filter(|open| is_of_it(open)).count() < most || self.evict(is_of_it)
    }

    /// Closes the connection that is worth least of some, if one of them can be closed. It gives up
    /// its place at once.
    fn evict(&mut self, of: impl Fn(&Open) -> bool) -> bool {
        loop {
            let open = self.open.iter().filter(|(_, open)| of(open));
            let worth = open.filter_map(|(number, open)| Some((open.activity.worth()?, *number)));
            let Some((_, number)) = worth.min() else { return false };
            // A request may have begun meanwhile, or gone on.
            if self.open[&number].activity.evict() {
                self.open.remove(&number);
                return true;
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().open.remove(&self.number);
        self.connections.room.notify_one();
    }
}

#[cfg(test)]
mod tests {
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
        let places: Vec<_> =
            (1..4).map(|it| taken(&connections, &format!("192.0.2.{it}"))).collect();
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
}
