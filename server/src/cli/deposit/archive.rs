//! An archive to be uploaded: its kind, its checksum, and a stream of its bytes.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;

use bytes::BytesMut;
use futures_util::stream;
use md5::{Digest, Md5};
use swordsmith_generated::deposit::operations::ArchiveType;
use swordsmith_http::{Data, Fault, Reason};
use tokio::io::AsyncReadExt;

use super::progress::Progress;
use crate::cli::deposit_error::DepositError;
use swordsmith_processing::checks::{Compression, Format};

/// How much is read at once, in bytes.
const CHUNK: usize = 128 * 1024;

/// An archive that was read once, for its checksum.
#[derive(Debug)]
pub(super) struct Archive {
    file: File,
    path: String,
    name: String,
    /// Its kind, by its content; `None`: it is no archive.
    kind: Option<ArchiveType>,
    /// Its checksum, by which a service detects damage in transit.
    pub(super) md5: [u8; 16],
    length: u64,
}

impl Archive {
    /// Reads an archive. It may be of any size.
    pub(super) async fn read(path: &Path) -> Result<Self, DepositError> {
        let path = path.to_owned();
        let read = tokio::task::spawn_blocking(move || read(&path)).await;
        read.map_err(|error| DepositError::Usage(error.to_string()))?
    }

    /// Its file name, if it is UTF-8.
    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    /// Its media type.
    pub(super) fn media_type(&self) -> Result<ArchiveType, DepositError> {
        let no_archive = || DepositError::Usage(format!("{} is no zip and no tar", self.path));
        self.kind.ok_or_else(no_archive)
    }

    /// The same of any file.
    pub(super) fn content_type(&self) -> &'static str {
        self.kind.map_or("application/octet-stream", |kind| kind.as_str())
    }

    /// Whether it is a zip.
    pub(super) fn is_zip(&self) -> bool {
        self.kind == Some(ArchiveType::Zip)
    }

    /// Its bytes, read while they are sent, with progress.
    pub(super) fn into_data(self) -> Data<'static> {
        let progress = Progress::new("sending", self.length);
        let file = tokio::fs::File::from_std(self.file);
        let bytes = stream::try_unfold((file, progress), |(mut file, progress)| async move {
            let mut chunk = BytesMut::with_capacity(CHUNK);
            let count = file.read_buf(&mut chunk).await.map_err(|error| {
                Fault::malformed(Reason::new("the archive").with_detail(error.to_string()))
            })?;
            progress.add(count as u64);
            Ok::<_, Fault>((count > 0).then(|| (chunk.freeze(), (file, progress))))
        });
        Data::sized(bytes, self.length)
    }
}

fn read(path: &Path) -> Result<Archive, DepositError> {
    let unreadable =
        |error| DepositError::Local { what: format!("cannot read {}", path.display()), error };
    let mut file = File::open(path).map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    let format = if metadata.is_file() { Format::of(&mut file).map_err(unreadable)? } else { None };
    if !metadata.is_file() {
        return Err(DepositError::Usage(format!("{} is no zip and no tar", path.display())));
    }
    file.rewind().map_err(unreadable)?;
    let (length, md5) = digest(&file, metadata.len()).map_err(unreadable)?;
    file.rewind().map_err(unreadable)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (kind, path) = (format.map(media_type), path.display().to_string());
    Ok(Archive { file, path, name, kind, md5, length })
}

/// How many bytes there are, and their checksum.
fn digest(mut file: &File, expected: u64) -> io::Result<(u64, [u8; 16])> {
    let progress = Progress::new("checksum", expected);
    let (mut digest, mut length, mut chunk) = (Md5::new(), 0, vec![0; CHUNK]);
    loop {
        let count = file.read(&mut chunk)?;
        let Some(bytes) = chunk.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
        digest.update(bytes);
        length += count as u64;
        progress.add(count as u64);
    }
    Ok((length, digest.finalize().into()))
}

fn media_type(format: Format) -> ArchiveType {
    match format {
        Format::Zip => ArchiveType::Zip,
        Format::Tar(Compression::None) => ArchiveType::XTar,
        Format::Tar(Compression::Gzip) => ArchiveType::Gzip,
        Format::Tar(Compression::Bzip2) => ArchiveType::XBzip2,
        Format::Tar(Compression::Xz) => ArchiveType::XXz,
        Format::Tar(Compression::Zstd) => ArchiveType::Zstd,
    }
}
