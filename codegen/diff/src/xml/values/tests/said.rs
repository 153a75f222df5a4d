//! What is said of single types, in words: witnesses are texts that people would choose.

use swordsmith_codegen::Bump;
use swordsmith_xml::table::Schema;

use super::types::{definition, definitions, named, table};
use crate::random::Random;
use crate::xml::values::{
    Inclusion, Sampler, SimpleType, binds, differs_in_value, inclusion, prefixes, smallest,
};

fn find<'s>(schema: &'s Schema<'s>, label: &str) -> SimpleType<'s> {
    let types = named(schema);
    let found = types.iter().find(|(other, _)| *other == label || other[2..] == *label);
    found.map(|(_, of)| *of).expect("there is such a type")
}

/// In words: `holds`, or the text and what refuses it.
fn said(old: SimpleType<'_>, new: SimpleType<'_>) -> String {
    match inclusion(old, new) {
        Inclusion::Holds => "holds".to_owned(),
        Inclusion::Fails { text, facet } => format!("{text:?} {facet}"),
        Inclusion::Undecided { why } => why,
    }
}

#[test]
fn witnesses_are_simple() {
    let cases = [
        ("xs:string", "xs:int", "\"a\" xs:int"),
        ("xs:int", "xs:short", "\"32768\" xs:short"),
        ("xs:integer", "xs:int", "\"2147483648\" xs:int"),
        ("xs:decimal", "xs:integer", "\".5\" xs:integer"),
        ("xs:double", "xs:decimal", "\"1e0\" xs:decimal"),
        ("xs:date", "xs:dateTime", "\"2000-01-01\" xs:dateTime"),
        ("Text5", "Text3", "\"aaaa\" maxLength"),
        ("xs:string", "TextSome", "\"\" minLength"),
        ("xs:token", "xs:NMTOKEN", "\"a b\" xs:NMTOKEN"),
        ("ColorMore", "Color", "\"black\" enumeration"),
        ("PercentMore", "Percent", "\"101\" maxInclusive"),
        ("PriceMore", "Price", "\".111\" fractionDigits"),
        ("Price", "PriceLess", "\"1000000\" totalDigits"),
        ("CodeOrLower", "Code", "\"aaa\" pattern"),
        ("CodeNumber", "CodeNumberAscii", "\"AA1\u{660}\" pattern"),
        ("Date1990", "Date2000", "\"1990-01-01\" minInclusive"),
        ("xs:date", "DateNoZone", "\"2000-01-01Z\" explicitTimezone"),
        ("Ints5", "Ints3", "\"1 1 1 1\" maxLength"),
        ("IntOrColorMore", "IntOrColor", "\"black\" union"),
        ("xs:boolean", "YesWord", "\"1\" pattern"),
        ("Base5", "Base3", "\"aaaaaac=\" maxLength"),
    ];
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let found = cases.map(|(old, new, _)| said(find(&schema, old), find(&schema, new)));
    let wrong: Vec<_> = cases
        .iter()
        .zip(&found)
        .filter(|((.., expected), found)| expected != found)
        .map(|((old, new, expected), found)| format!("{old} {new}: {found}, not {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_holds_though_it_is_not_written_so() {
    let cases = [
        ("Percent", "PercentOpen"),
        ("PercentOpen", "Percent"),
        ("NumberOneRange", "NumberOne"),
        ("NumberOne", "NumberOneDecimal"),
        ("DecimalWhole", "xs:decimal"),
        ("xs:integer", "DecimalWhole"),
        ("CodeText", "CodeOrLower"),
        ("CodeShort", "CodeLetters"),
        ("xs:boolean", "BooleanText"),
        ("Digit", "TextOf1"),
        ("DateTimeUtc", "DateTimeZone"),
        ("DatePlainDigits", "DateNoZone"),
        ("xs:language", "xs:NCName"),
        ("IntOrColor", "LongOrColor"),
        ("ColorOrInt", "IntOrColor"),
        ("IntsListed", "Ints3"),
        ("ListOfUnion", "ListOfUnionMore"),
        ("Date2000OrYear", "DateOrYearOrMonth"),
        ("UnionListed", "IntOrColorMore"),
        ("FloatUnit", "DoubleNumber"),
        ("PercentDecimal", "Double100"),
        ("Never", "xs:int"),
    ];
    let arena = Bump::new();
    let mut types = definitions();
    types.push(definition("TextOf1: xs:string length=1"));
    types.push(definition("Double100: xs:double maxInclusive=100"));
    let schema = table(&types, &arena);
    for (old, new) in cases {
        assert_eq!(said(find(&schema, old), find(&schema, new)), "holds", "{old} in {new}");
    }
}

#[test]
fn fixed_values() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let decimal = find(&schema, "xs:decimal");
    let text = find(&schema, "xs:string");
    let cases = [
        (decimal.fixed("1.0"), decimal, "holds"),
        (decimal.fixed("1.0"), decimal.fixed("1"), "holds"),
        (decimal.fixed("1.5"), decimal.fixed("1"), "\"1.5\" fixed"),
        (decimal, decimal.fixed("1"), "\"0\" fixed"),
        (decimal.fixed("1"), find(&schema, "xs:integer"), "\"1.\" xs:integer"),
        (find(&schema, "xs:int").fixed("7"), find(&schema, "Percent"), "holds"),
        (text.fixed("a"), text.fixed("a"), "holds"),
        (text.fixed("a"), text.fixed("b"), "\"a\" fixed"),
        (text.fixed(" a"), find(&schema, "xs:token"), "holds"),
        (find(&schema, "xs:date").fixed("2024-01-01"), find(&schema, "DateSome"), "holds"),
        (find(&schema, "Ints").fixed("1 2"), find(&schema, "Ints").fixed("01 2"), "holds"),
        (find(&schema, "IntOrColor").fixed("red"), find(&schema, "Color"), "holds"),
    ];
    for (old, new, expected) in cases {
        let what = format!("{:?} {:?}", (old.row().label, old.fixed), (new.row().label, new.fixed));
        assert_eq!(said(old, new), expected, "{what}");
    }
}

#[test]
fn values_that_differ() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let cases = [
        ("xs:string", "xs:token", Some(" a")),
        ("xs:int", "xs:string", Some("1")),
        ("xs:int", "xs:long", None),
        ("ColorOrInt", "IntOrColor", None),
        ("IntOrText", "xs:string", Some("1")),
        ("xs:token", "TextCollapsed", None),
        ("xs:float", "xs:double", Some("1")),
        ("xs:int", "Ints", None),
    ];
    for (old, new, expected) in cases {
        let found = differs_in_value(find(&schema, old), find(&schema, new));
        assert_eq!(found.is_some(), expected.is_some(), "{old} {new}: {found:?}");
        assert!(
            expected.is_none_or(|text| found.as_deref() == Some(text)),
            "{old} {new}: {found:?}"
        );
    }
}

