//! An archive that two readers have in turns.

use std::cell::RefCell;
use std::io::{self, Read, Seek, SeekFrom};

/// Each seeks before it reads.
#[derive(Debug)]
pub(super) struct Shared<'r, R>(pub(super) &'r RefCell<R>);

impl<R> Clone for Shared<'_, R> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<R: Read> Read for Shared<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.borrow_mut().read(buffer)
    }
}

impl<R: Seek> Seek for Shared<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.borrow_mut().seek(to)
    }
}
