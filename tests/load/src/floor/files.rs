//! The files of the lower bound: as ours in a tree of folders, renamed when they are whole, and
//! synced together with the folder that names them.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use md5::{Digest, Md5};
use sha2::Sha256;
use tokio::task::spawn_blocking;

/// A body up to this size is collected and written in one go.
const SMALL: u64 = 256 * 1024;

/// How many folders there are.
const FOLDERS: u64 = 256;

/// Makes the folders.
pub(super) fn make_folders(parent: &Path) -> io::Result<()> {
    (0..FOLDERS).try_for_each(|number| std::fs::create_dir_all(folder(parent, number)))
}

fn folder(parent: &Path, number: u64) -> PathBuf {
    parent.join(format!("{:02x}", number % FOLDERS))
}

/// Writes a body. Returns when it and its name are on the disk.
pub(super) async fn take(parent: &Path, number: u64, body: Incoming) -> io::Result<()> {
    let folder = folder(parent, number);
    let (unfinished, name) = (folder.join(format!("{number}#")), folder.join(number.to_string()));
    match body.size_hint().exact() {
        Some(length) if length <= SMALL => {
            let bytes = body.collect().await.map_err(io::Error::other)?.to_bytes();
            let synced = spawn_blocking(move || {
                let file = write_small(&unfinished, &bytes)?;
                publish(&file, &unfinished, &name, folder)
            });
            synced.await??.await?
        }
        _ => {
            let file = write_large(&unfinished, body).await?.into_std().await;
            let synced = spawn_blocking(move || publish(&file, &unfinished, &name, folder));
            synced.await??.await?
        }
    }
}

/// Syncs the file; the folder is synced meanwhile.
fn publish(
    file: &File,
    unfinished: &Path,
    name: &Path,
    folder: PathBuf,
) -> io::Result<tokio::task::JoinHandle<io::Result<()>>> {
    std::fs::rename(unfinished, name)?;
    let folder = spawn_blocking(move || File::open(folder)?.sync_all());
    file.sync_all().map(|()| folder)
}

fn write_small(file: &Path, bytes: &Bytes) -> io::Result<File> {
    std::hint::black_box((Md5::digest(bytes), Sha256::digest(bytes)));
    let mut file = File::create_new(file)?;
    file.write_all(bytes)?;
    Ok(file)
}

async fn write_large(file: &Path, mut body: Incoming) -> io::Result<tokio::fs::File> {
    let (mut md5, mut sha256) = (Md5::new(), Sha256::new());
    let mut file = tokio::fs::File::create_new(file).await?;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(io::Error::other)?;
        let Some(data) = frame.data_ref() else { continue };
        md5.update(data);
        sha256.update(data);
        tokio::io::AsyncWriteExt::write_all(&mut file, data).await?;
    }
    tokio::io::AsyncWriteExt::flush(&mut file).await?;
    std::hint::black_box((md5.finalize(), sha256.finalize()));
    Ok(file)
}