#[test]
fn small_texts_are_distinct() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    for (label, of) in named(&schema) {
        let texts: Vec<_> = (0..12).map_while(|ordinal| smallest(of, ordinal)).collect();
        let keys: std::collections::BTreeSet<_> = texts
            .iter()
            .map(|text| {
                let names = crate::xml::values::verdict::Names::of(of);
                crate::xml::values::verdict::value(of, text, &names).expect("it is taken")
            })
            .collect();
        assert_eq!(keys.len(), texts.len(), "{label}: {texts:?}");
        assert!(!texts.is_empty() || ["t:Never", "xs:error"].contains(&label), "{label}");
    }
    let far = |label| smallest(find(&schema, label), 400).expect("there are many");
    assert_ne!(far("Key"), smallest(find(&schema, "Key"), 401).expect("there are many"));
    assert!(far("Name8").len() <= 3 && far("xs:int").len() <= 4 && far("xs:date").len() <= 12);
    assert_eq!(smallest(find(&schema, "Color"), 3), None);
}

#[test]
fn what_texts_say_of_others() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let found = ["Key", "xs:IDREFS", "xs:NCName"].map(|label| binds(find(&schema, label)));
    assert_eq!(found.map(|it| (it.ids, it.idrefs)), [(true, false), (false, true), (false, false)]);
    let kind = find(&schema, "Kind");
    assert_eq!(prefixes(kind), [("q1".to_owned(), "urn:o".to_owned())]);
    let text = Sampler::new(kind).draw(&mut Random::new(2)).expect("there is one");
    assert!(text.trim().starts_with("q1:"), "{text}");
}
