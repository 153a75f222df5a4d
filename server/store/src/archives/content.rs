//! Bytes that are sent, of which any part can be read.

use std::fs::File;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;

use crate::file_stream::bytes_of;

/// Bytes as they come; an error is the last of them.
pub type Pieces = BoxStream<'static, io::Result<Bytes>>;

/// Bytes that are there, wherever they are.
pub trait Content: Send + Sync {
    /// How many there are.
    fn length(&self) -> u64;

    /// `length` of them, from `first` on. Where there are fewer, an error ends them.
    fn pieces(&self, first: u64, length: u64) -> Pieces;
}

/// Those of a file.
#[derive(Debug, Clone)]
pub struct FileContent {
    file: Arc<File>,
    length: u64,
}

impl FileContent {
    /// A file of that length.
    pub fn new(file: Arc<File>, length: u64) -> Self {
        Self { file, length }
    }
}

impl Content for FileContent {
    fn length(&self) -> u64 {
        self.length
    }

    fn pieces(&self, first: u64, length: u64) -> Pieces {
        bytes_of(Arc::clone(&self.file), first, length).boxed()
    }
}
