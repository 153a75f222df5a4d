//! Who waits to be written, and what is written together: what waits by now or, if nobody waits for
//! any of it, what has come in a while.
//!
//! A write may come ahead of the archives that it names, which are being synced. It joins the others
//! when they are on the disk. If there is nothing else that is urgent, the first such write is made
//! meanwhile, and committed then. What nobody waits for is made before it, and not behind it, where
//! somebody would wait for that, too.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::member::{Haste, Waiting};
use crate::archives::Publishing;

/// The most writes of one commit, so that the first of them is answered soon.
const LARGEST_GROUP: usize = 256;

/// How long a write lets others catch up if nobody waits for it.
const PATIENCE: Duration = Duration::from_millis(2);

/// Writes that are made in one transaction.
pub(super) type Group = Vec<Box<dyn Waiting>>;

/// What comes to the thread that writes.
pub(super) enum Message {
    Write(Box<dyn Waiting>),
    /// The same, ahead of the archives that it names.
    Ahead(Ahead),
    /// No more comes; who closes the ledger waits.
    Close(oneshot::Sender<()>),
}

/// A write that must not be committed before archives are published.
pub(super) struct Ahead {
    pub(super) member: Box<dyn Waiting>,
    pub(super) published: Publishing,
}

/// What is written next, by one commit.
pub(super) struct Turn {
    pub(super) group: Group,
    /// Made after the others, and waited for.
    pub(super) ahead: Option<Ahead>,
}

/// Those who wait.
pub(super) struct Line {
    messages: Receiver<Message>,
    ahead: VecDeque<Ahead>,
    /// What nobody waits for, and has come too late for the last turn.
    left: Group,
    /// Who closes the ledger.
    closing: Option<oneshot::Sender<()>>,
    has_ended: bool,
}

impl Line {
    pub(super) fn new(messages: Receiver<Message>) -> Self {
        let (ahead, left) = (VecDeque::new(), Group::new());
        Self { messages, ahead, left, closing: None, has_ended: false }
    }

    /// What is written next. `None`: all is written, and no more comes.
    pub(super) fn next(&mut self) -> Option<Turn> {
        let mut group = std::mem::take(&mut self.left);
        if group.is_empty() && self.ahead.is_empty() {
            if self.has_ended {
                return None;
            }
            let first = self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected);
            self.take(first, &mut group);
        }
        self.gather(LARGEST_GROUP, Instant::now() + PATIENCE, &mut group);
        self.join_published(LARGEST_GROUP, &mut group);
        let ahead = if is_urgent(&group) { None } else { self.ahead.pop_front() };
        Some(Turn { group, ahead })
    }

    /// Those who wait, and can be written by now, too, behind so many others.
    pub(super) fn late(&mut self, others: usize) -> Group {
        let (mut group, most) = (Group::new(), LARGEST_GROUP.saturating_sub(others));
        self.gather(most, Instant::now(), &mut group);
        self.join_published(most, &mut group);
        let (urgent, left) = group.into_iter().partition(|member| member.haste() == Haste::Now);
        self.left = left;
        urgent
    }

    /// Who closes the ledger, once no more comes.
    pub(super) fn closing(self) -> Option<oneshot::Sender<()>> {
        self.closing
    }

    fn gather(&mut self, most: usize, until: Instant, group: &mut Group) {
        while !self.has_ended && group.len() + self.ahead.len() < most {
            let somebody_waits = is_urgent(group) || !self.ahead.is_empty();
            let left =
                if somebody_waits { Duration::ZERO } else { until - Instant::now().min(until) };
            match self.messages.recv_timeout(left) {
                Err(RecvTimeoutError::Timeout) => return,
                message => self.take(message, group),
            }
        }
    }

    fn take(&mut self, message: Result<Message, RecvTimeoutError>, group: &mut Group) {
        match message {
            Ok(Message::Write(waiting)) => group.push(waiting),
            Ok(Message::Ahead(ahead)) => self.ahead.push_back(ahead),
            Ok(Message::Close(answer)) => (self.closing, self.has_ended) = (Some(answer), true),
            Err(_) => self.has_ended = true,
        }
    }

    /// Those whose archives are published wait no longer; if they could not be, neither.
    fn join_published(&mut self, most: usize, group: &mut Group) {
        for mut ahead in std::mem::take(&mut self.ahead) {
            if group.len() >= most {
                self.ahead.push_back(ahead);
                continue;
            }
            match ahead.published.outcome() {
                None => self.ahead.push_back(ahead),
                Some(Ok(())) => group.push(ahead.member),
                Some(Err(error)) => ahead.member.refuse(error),
            }
        }
    }
}

fn is_urgent(group: &Group) -> bool {
    group.iter().any(|member| member.haste() == Haste::Now)
}
