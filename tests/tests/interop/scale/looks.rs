//! What a client reads, and what that says of the state of its deposit.

use swordsmith_tests::archive;
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::expected::Piece;
use swordsmith_tests::random::Random;

use super::worlds::World;

/// A read of a deposit.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    Status,
    Content,
    Receipt,
    Media,
    /// From there, so many bytes.
    Range(usize, usize),
}

/// One at random.
pub(super) fn some(random: &mut Random) -> Look {
    match random.below(5) {
        0 => Look::Status,
        1 => Look::Content,
        2 => Look::Receipt,
        3 => Look::Media,
        _ => Look::Range(random.below(60_000), 1 + random.below(60_000)),
    }
}

impl Look {
    pub(super) fn request(self, number: u64) -> Request {
        let get = |last: &str| Request::new("GET", &format!("/1/demo/{number}/{last}/"));
        match self {
            Self::Status => get("status"),
            Self::Content => get("content"),
            Self::Receipt => get("metadata"),
            Self::Media => get("media"),
            Self::Range(from, count) => {
                get("media").header("Range", &format!("bytes={from}-{}", from + count - 1))
            }
        }
    }

    /// Whether that is the answer in that state.
    pub(super) fn shows(self, answer: &Response, world: &World) -> bool {
        let Some(content) = &world.content else { return matches!(answer.status, 404 | 410) };
        match self {
            Self::Status | Self::Content | Self::Receipt => {
                let is_partial = answer.text().contains("deposit_status>partial<");
                answer.status == 200 && is_partial == world.is_open()
            }
            Self::Media => is_media(answer, &content.archives),
            Self::Range(from, count) => is_range(answer, &content.archives, from, count),
        }
    }
}

/// Whether these archives were received.
pub(super) fn is_media(answer: &Response, archives: &[Piece]) -> bool {
    match archives {
        [] => answer.status == 404,
        [one] => answer.status == 200 && *answer.body == **one,
        several => {
            let content = |(_, content): (String, Vec<u8>)| content;
            let is_bundle = answer.status == 200 && answer.body.starts_with(b"PK");
            is_bundle
                && archive::members(&answer.body)
                    .into_iter()
                    .map(content)
                    .eq(several.iter().map(|one| one.to_vec()))
        }
    }
}

/// What is asked for of a bundle is not compared: its bytes are the server's.
fn is_range(answer: &Response, archives: &[Piece], from: usize, count: usize) -> bool {
    match archives {
        [] => answer.status == 404,
        [one] if from >= one.len() => answer.status == 416,
        [one] => {
            let end = one.len().min(from + count);
            answer.status == 206 && one.get(from..end) == Some(&answer.body)
        }
        _ => matches!(answer.status, 206 | 416),
    }
}
