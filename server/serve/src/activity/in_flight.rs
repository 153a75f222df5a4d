//! A request in flight: whether its body is waited for, and the pieces of its response that the HTTP
//! library has.

use super::Activity;
use super::state::State;

/// A request in flight; it ends when this is dropped, which must outlive all pieces of its response.
pub(crate) struct InFlight {
    activity: Activity,
    number: u64,
    has_response: bool,
}

/// Whether the body of a request is waited for.
pub(crate) struct Awaiting {
    activity: Activity,
    number: u64,
    is_awaited: bool,
    /// What came and is not told.
    bytes: u64,
}

impl Awaiting {
    /// Nothing more is there yet.
    pub(crate) fn begin(&mut self) {
        self.set(true);
    }

    /// Bytes came.
    pub(crate) fn came(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        self.set(false);
    }

    /// What comes without being waited for is told later.
    fn set(&mut self, is_awaited: bool) {
        if self.is_awaited != is_awaited {
            self.is_awaited = is_awaited;
            let bytes = std::mem::take(&mut self.bytes);
            self.activity.change(|state| state.awaits(self.number, is_awaited, bytes));
        }
    }
}

/// The server gives up what it waited for.
impl Drop for Awaiting {
    fn drop(&mut self) {
        self.set(false);
    }
}

impl InFlight {
    pub(super) fn new(activity: Activity, number: u64) -> Self {
        Self { activity, number, has_response: false }
    }

    /// For the body of the request.
    pub(crate) fn awaiting(&self) -> Awaiting {
        Awaiting {
            activity: self.activity.clone(),
            number: self.number,
            is_awaited: false,
            bytes: 0,
        }
    }

    /// Its response is made. From now on, the body says what is out.
    pub(crate) fn response_ready(&mut self) {
        self.has_response = true;
    }

    /// A piece of the response is handed to the library.
    pub(crate) fn handed_out(&self) {
        self.activity.change(|state| state.handed_out(self.number));
    }

    /// Bytes of a piece are taken.
    pub(crate) fn took(&self, bytes: usize) {
        self.activity.change(|state| state.took(self.number, bytes));
    }

    /// A piece is dropped.
    pub(crate) fn done(&self) {
        self.activity.change(|state| state.done(self.number));
    }

    /// The library has or will have more of the response than pieces of it.
    pub(crate) fn must_flush(&self) {
        self.activity.change(State::must_flush);
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.activity.change(|state| {
            // The library may say itself that there is no response.
            if !self.has_response {
                state.must_flush();
            }
            state.end(self.number);
        });
    }
}
