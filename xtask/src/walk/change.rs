//! A change as a page shows it: lines that stay, lines that go (`-`), and lines that come (`+`).

/// A text after a change. What stays and what goes must stand in the text together, once; a line `…`
/// is between changes that are apart.
///
/// # Errors
///
/// If the text has no such lines, or has them more than once.
pub(super) fn apply(text: &str, lines: &str) -> Result<String, String> {
    lines.split("…\n").try_fold(text.to_owned(), |text, hunk| replace(&text, hunk))
}

fn replace(text: &str, hunk: &str) -> Result<String, String> {
    let (old, new) = (without(hunk, '+'), without(hunk, '-'));
    let mut places = text.match_indices(&old).map(|(at, _)| at).filter(|at| begins(text, *at));
    let place = places.next().ok_or_else(|| format!("these lines are not there:\n{old}"))?;
    if places.next().is_some() {
        return Err(format!("these lines are there more than once:\n{old}"));
    }
    Ok([&text[..place], &new, &text[place + old.len()..]].concat())
}

/// Whether a line begins there.
fn begins(text: &str, at: usize) -> bool {
    at == 0 || text[..at].ends_with('\n')
}

/// The lines but those with that sign, without their signs.
fn without(hunk: &str, sign: char) -> String {
    let kept = hunk.lines().filter(|line| !line.starts_with(sign));
    kept.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::apply;

    #[test]
    fn lines_go_and_come() {
        let text = "a\nb\nc\nd\ne\n";
        assert_eq!(apply(text, " a\n+x\n b\n").unwrap(), "a\nx\nb\nc\nd\ne\n");
        assert_eq!(apply(text, "-a\n b\n…\n d\n-e\n+f\n").unwrap(), "b\nc\nd\nf\n");
        assert!(apply(text, " c\n e\n").unwrap_err().contains("not there"));
        assert!(apply("a\na\n", "-a\n").unwrap_err().contains("more than once"));
        assert!(apply("ba\n", "-a\n").unwrap_err().contains("not there"));
    }
}
