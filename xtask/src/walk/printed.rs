//! What commands print, without what is another thing each time.

use std::path::Path;

/// What cargo says of its progress, first in a line.
const PROGRESS: [&str; 9] = [
    "Adding",
    "Blocking",
    "Checking",
    "Compiling",
    "Downloaded",
    "Downloading",
    "Finished",
    "Locking",
    "Updating",
];

/// What cargo says of an error if other crates are being compiled at that moment.
const WAITING: &str = "warning: build failed, waiting for other jobs to finish...";

/// Where cargo keeps the sources of dependencies, below a home that is another one elsewhere.
const REGISTRY: &str = "/registry/src/";

/// What is printed as the page shows it: without the progress of cargo and git's names of contents,
/// with paths from the root or the registry.
pub(super) fn shown(printed: &str, root: &Path) -> String {
    let root = format!("{}/", root.display());
    let printed = printed.replace(&root, "");
    let lines = printed.lines().filter(|line| !is_progress(line) && !is_of_contents(line));
    let lines = lines.map(|line| from_registry(line.trim_end()));
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text.trim_matches('\n');
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}

fn is_progress(line: &str) -> bool {
    let begins =
        |word: &str| line.trim_start().strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
    line == WAITING || (line.starts_with("   ") && PROGRESS.into_iter().any(begins))
}

/// Whether a line of a diff names the contents of a file.
fn is_of_contents(line: &str) -> bool {
    line.strip_prefix("index ").is_some_and(|rest| rest.contains(".."))
}

/// A line with the path of a dependency's source as it is below the registry.
fn from_registry(line: &str) -> String {
    let Some((before, behind)) = line.split_once(REGISTRY) else { return line.to_owned() };
    let before = before.rfind(' ').map_or("", |space| &before[..=space]);
    let (_, path) = behind.split_once('/').unwrap_or_default();
    format!("{before}{path}")
}

/// What must be the same: numbers of lines, counts and times may be others.
pub(super) fn essence(text: &str) -> Vec<String> {
    let words = |line: &str| {
        let spelt: String =
            line.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let words = spelt.split(|c: char| c.is_whitespace() || c == '^' || c == '─');
        let words: Vec<_> = words.filter(|word| !word.is_empty()).map(numbered).collect();
        words.join(" ")
    };
    text.lines().map(words).collect()
}

/// A word in which every number is `0`.
fn numbered(word: &str) -> String {
    let mut short = String::new();
    for letter in word.chars() {
        if letter != '0' || !short.ends_with('0') {
            short.push(letter);
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::{essence, shown};
    use std::path::Path;

    #[test]
    fn progress_and_the_root_are_not_shown() {
        let printed = "   Compiling a v1\n    Finished it\nerror: /x/y/src/a.rs:1\nwarning: build failed, waiting for other jobs to finish...\n   Compiler is a word\n\n";
        let expected = "error: src/a.rs:1\n   Compiler is a word\n";
        assert_eq!(shown(printed, Path::new("/x/y")), expected);
    }

    #[test]
    fn homes_and_contents_are_not_shown() {
        let printed = "index 67e35ec..1ca8884 100644\nindex of all\n\
                       at /home/x/registry/src/here-1f/it-1.0.0/src/a.rs:1:2\n";
        assert_eq!(shown(printed, Path::new("/y")), "index of all\nat it-1.0.0/src/a.rs:1:2\n");
    }

    #[test]
    fn numbers_may_be_others() {
        assert_eq!(essence("a.rs:12:3 |  ^^^ b in 0.25s"), essence("a.rs:9:10 | ^ b in 3.01s"));
        assert_ne!(essence("a.rs:12"), essence("b.rs:12"));
        assert_ne!(essence("a\nb"), essence("a b"));
    }
}
