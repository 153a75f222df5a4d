//! What becomes of each condition, alone and together with others.

use std::time::Duration;

use super::*;

const TAG: &str = "\"abc\"";
const THEN: &str = "Tue, 26 Sep 2017 10:32:00 GMT";
const BEFORE: &str = "Tue, 26 Sep 2017 10:31:59 GMT";
const AFTER: &str = "Wed, 27 Sep 2017 10:32:00 GMT";

fn current() -> Validators {
    let then: SystemTime = THEN.parse::<httpdate::HttpDate>().unwrap().into();
    Validators { e_tag: TAG.to_owned(), modified: then + Duration::from_millis(500) }
}

fn tags(tags: &[&str]) -> Vec<String> {
    tags.iter().map(|&tag| tag.to_owned()).collect()
}

#[test]
fn a_date_is_compared_to_the_second() {
    for (date, known) in [
        (THEN, true),
        (AFTER, true),
        (BEFORE, false),
        ("Tuesday, 26-Sep-17 10:32:00 GMT", true),
        ("Tuesday, 26-Sep-17 10:31:59 GMT", false),
        ("Tue Sep 26 10:32:00 2017", true),
        ("Tue Sep 26 10:31:59 2017", false),
        ("26 September 2017", false),
    ] {
        let since = Conditions { if_modified_since: Some(date), ..Conditions::default() };
        assert_eq!(since.is_known(&current()).unwrap(), known, "{date}");
        let is_date = self::date(date).is_some();
        let since = Conditions { if_unmodified_since: Some(date), ..Conditions::default() };
        let is_wanted = since.check_change(Some(&current())).is_ok();
        assert_eq!(is_wanted, known || !is_date, "{date}");
        assert!(since.check_change(None).is_ok(), "nothing has no date: {date}");
    }
}

#[test]
fn tags_go_before_dates() {
    for (known_tags, known) in [
        (&[TAG][..], true),
        (&["W/\"abc\""], true),
        (&["\"x\"", TAG], true),
        (&["\"x\", W/\"abc\""], true),
        (&["*"], true),
        (&["\"x\""], false),
        (&["\"x, \"abc\"\""], false),
        (&["abc"], false),
    ] {
        let known_tags = tags(known_tags);
        let conditions = Conditions {
            if_none_match: &known_tags,
            if_modified_since: Some(AFTER),
            ..Conditions::default()
        };
        let is_known = conditions.is_known(&current()).unwrap();
        assert_eq!(is_known, known, "{known_tags:?}");
        let changed = conditions.check_change(Some(&current()));
        assert_eq!(changed.is_err(), known, "{known_tags:?}");
        assert!(conditions.check_change(None).is_ok(), "{known_tags:?}");
    }
}

/// The comparison is the strong one, and nothing is none of the versions that are meant.
#[test]
fn what_is_wanted_must_be_there() {
    for (wanted, is_there) in [
        (&[TAG][..], true),
        (&["\"x\"", TAG], true),
        (&["*"], true),
        (&["W/\"abc\""], false),
        (&["\"x\""], false),
        (&["abc"], false),
    ] {
        let wanted = tags(wanted);
        let conditions = Conditions {
            if_match: &wanted,
            if_unmodified_since: Some(if is_there { BEFORE } else { AFTER }),
            ..Conditions::default()
        };
        assert_eq!(conditions.is_known(&current()).is_ok(), is_there, "{wanted:?}");
        let changed = conditions.check_change(Some(&current()));
        assert_eq!(changed.is_ok(), is_there, "{wanted:?}");
        assert!(conditions.check_change(None).is_err(), "{wanted:?}");
    }
}

#[test]
fn what_is_wanted_goes_before_what_is_known() {
    let (other, same) = (tags(&["\"x\""]), tags(&[TAG]));
    let both =
        |if_match, if_none_match| Conditions { if_match, if_none_match, ..Conditions::default() };
    assert!(both(&other, &same).is_known(&current()).is_err());
    assert!(both(&same, &same).is_known(&current()).unwrap());
    assert!(!both(&same, &other).is_known(&current()).unwrap());
}

#[test]
fn a_range_of_something_else_does_not_count() {
    for (condition, counts) in [
        (None, true),
        (Some(TAG), true),
        (Some(THEN), true),
        (Some("Tuesday, 26-Sep-17 10:32:00 GMT"), true),
        (Some("Tue Sep 26 10:32:00 2017"), true),
        (Some(AFTER), false),
        (Some("W/\"abc\""), false),
        (Some("\"x\""), false),
    ] {
        let conditions = Conditions { if_range: condition, ..Conditions::default() };
        let counted = conditions.range_counts(&current());
        assert_eq!(counted, counts, "{condition:?}");
    }
}
