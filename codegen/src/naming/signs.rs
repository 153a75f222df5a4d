//! Signs in words: a name has none, and a value must not lose what they say.

/// A value with the signs that it begins or ends with in words, and that of an exponent: `-1` is
/// `minus-1`, `<=5` is `less-equal-5`, `a+` is `a-plus`. Those between words only part them, as in
/// `edit-media`. A value of signs alone is all in words.
pub fn readable(value: &str) -> String {
    let letters: Vec<char> = value.chars().collect();
    let is_said = |letter: &char| letter.is_alphanumeric();
    let (Some(first), Some(last)) =
        (letters.iter().position(is_said), letters.iter().rposition(is_said))
    else {
        return spelled(value);
    };
    let exponent = exponent(&letters);
    let word = |(at, letter): (usize, &char)| match said(*letter) {
        Some(sign) if at < first && is_said_in_front(&letters, at) => format!("{sign}-"),
        Some(sign) if at > last && !is_mark(*letter) && *letter != '.' => format!("-{sign}"),
        Some(sign) if Some(at) == exponent => format!("-{sign}-"),
        _ => letter.to_string(),
    };
    letters.iter().enumerate().map(word).collect()
}

/// A value with all its signs in words, whatever they say: `a.b` is `a-dot-b`.
pub fn spelled(value: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for letter in value.chars() {
        let is_part = letter != '_' && unicode_ident::is_xid_continue(letter);
        match words.last_mut().filter(|_| is_part && goes_on) {
            Some(word) => word.push(letter),
            None if is_part => words.push(letter.to_string()),
            None => words.push(in_words(letter)),
        }
        goes_on = is_part;
    }
    if words.is_empty() { "empty".to_owned() } else { words.join("-") }
}

/// Whether a sign in front says something: marks do not; what is part of amounts does in numbers.
fn is_said_in_front(letters: &[char], at: usize) -> bool {
    match letters[at] {
        '.' | '$' | '\u{20ac}' | '\u{a3}' | '\u{a5}' => {
            letters.get(at + 1).is_some_and(char::is_ascii_digit)
        }
        sign => !is_mark(sign),
    }
}

/// Signs that end, begin or join words, as in addresses and sentences.
fn is_mark(sign: char) -> bool {
    matches!(sign, '/' | '?' | '!' | '#' | '&' | '|' | '^' | '~')
}

/// Where the sign of an exponent stands, in a number: behind its `e`.
fn exponent(letters: &[char]) -> Option<usize> {
    let text: String = letters.iter().collect();
    text.parse::<f64>().ok()?;
    let at = letters.iter().position(|letter| matches!(letter, 'e' | 'E'))? + 1;
    letters.get(at).filter(|sign| **sign == '-').map(|_| at)
}

fn in_words(sign: char) -> String {
    let parting = match sign {
        ' ' => Some("space"),
        '_' => Some("underscore"),
        _ => None,
    };
    let word = parting.or_else(|| said(sign));
    word.map_or_else(|| format!("u{:04x}", u32::from(sign)), str::to_owned)
}

/// What people call a sign.
fn said(sign: char) -> Option<&'static str> {
    Some(match sign {
        '+' => "plus",
        '-' | '\u{2212}' => "minus",
        '\u{b1}' => "plus-minus",
        '*' => "star",
        '/' => "slash",
        '=' => "equal",
        '<' => "less",
        '>' => "greater",
        '\u{2264}' => "less-equal",
        '\u{2265}' => "greater-equal",
        '\u{2260}' => "not-equal",
        '.' => "dot",
        '?' => "question",
        '!' => "exclamation",
        '%' => "percent",
        '\u{2030}' => "permille",
        '\u{b0}' => "degree",
        '~' => "tilde",
        '&' => "and",
        '|' => "bar",
        '^' => "caret",
        '#' => "number",
        '$' => "dollar",
        '\u{20ac}' => "euro",
        '\u{a3}' => "pound",
        '\u{a5}' => "yen",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_say_something_are_words() {
        let said = [
            ("-1", "minus-1"),
            ("-10.5", "minus-10.5"),
            ("1e-3", "1e-minus-3"),
            ("<5", "less-5"),
            ("<=5", "less-equal-5"),
            ("\u{2265}10", "greater-equal-10"),
            (".5", "dot-5"),
            ("a+", "a-plus"),
            ("a-", "a-minus"),
            ("b*", "b-star"),
            ("50%", "50-percent"),
            ("\u{b0}C", "degree-C"),
            ("$5", "dollar-5"),
            ("+", "plus"),
            ("<=", "less-equal"),
            ("", "empty"),
            ("\u{1f600}", "u1f600"),
        ];
        assert_eq!(said.map(|(value, _)| readable(value)), said.map(|(_, name)| name.to_owned()));
    }

    #[test]
    fn signs_between_words_part_them() {
        for value in [
            "edit-media",
            "2.0",
            "5-10",
            "1e3",
            "http://example.org/a",
            "etc.",
            "/a/b",
            "$ref",
            "#a",
        ] {
            assert_eq!(readable(value), value);
        }
    }

    #[test]
    fn all_signs_are_words_where_it_matters() {
        assert_eq!(spelled("a.b_c"), "a-dot-b-underscore-c");
        assert_eq!(spelled("<="), "less-equal");
        assert_eq!(spelled(""), "empty");
    }
}
