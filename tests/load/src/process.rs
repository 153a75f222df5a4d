//! What a process has used, as Linux tells it.

use std::fs;
use std::time::Duration;

/// Ticks a second of the times in `/proc`: the same on every Linux.
const TICKS: u64 = 100;

/// The time that the process was on a processor, in itself and in the kernel.
pub fn processor_time(id: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The name of the program, in parentheses, may hold spaces.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / TICKS)
}

/// The most memory that the process had since it began, or since [`forget_peak`], in bytes.
pub fn peak_memory(id: u32) -> u64 {
    status(id, "VmHWM:")
}

/// The memory that the process has now, in bytes.
pub fn memory(id: u32) -> u64 {
    status(id, "VmRSS:")
}

/// Begins to count the peak anew.
pub fn forget_peak(id: u32) {
    // Where the kernel does not let us, the peak is that of the whole life.
    let _ = fs::write(format!("/proc/{id}/clear_refs"), "5");
}

/// How many files and sockets the process has open.
pub fn open_files(id: u32) -> u64 {
    fs::read_dir(format!("/proc/{id}/fd")).map_or(0, |files| files.count() as u64)
}

/// How many files and sockets this process may have open; `None` if nobody says.
pub fn most_open_files() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn status(id: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok());
    kibibytes.unwrap_or(0_u64) * 1024
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_used_something() {
        let id = std::process::id();
        assert!(memory(id) > 100_000);
        assert!(peak_memory(id) >= memory(id) / 2);
        assert!(open_files(id) > 2);
        assert!(most_open_files().is_none_or(|most| most >= open_files(id)));
        let begun = processor_time(id);
        while processor_time(id) == begun {
            std::hint::black_box((0..10_000_u64).sum::<u64>());
        }
    }
}
