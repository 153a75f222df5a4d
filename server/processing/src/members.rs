//! The files in a package: which there are, and what is in one of them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use bytes::Bytes;
use flate2::read::DeflateDecoder;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use swordsmith_store::{ArchiveRecord, Store, StoreError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use zip::{CompressionMethod, ZipArchive};

use super::checks::member_path;

/// How much of a member is read at once, in bytes.
const PIECE: usize = 64 * 1024;

/// Who reads the directory of a package: it is in memory meanwhile, and may be as large as an upload.
static DIRECTORIES: Semaphore = Semaphore::const_new(2);

/// A member of a package.
pub struct Member {
    /// Its length in bytes, as the package says.
    pub length: u64,
    content: Content,
}

/// The bytes of a member, unpacked.
type Content = Box<dyn Read + Send>;

/// The names of the files in a package, in its order, at most so many. Of what is none, or cannot be
/// read, there are none: the checks say why. Nor are there of one that was just replaced.
pub async fn list(
    store: &Store,
    archive: &ArchiveRecord,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    if !archive.is_package || most == 0 {
        return Ok(Vec::new());
    }
    in_directory(store, archive, move |file| Some(names(&file, most)))
        .await
        .map(Option::unwrap_or_default)
}

fn names(file: &File, most: usize) -> Vec<String> {
    let Ok(archive) = ZipArchive::new(file) else { return Vec::new() };
    let names = (0..archive.len()).filter_map(|index| with_path(&archive, index, str::to_owned));
    names.filter(|name| has_address(name)).take(most).collect()
}

/// What is made of the path of a member, which is the one that the checks have.
fn with_path<T>(archive: &ZipArchive<&File>, index: usize, of: impl Fn(&str) -> T) -> Option<T> {
    let entry = archive.by_index_data(index).ok()?;
    Some(of(&member_path(&entry.name().ok()?, entry.system())))
}

/// Whether a member has an address below that of its package: no directory has, and nothing that clients
/// take for another address (RFC 3986, section 5.2.4).
fn has_address(name: &str) -> bool {
    name.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}

/// A file in a package, if it is there, and packed as zips mostly are.
pub async fn open(
    store: &Store,
    archive: &ArchiveRecord,
    name: String,
) -> Result<Option<Member>, StoreError> {
    if !archive.is_package || !has_address(&name) {
        return Ok(None);
    }
    in_directory(store, archive, move |file| find(file, &name)).await
}

/// What is found by the directory of a package; `None` if there is nothing, or no package any more.
async fn in_directory<T: Send + 'static>(
    store: &Store,
    archive: &ArchiveRecord,
    find: impl FnOnce(File) -> Option<T> + Send + 'static,
) -> Result<Option<T>, StoreError> {
    let permit = DIRECTORIES.acquire().await.map_err(StoreError::unavailable)?;
    let file = match store.archives.open(&archive.key).await {
        Err(StoreError::Missing { .. }) => return Ok(None),
        opened => opened?,
    };
    let found = spawn_blocking(move || {
        let _permit = permit;
        find(file)
    });
    found.await.map_err(StoreError::unavailable)
}

fn find(mut file: File, name: &str) -> Option<Member> {
    let mut archive = ZipArchive::new(&file).ok()?;
    // Of members with the same path, the last one is unpacked.
    let is_it = |index| with_path(&archive, index, |path| path == name).unwrap_or_default();
    let index = (0..archive.len()).rfind(|index| is_it(*index))?;
    let member = archive.by_index(index).ok()?;
    let (length, packed, method) = (member.size(), member.compressed_size(), member.compression());
    let start = member.data_start()?;
    drop(member);
    drop(archive);
    file.seek(SeekFrom::Start(start)).ok()?;
    let packed = file.take(packed);
    let content: Content = match method {
        CompressionMethod::Stored => Box::new(packed.take(length)),
        CompressionMethod::Deflated => Box::new(DeflateDecoder::new(packed).take(length)),
        _ => return None,
    };
    Some(Member { length, content })
}

impl Member {
    /// Its bytes, as they come; an error is the last of them. Each piece takes a thread for itself:
    /// clients read slowly.
    pub fn pieces(self) -> impl Stream<Item = io::Result<Bytes>> + Send {
        try_unfold(self.content, |content| async {
            spawn_blocking(move || piece(content)).await.map_err(io::Error::other)?
        })
    }
}

fn piece(mut content: Content) -> io::Result<Option<(Bytes, Content)>> {
    let mut piece = vec![0; PIECE];
    let read = content.read(&mut piece)?;
    piece.truncate(read);
    Ok((read > 0).then(|| (piece.into(), content)))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use futures_util::StreamExt as _;
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;

    fn package(members: &[(&str, CompressionMethod)]) -> File {
        let mut zip = ZipWriter::new(tempfile::tempfile().unwrap());
        for (name, method) in members {
            let options = SimpleFileOptions::default().compression_method(*method);
            zip.start_file(*name, options).unwrap();
            zip.write_all(&name.as_bytes().repeat(50_000)).unwrap();
        }
        zip.finish().unwrap()
    }

    #[tokio::test]
    async fn members_come_back_in_pieces() {
        let names =
            [("stored", CompressionMethod::Stored), ("packed/a", CompressionMethod::Deflated)];
        let file = package(&names);
        for (name, _) in names {
            let member = find(file.try_clone().unwrap(), name).unwrap();
            assert_eq!(member.length, 50_000 * name.len() as u64);
            let pieces: Vec<_> = member.pieces().map(Result::unwrap).collect().await;
            assert!(pieces.len() > 1);
            assert!(pieces.concat() == name.as_bytes().repeat(50_000));
        }
    }

    /// A name with backslashes is a path if Windows has made it.
    #[test]
    fn members_have_the_paths_that_they_are_unpacked_to() {
        for (host, path) in [(0, "p/a.c"), (3, "p\\a.c")] {
            let mut file = package(&[("p\\a.c", CompressionMethod::Stored)]);
            let mut bytes = Vec::new();
            file.rewind().unwrap();
            file.read_to_end(&mut bytes).unwrap();
            let header = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
            file.seek(SeekFrom::Start(header as u64 + 5)).unwrap();
            file.write_all(&[host]).unwrap();
            assert_eq!(names(&file, 9), [path]);
            assert!(find(file, path).is_some());
        }
    }

    #[test]
    fn what_leads_elsewhere_has_no_address() {
        let all = ["a/b", "../a", "a/./b", "a//b", "/a", "a/.."];
        let file = package(&all.map(|name| (name, CompressionMethod::Stored)));
        assert_eq!(names(&file, 9), ["a/b"]);
        assert_eq!(names(&file, 0), [""; 0]);
    }
}
