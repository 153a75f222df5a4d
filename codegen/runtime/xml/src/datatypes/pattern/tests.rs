//! Patterns against texts, and patterns that are none.

use super::*;

fn matches(pattern: &str, text: &str) -> bool {
    let translated = translate(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
    compile(&translated).unwrap_or_else(|error| panic!("{pattern}: {error}")).is_match(text)
}

/// A pattern, texts that match and texts that do not.
const CASES: &[(&str, &[&str], &[&str])] = &[
    ("", &[""], &["a"]),
    ("a", &["a"], &["", "aa", "ba", "a\n"]),
    ("a|b|", &["a", "b", ""], &["ab"]),
    ("^a$", &["^a$"], &["a"]),
    ("a#b c~&-", &["a#b c~&-"], &["ab"]),
    (".", &["a", "\u{1F600}", "\t"], &["\n", "\r", ""]),
    ("()", &[""], &["x"]),
    ("(a|bc){2,3}", &["aa", "bca", "abca"], &["a", "aaaa"]),
    ("a{2,}b{0}c{1}", &["aac", "aaac"], &["ac", "aabc"]),
    (r"\d{3}-\d{2}", &["123-45", "١٢٣-45"], &["12-45", "1234-5"]),
    (r"\D+", &["ab"], &["1"]),
    (r"\s+", &[" \t\n\r"], &["\u{a0}", ""]),
    (r"\S", &["a", "\u{a0}"], &[" "]),
    (r"\i\c*", &["a", "_1.-", ":a", "é·", "\u{2070}"], &["1a", "", "a b", "-a"]),
    (r"[\i-[:]][\c-[:]]*", &["a", "_1.-"], &["a:b", ":"]),
    (r"\I\C", &["1 ", "+/"], &["a ", "1a"]),
    (r"\w\W", &["a.", "$ ", "1\u{378}"], &[".a", "a$"]),
    (r"[\w]+", &["aé1+<"], &["a_", "a b"]),
    (r"\p{Lu}\P{Lu}", &["Aa", "É1"], &["aA", "AA"]),
    (r"\p{L}[\p{N}\p{Sc}]", &["a1", "é€", "a½"], &["1a", "aa"]),
    (r"\p{IsBasicLatin}+", &["az~\u{7f}"], &["é"]),
    (r"\P{IsBasicLatin}", &["é"], &["a"]),
    (r"[\p{IsGreek}\p{IsLatin-1Supplement}]+", &["αé"], &["a"]),
    (r"\p{IsHighSurrogates}|a", &["a"], &["b"]),
    (r"[^\p{IsHighSurrogates}]", &["a"], &[""]),
    (r"[\P{IsHighSurrogates}]", &["a"], &[""]),
    ("[a-z-[aeiou]]+", &["bcd"], &["bad", ""]),
    ("[^a-z-[A-Z]]", &["1", "-"], &["a", "A"]),
    ("[a-z-[b-y-[m]]]", &["a", "m", "z"], &["b", "n", "-", "["]),
    ("[a-z--[b]]", &["a", "-"], &["b"]),
    ("[-+a-z0-9.]+", &["-+a.9"], &["_"]),
    ("[a-]", &["a", "-"], &["b"]),
    ("[-a]", &["a", "-"], &["b"]),
    ("[--/]", &["-", ".", "/"], &[","]),
    ("[a-c-e]", &["b", "-", "e"], &["d"]),
    ("[^^]", &["a"], &["^"]),
    ("[a^]", &["a", "^"], &["b"]),
    (r"[\^\-\]\[\\]", &["^", "-", "]", "[", "\\"], &["a"]),
    ("[&&a~~#]", &["&", "a", "~", "#"], &["b"]),
    (r"[\t-\r]", &["\t", "\n", "\r"], &[" "]),
    (r"[\s\d]", &[" ", "1"], &["a"]),
    (r"[^\s:]+:[^\s:]+", &["a:b"], &["a b", "a:b:c"]),
    ("[.$|()*]", &[".", "$", "|", "(", ")", "*"], &["a"]),
    (r"\.\?\*\+\(\)\{\}\|\\", &[r".?*+(){}|\"], &[""]),
    ("a:b=/@,;%!\"'<>`_", &["a:b=/@,;%!\"'<>`_"], &[""]),
    ("(?i)a".split_at(4).1, &["a"], &["A"]),
];

#[test]
fn patterns_match_the_whole() {
    for (pattern, yes, no) in CASES {
        for text in *yes {
            assert!(matches(pattern, text), "{pattern} should match {text:?}");
        }
        for text in *no {
            assert!(!matches(pattern, text), "{pattern} should not match {text:?}");
        }
    }
}

#[test]
fn faults_have_a_place() {
    use PatternFault::*;
    let cases = [
        ("(?i)a", 1, NothingToRepeat),
        ("a**", 2, NothingToRepeat),
        ("a+?", 2, NothingToRepeat),
        ("a{1}{2}", 4, NothingToRepeat),
        ("|*", 1, NothingToRepeat),
        ("a{,2}", 1, Repetition),
        ("a{}", 1, Repetition),
        ("a{x}", 1, Repetition),
        ("a{1", 1, Repetition),
        ("a{1,2,3}", 1, Repetition),
        ("a{+1}", 1, Repetition),
        ("a{99999999999}", 1, Repetition),
        ("a{3,2}", 1, RepetitionOrder),
        ("a)", 1, Unescaped(')')),
        ("(a", 2, OpenGroup),
        ("é]", 1, Unescaped(']')),
        ("}", 0, Unescaped('}')),
        ("{1}", 0, Unescaped('{')),
        ("[a", 0, OpenClass),
        ("[a-[b]", 0, OpenClass),
        ("[", 0, OpenClass),
        ("x[]", 1, EmptyClass),
        ("[^]", 0, EmptyClass),
        ("[-[a]]", 0, EmptyClass),
        ("[[a]]", 1, Unescaped('[')),
        ("[z-a]", 1, RangeOrder),
        (r"[a-\d]", 1, RangeOfClass),
        ("[a--b]", 3, Unescaped('-')),
        ("[+--]", 3, Unescaped('-')),
        ("[a-z-[b]c]", 0, OpenClass),
        (r"\", 1, End),
        (r"\b", 1, Escape('b')),
        (r"\1", 1, Escape('1')),
        (r"\p{X}", 2, Property("X".to_owned())),
        (r"\p{Lx}", 2, Property("Lx".to_owned())),
        (r"\p{IsNowhere}", 2, Property("IsNowhere".to_owned())),
        (r"\pL", 2, End),
        (r"\p{L", 2, End),
    ];
    for (pattern, offset, fault) in cases {
        assert_eq!(translate(pattern), Err(PatternError { offset, fault }), "{pattern}");
    }
}

#[test]
fn hostile_patterns_are_refused() {
    assert!(translate(&"(".repeat(100_000)).is_err());
    assert!(translate(&"[a-".repeat(100_000)).is_err());
    assert!(compile(&translate(r"((\c{1000}){1000}){1000}").unwrap()).is_err());
    assert!(compile(&translate(r"(((a{0,100}){0,100}){0,100}){0,100}").unwrap()).is_err());
    let nested = format!("{}a{}", "(".repeat(100), ")".repeat(100));
    assert!(matches(&nested, "a"));
    let subtracted = format!("{}b{}", "[a-z-".repeat(99) + "[", "]".repeat(100));
    compile(&translate(&subtracted).unwrap()).unwrap();
}
