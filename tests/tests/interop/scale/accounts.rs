//! An operator who changes the rights of a client, and looks whether all servers know at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use swordsmith_tests::exchange::Request;
use swordsmith_tests::random::Random;

use super::actor::authorization;
use super::cluster::Cluster;
use super::deposit::is_unavailable;

/// The client. Its password is its name.
pub(super) const SIDE: &str = "side";

/// How long the operator rests.
const PAUSE: Duration = Duration::from_secs(1);

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Rights {
    pub(super) changes: usize,
    /// How many servers have answered as they should.
    pub(super) seen: usize,
    pub(super) violations: Vec<String>,
}

struct Operator<'c> {
    cluster: &'c Cluster,
    is_enabled: bool,
    is_granted: bool,
    found: Rights,
}

/// Changes rights until it is stopped.
pub(super) fn change(cluster: &Cluster, mut random: Random, stop: &AtomicBool) -> Rights {
    let found = Rights::default();
    let mut operator = Operator { cluster, is_enabled: true, is_granted: true, found };
    while !stop.load(Ordering::Relaxed) {
        if operator.change_one(random.below(2) == 0, stop) {
            operator.look();
        }
        sleep(PAUSE);
    }
    operator.found
}

impl Operator<'_> {
    /// Whether it is known to have been done.
    fn change_one(&mut self, is_right: bool, stop: &AtomicBool) -> bool {
        let command = match (is_right, self.is_granted, self.is_enabled) {
            (true, true, _) => "revoke",
            (true, false, _) => "grant",
            (false, _, true) => "disable",
            (false, _, false) => "enable",
        };
        // A database that is away comes back.
        while !self.is_done(command) {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            sleep(PAUSE);
        }
        self.found.changes += 1;
        self.is_granted ^= is_right;
        self.is_enabled ^= !is_right;
        true
    }

    fn is_done(&self, command: &str) -> bool {
        let mut arguments = vec!["client", command, SIDE];
        if matches!(command, "grant" | "revoke") {
            arguments.extend(["--collection", "demo"]);
        }
        let output = self.cluster.command(&arguments).output().expect("it starts");
        // It may have been done by a call that was not answered.
        let is_done_before = String::from_utf8_lossy(&output.stderr).contains("has no right");
        output.status.success() || is_done_before
    }

    fn look(&mut self) {
        let request = Request::new("GET", "/1/servicedocument/");
        let request = request.header("Authorization", &authorization(SIDE));
        for number in 0..self.cluster.size() {
            let Some(address) = self.cluster.address(number) else { continue };
            let Ok(answer) = request.send(address) else { continue };
            let has_collection = answer.text().contains("/1/demo/");
            let is_right = match answer.status {
                status if is_unavailable(status) => continue,
                200 => self.is_enabled && has_collection == self.is_granted,
                401 | 403 => !self.is_enabled,
                _ => false,
            };
            self.found.seen += usize::from(is_right);
            if !is_right {
                self.found.violations.push(format!(
                    "server {number} answers {}, but the client is enabled: {}, granted: {}: {}",
                    answer.status,
                    self.is_enabled,
                    self.is_granted,
                    answer.text()
                ));
            }
        }
    }
}
