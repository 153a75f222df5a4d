//! Texts made simpler.

/// How simple a text is, the simplest first: not blank, short, of plain characters.
pub(super) fn rank(text: &str) -> (bool, usize, usize) {
    let is_odd = |character: &char| !character.is_ascii_graphic();
    let odd = text.chars().filter(is_odd).count();
    (text.trim().is_empty(), text.chars().count() + odd * 2, odd)
}

/// How many texts are tried.
const TRIES: usize = 400;

/// A text that is as simple as it gets by leaving out characters while it stays one that is wanted.
pub(super) fn simplest(text: &str, is_one: impl Fn(&str) -> bool) -> String {
    const LONGEST: usize = 256;
    let mut best: Vec<char> = text.chars().collect();
    if best.len() > LONGEST {
        return text.to_owned();
    }
    let mut tries = 0;
    let mut size = best.len() / 2;
    while size > 0 && tries < TRIES {
        let mut at = 0;
        while at + size <= best.len() && tries < TRIES {
            let shorter: String = best[..at].iter().chain(&best[at + size..]).collect();
            tries += 1;
            if !shorter.trim().is_empty() && is_one(&shorter) {
                best.drain(at..at + size);
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    best.into_iter().collect()
}
