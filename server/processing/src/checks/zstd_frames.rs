//! Frames of zstd, one after the other (RFC 8878, section 3).

use std::io::{self, BufRead, Read};

use zstd::stream::read::Decoder as Zstd;

use super::lookahead::Lookahead;
use super::streams::{Decoder, follows_other};

/// The largest window that a frame may ask for, as a power of two: 128 MiB, which `zstd -d` takes
/// without `--long`.
const WINDOW_LOG: u32 = 27;

/// How a frame begins, and how one that is to be skipped (section 3.1): the first byte of the
/// latter is any from 0x50 to 0x5f.
const FRAME: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];

/// A decoder of one frame.
pub(super) enum ZstdFrame<R> {
    Frame(Zstd<'static, R>),
    /// There was no memory for a decoder.
    Failed(R, Option<io::Error>),
}

impl<R: BufRead> Read for ZstdFrame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Frame(frame) => frame.read(buffer),
            Self::Failed(_, error) => error.take().map_or(Ok(0), Err),
        }
    }
}

impl<R: BufRead> Decoder<Lookahead<R>> for ZstdFrame<Lookahead<R>> {
    const WHAT: &'static str = "zstd frame";

    fn begin(content: Lookahead<R>) -> Self {
        match Zstd::try_with_buffer(content) {
            Ok(frame) => {
                let mut frame = frame.single_frame();
                match frame.window_log_max(WINDOW_LOG) {
                    Ok(()) => Self::Frame(frame),
                    Err(error) => Self::Failed(frame.finish(), Some(error)),
                }
            }
            Err((content, error)) => Self::Failed(content, Some(error)),
        }
    }

    fn rest(self) -> Lookahead<R> {
        match self {
            Self::Frame(frame) => frame.finish(),
            Self::Failed(content, _) => content,
        }
    }

    fn follows(content: &mut Lookahead<R>) -> io::Result<bool> {
        match content.see(FRAME.len())? {
            [] => Ok(false),
            FRAME => Ok(true),
            [0x50..=0x5f, rest @ ..] if rest == SKIPPABLE => Ok(true),
            _ => Err(follows_other(Self::WHAT)),
        }
    }
}
