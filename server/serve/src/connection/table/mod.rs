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
mod tests;
