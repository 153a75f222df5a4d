//! One report that has everything, hostile texts too, in every format.

use swordsmith_codegen::source::{SourceId, Sources};

use super::markdown;
use super::{Format, Report};
use crate::{Change, Language, Level, Options, Party, Place, Rule, Severity, Verdict, Version};
use crate::{Witness, diff};

const TYPE: Rule = rule("FIELD_SAME_TYPE", Language::Proto, Level::Source);
const WIRE_TYPE: Rule = rule("FIELD_WIRE_COMPATIBLE_TYPE", Language::Proto, Level::Wire);
const PATTERN: Rule = rule("pattern-changed", Language::Xml, Level::Wire);
const DEFAULT: Rule = rule("default-changed", Language::Http, Level::Wire);
const REMOVED: Rule = rule("element-removed", Language::Xml, Level::Wire);
const FIELD: Rule = rule("field-added", Language::Rust, Level::Source);

const fn rule(name: &'static str, language: Language, level: Level) -> Rule {
    Rule { name, language, level, meaning: "a rule of a test" }
}

/// What a schema may have in its names and texts to be a nuisance elsewhere.
const HOSTILE: &str = "a`b``c|d<script>e]]>f%0Ag\u{1b}[31mh\ri\u{9b}2J\u{202e}j & @team #17 \
                       https://x.test www.x.test *k* _l_ ::error::m";

#[test]
fn text() {
    insta::assert_snapshot!(report().render(Format::Text));
}

#[test]
fn json() {
    insta::assert_snapshot!(report().render(Format::Json));
}

#[test]
fn markdown() {
    insta::assert_snapshot!(report().render(Format::Markdown));
}

#[test]
fn github() {
    insta::assert_snapshot!(report().render(Format::Github));
}

#[test]
fn no_format_has_what_acts_on_a_terminal() {
    for format in Format::ALL {
        let text = report().render(format);
        let acts = |it: char| super::printable::acts(it) && it != '\n';
        assert_eq!(text.chars().find(|it| acts(*it)), None, "{}", format.name());
        assert_eq!(Format::of_name(format.name()), Some(format));
    }
    assert_eq!(Format::of_name("xml"), None);
}

#[test]
fn json_has_the_texts_as_they_are() {
    let json: serde_json::Value =
        serde_json::from_str(&report().render(Format::Json)).expect("it is JSON");
    let mut changes = json["changes"].as_array().expect("a list").iter();
    assert!(changes.any(|it| it["subject"] == HOSTILE));
}

#[test]
fn a_command_is_a_line() {
    let text = report().render(Format::Github);
    assert_eq!(text.lines().count(), report().changes.len());
    assert!(text.lines().all(|line| line.starts_with("::") && !line[2..].starts_with("::")));
}

#[test]
fn nothing_is_said_of_nothing() {
    let report = Report::default();
    let texts = Format::ALL.map(|format| report.render(format));
    assert_eq!(texts[0], "nothing changed\n");
    assert!(texts[1].contains("\"changes\": []"), "{}", texts[1]);
    assert_eq!([&texts[2][..], &texts[3]], ["**nothing changed**\n", ""]);
}

