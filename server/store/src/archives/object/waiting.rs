//! Bytes that have come and wait to be sent, in the pieces they came in.

use std::collections::VecDeque;

use bytes::Bytes;
use object_store::PutPayload;

/// They are never copied.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pieces: VecDeque<Bytes>,
    length: usize,
}

impl Waiting {
    /// How many there are.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// More of them.
    pub(super) fn push(&mut self, piece: Bytes) {
        self.length += piece.len();
        self.pieces.push_back(piece);
    }

    /// The first so many; `None` if there are fewer.
    pub(super) fn take(&mut self, length: usize) -> Option<PutPayload> {
        (length <= self.length).then(|| self.first(length))
    }

    /// All of them.
    pub(super) fn rest(mut self) -> PutPayload {
        self.first(self.length)
    }

    fn first(&mut self, length: usize) -> PutPayload {
        self.length -= length;
        let mut left = length;
        let mut taken = Vec::new();
        while left > 0 {
            let Some(mut piece) = self.pieces.pop_front() else { break };
            if piece.len() > left {
                self.pieces.push_front(piece.split_off(left));
            }
            left -= piece.len();
            taken.push(piece);
        }
        taken.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_cut_where_it_is_asked_for() {
        let mut waiting = Waiting::default();
        for piece in ["abc", "", "de", "fgh"] {
            waiting.push(Bytes::from_static(piece.as_bytes()));
        }
        let text = |payload: PutPayload| String::from_utf8(Bytes::from(payload).into()).unwrap();
        assert!(waiting.take(9).is_none());
        assert_eq!(text(waiting.take(4).unwrap()), "abcd");
        assert_eq!(text(waiting.take(1).unwrap()), "e");
        assert_eq!((text(waiting.take(0).unwrap()).as_str(), waiting.length()), ("", 3));
        assert_eq!(text(waiting.rest()), "fgh");
    }
}
