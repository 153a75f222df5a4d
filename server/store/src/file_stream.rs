//! The bytes of a file as a stream.

use std::fs::File;
use std::io;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures_util::Stream;
use futures_util::stream::try_unfold;

/// How much is read at once.
const PIECE: u64 = 64 * 1024;

/// `length` bytes of a file, from `first` on. Several may read a file at once. A shorter file is an
/// error, because the length has been declared by then.
pub(crate) fn bytes_of(
    file: Arc<File>,
    first: u64,
    length: u64,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    try_unfold((first, length), move |(position, left)| {
        let file = Arc::clone(&file);
        async move {
            if left == 0 {
                return Ok(None);
            }
            let reading = tokio::task::spawn_blocking(move || piece(&file, position, left));
            let piece = reading.await.map_err(io::Error::other)??;
            let read = piece.len() as u64;
            Ok(Some((piece, (position + read, left - read))))
        }
    })
}

/// The next bytes, at least one.
fn piece(file: &File, position: u64, left: u64) -> io::Result<Bytes> {
    let mut piece = BytesMut::zeroed(usize::try_from(left.min(PIECE)).unwrap_or_default());
    let read = loop {
        match read_at(file, &mut piece, position) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other?,
        }
    };
    if read == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    piece.truncate(read);
    Ok(piece.freeze())
}

/// Reads at a position, whatever position others read at.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, position)
}

/// The same on Windows.
#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, position)
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
        let pieces: Vec<Bytes> = bytes_of(Arc::new(file), first, length).try_collect().await?;
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
