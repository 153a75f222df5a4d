//! How often the disk under a folder was made to write what it held back, as Linux counts it: the
//! syncs of everybody, those that came at once as one.

use std::fs;
use std::os::linux::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Where the count of flushes stands in the `stat` of a disk (kernel: `Documentation/block/stat.rst`).
const FLUSHES: usize = 15;

/// The disk under a folder.
#[derive(Debug, Clone)]
pub struct Disk {
    stat: PathBuf,
}

impl Disk {
    /// `None` where the kernel does not say which disk it is: a network's, or one in memory.
    pub fn under(folder: &Path) -> Option<Self> {
        let device = fs::metadata(folder).ok()?.st_dev();
        let number = format!("{}:{}", major(device), minor(device));
        let devices = fs::read_dir("/sys/class/block").ok()?.flatten();
        let mut devices = devices.filter_map(|device| device.path().canonicalize().ok());
        let found = devices.find(|device| text(&device.join("dev")).trim() == number)?;
        // A partition does not count them, its disk does.
        let is_partition = found.join("partition").exists();
        let disk = if is_partition { found.parent()?.to_owned() } else { found };
        Some(Self { stat: disk.join("stat") })
    }

    /// How often it was flushed since the machine started.
    pub fn flushes(&self) -> Option<u64> {
        text(&self.stat).split_whitespace().nth(FLUSHES)?.parse().ok()
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// As `makedev(3)` puts them together.
fn major(device: u64) -> u64 {
    ((device >> 32) & 0xffff_f000) | ((device >> 8) & 0xfff)
}

fn minor(device: u64) -> u64 {
    ((device >> 12) & 0xffff_ff00) | (device & 0xff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_two_numbers() {
        assert_eq!((major(0xfe00), minor(0xfe00)), (254, 0));
        assert_eq!((major(0x10_0301), minor(0x10_0301)), (3, 0x101));
    }

    #[test]
    fn a_folder_that_is_not_there_has_no_disk() {
        assert!(Disk::under(Path::new("/there/is/none")).is_none());
    }
}
