//! The bytes of a file as a stream.

use std::fs::File;
use std::io::{self, SeekFrom};

use bytes::{Bytes, BytesMut};
use futures_util::Stream;
use futures_util::stream::try_unfold;
use tokio::io::{AsyncReadExt, AsyncSeekExt};

/// How much is read at once.
const PIECE: u64 = 64 * 1024;

/// `length` bytes of a file, from `first` on. A shorter file is an error, because the length has
/// been declared by then.
pub(crate) fn bytes_of(
    file: File,
    first: u64,
    length: u64,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    let start = Reading { file: file.into(), position: Some(first), left: length };
    try_unfold(start, Reading::next)
}

struct Reading {
    file: tokio::fs::File,
    /// Where to begin; `None` once it has.
    position: Option<u64>,
    left: u64,
}

impl Reading {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        if self.left == 0 {
            return Ok(None);
        }
        if let Some(position) = self.position.take() {
            self.file.seek(SeekFrom::Start(position)).await?;
        }
        let wanted = self.left.min(PIECE);
        let mut piece = BytesMut::with_capacity(usize::try_from(wanted).unwrap_or_default());
        let read = (&mut self.file).take(wanted).read_buf(&mut piece).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= read as u64;
        Ok(Some((piece.freeze(), self)))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use futures_util::TryStreamExt;

    use super::*;

    async fn read(first: u64, length: u64) -> io::Result<Vec<u8>> {
        let mut file = tempfile::tempfile().unwrap();
        let content: Vec<u8> = (0..200_000_u32).map(|number| number.to_le_bytes()[0]).collect();
        file.write_all(&content).unwrap();
        let pieces: Vec<Bytes> = bytes_of(file, first, length).try_collect().await?;
        Ok(pieces.concat())
    }

    #[tokio::test]
    async fn any_part_of_a_file_comes_whole() {
        assert_eq!(read(0, 200_000).await.unwrap().len(), 200_000);
        assert_eq!(read(256, 3).await.unwrap(), [0, 1, 2]);
        assert_eq!(read(199_999, 1).await.unwrap(), [63]);
        assert!(read(0, 0).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_file_that_is_too_short_is_an_error() {
        let error = read(199_999, 2).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