#[test]
fn what_is_allowed_breaks_nothing() {
    let mut report = report();
    assert_eq!(report.exit_code(), 1);
    report.changes.retain(|it| it.severity != Severity::Breaking || it.allowed.is_some());
    assert_eq!(report.exit_code(), 2);
    report.changes.retain(|it| it.severity != Severity::Undecided);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn counts_are_a_sentence() {
    let mut report = report();
    let all = report.counts().to_string();
    assert_eq!(all, "2 breaking, 1 undecided, 1 warning, 1 compatible, 1 allowed changes");
    report.changes.retain(|it| matches!(it.severity, Severity::Warning | Severity::Undecided));
    assert_eq!(report.counts().to_string(), "1 undecided change, 1 warning");
    report.changes.remove(0);
    report.changes.push(warning());
    assert_eq!(report.counts().to_string(), "2 warnings");
}

#[test]
fn fences_are_longer_than_what_they_hold() {
    let mut report = report();
    report.changes.truncate(1);
    let witness = report.changes[0].witness.as_mut().expect("it has one");
    witness.text = "```\n````\n".to_owned();
    let text = markdown::render(&report);
    assert!(text.contains("\n`````\n```\n````\n`````\n"), "{text}");
}

#[test]
fn a_report_says_what_was_compared() {
    let version = version("old");
    let report = diff(&version, &version, &Options::default()).expect("nothing is wrong with it");
    assert_eq!([&report.old[..], &report.new], ["old/swordsmith.toml", "old/swordsmith.toml"]);
}

/// Two lines of a schema and a manifest.
fn version(folder: &str) -> Version {
    let mut sources = Sources::default();
    sources.set_folder(folder);
    sources.add("shop, new:1.proto", "message Order {\n  int32 total = 1; // `\u{1b}[1m`\n}\n");
    let manifest = sources.add("swordsmith.toml", "module = []\n");
    Version { sources, manifest }
}

fn place(folder: &str, start: usize, end: usize) -> Place {
    let version = version(folder);
    let id: SourceId = version.sources.iter().next().expect("it has one").0;
    Place::of(&version, id.span(start, end))
}

fn report() -> Report {
    let changes = vec![breaking(), hostile(), undecided(), warning(), allowed(), compatible()];
    Report { old: "old/swordsmith.toml".to_owned(), new: "new/swordsmith.toml".to_owned(), changes }
}

fn breaking() -> Change {
    let message = "the field `total` of `shop.Order` is now `string`; it was `int32`";
    let change = Change::new(&TYPE, Severity::Breaking, "shop.Order.total", message);
    let mut change = change
        .to([Party::OldReaders, Party::Code])
        .at(Some(place("old", 18, 33)), Some(place("new", 18, 33)))
        .help("add a field with another number")
        .proven_by(Witness {
            kind: "message",
            text: "total: 1\nname: \"a\"\n".to_owned(),
            new_text: Some("total: \"1\"\n".to_owned()),
            old: Verdict::Accepted,
            new: Verdict::Read("name: \"a\"\n# total is lost".to_owned()),
        });
    change.also = vec![&WIRE_TYPE];
    change
}

fn hostile() -> Change {
    let change = Change::new(&PATTERN, Severity::Breaking, HOSTILE, HOSTILE);
    change.to([Party::NewReaders]).at(Some(place("old", 0, 7)), None).help(HOSTILE).proven_by(
        Witness {
            kind: "document",
            text: format!("<a>```{HOSTILE}</a>\n<!-- ]]> -->"),
            new_text: None,
            old: Verdict::Accepted,
            new: Verdict::Refused(HOSTILE.to_owned()),
        },
    )
}

fn undecided() -> Change {
    let message = "whether the pattern of `Code` takes less is not known: it has too many states";
    Change::new(&PATTERN, Severity::Undecided, "shop:Code", message).to([Party::NewReaders])
}

fn warning() -> Change {
    let message = "the parameter `page` means 2 where it is absent; that was 1";
    Change::new(&DEFAULT, Severity::Warning, "GET /orders query page", message)
        .to([Party::OldClients])
        .at(None, Some(place("new", 0, 7)))
        .proven_by(Witness {
            kind: "request",
            text: "GET /orders HTTP/1.1".to_owned(),
            new_text: None,
            old: Verdict::Read("page 1".to_owned()),
            new: Verdict::Read("page 2".to_owned()),
        })
}

fn allowed() -> Change {
    let message = "the element `shop:fax` of `shop:Customer` is gone";
    let mut change = Change::new(&REMOVED, Severity::Breaking, "shop:Customer/shop:fax", message)
        .to([Party::NewReaders]);
    change.allowed = Some("nobody has sent a fax since 2009".to_owned());
    change
}

fn compatible() -> Change {
    let message = "the struct `shop::documents::Order` changed:\nthe field `note: Option<String>` \
                   is new\nthe method `with_note` is new";
    Change::new(&FIELD, Severity::Compatible, "shop::documents::Order", message).to([Party::Code])
}
