//! The types of the tests: every built-in type, and many that schemas make of these.

use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{Bump, build_table};
use swordsmith_xml::table::{Content, Schema};

use crate::xml::values::SimpleType;

/// The table of some named types: a name and what stands inside of its definition.
pub(in crate::xml::values) fn table<'a>(types: &[(String, String)], arena: &'a Bump) -> Schema<'a> {
    let definitions: Vec<_> = types
        .iter()
        .map(|(name, inside)| format!("<xs:simpleType name='{name}'>{inside}</xs:simpleType>\n"))
        .collect();
    let definitions = definitions.concat();
    let text = format!(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:t' \
         xmlns:o='urn:o' targetNamespace='urn:t' elementFormDefault='qualified'>\n\
         <xs:notation name='gif' public='gif'/><xs:notation name='png' public='png'/>\n\
         {definitions}</xs:schema>"
    );
    let mut sources = Sources::default();
    let root = sources.add("t.xsd", text);
    match build_table(&[root], &sources, arena) {
        Ok(schema) => schema,
        Err(findings) => panic!("{}", findings.render(&sources)),
    }
}

/// Every named type of a table, those that every table has too.
pub(in crate::xml::values) fn named<'s>(schema: &'s Schema<'s>) -> Vec<(&'s str, SimpleType<'s>)> {
    let rows = schema.types.iter().filter_map(|row| match row.content {
        Content::Simple(simple) if row.name != u32::MAX => {
            Some((row.label, SimpleType::new(schema, simple)))
        }
        _ => None,
    });
    rows.collect()
}

/// The definitions of the tests.
pub(super) fn definitions() -> Vec<(String, String)> {
    let lines = TYPES.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(definition).collect()
}

/// A line: a name, a kind (`list`, `union` or the base of a restriction), and facets.
pub(super) fn definition(line: &str) -> (String, String) {
    let (name, rest) = line.split_once(": ").expect("a name");
    let (base, facets) = rest.split_once(' ').unwrap_or((rest, ""));
    let inside = match base {
        "list" => format!("<xs:list itemType='{facets}'/>"),
        "union" => format!("<xs:union memberTypes='{facets}'/>"),
        _ => restriction(base, facets),
    };
    (name.to_owned(), inside)
}

/// Facets are separated by two blanks: `maxLength=3  pattern=a b`.
fn restriction(base: &str, facets: &str) -> String {
    let facets = facets.split("  ").filter(|facet| !facet.is_empty());
    let facets: Vec<_> = facets
        .map(|facet| {
            let (name, value) = facet.split_once('=').expect("a value");
            let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('\'', "&apos;");
            format!("<xs:{name} value='{value}'/>")
        })
        .collect();
    let facets = facets.concat();
    format!("<xs:restriction base='{base}'>{facets}</xs:restriction>")
}

const TYPES: &str = r"
    Text3: xs:string maxLength=3
    Text5: xs:string maxLength=5
    Text2to4: xs:string minLength=2  maxLength=4
    TextOf4: xs:string length=4
    TextSome: xs:string minLength=1
    TextCollapsed: xs:string whiteSpace=collapse
    TextReplaced: xs:string whiteSpace=replace
    TextNoSpace: xs:string pattern=\S*
    TextLong: xs:string maxLength=600
    TextLonger: xs:string maxLength=601
    Token3: xs:token maxLength=3
    TokenSome: xs:token minLength=1
    TokenOf5: xs:token length=5
    Normal3: xs:normalizedString maxLength=3
    Code: xs:token pattern=[A-Z]{3}
    CodeOrLower: xs:token pattern=[A-Za-z]{3}
    CodeNumber: xs:token pattern=[A-Z]{2}\d{2}
    CodeNumberAscii: xs:token pattern=[A-Z]{2}[0-9]{2}
    CodeTwo: xs:token pattern=[A-Z]{3}  pattern=[0-9]{3}
    CodeText: xs:string pattern=[A-Z]{3}
    CodeShort: xs:token pattern=[A-Z]+  maxLength=3
    CodeLetters: xs:token pattern=\p{L}+
    CodeWords: xs:token pattern=\w+( \w+)*
    CodeNames: xs:token pattern=\i\c*
    CodeSubtracted: xs:token pattern=[a-z-[aeiou]]+
    CodeDots: xs:string pattern=.*
    CodeThree: xs:string pattern=.{3}
    Mail: xs:token pattern=[^@]+@[^@]+
    MailStrict: xs:token pattern=[a-z.]+@[a-z]+\.[a-z]{2,}
    Phone: xs:token pattern=\+?[0-9 ]{5,20}
    Iso: xs:string pattern=\d{4}-\d{2}-\d{2}
    IsoAscii: xs:string pattern=[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])
    Color: xs:token enumeration=red  enumeration=green  enumeration=blue
    ColorMore: xs:token enumeration=red  enumeration=green  enumeration=blue  enumeration=black
    ColorLess: xs:token enumeration=red  enumeration=blue
    ColorText: xs:string enumeration=red  enumeration=green  enumeration=blue
    ColorName: xs:NCName enumeration=red  enumeration=green  enumeration=blue
    ColorSpaced: xs:token enumeration=dark red  enumeration=dark blue
    Digit: xs:string enumeration=0  enumeration=1  enumeration=2
    Lang: xs:language pattern=en|de|fr
    LangShort: xs:language maxLength=2
    Name8: xs:NCName maxLength=8
    Key: xs:ID maxLength=8
    Ref: xs:IDREF maxLength=8
    Tok8: xs:NMTOKEN maxLength=8
    Uri20: xs:anyURI maxLength=20
    UriHttp: xs:anyURI pattern=https?://.*
    Percent: xs:integer minInclusive=0  maxInclusive=100
    PercentMore: xs:integer minInclusive=0  maxInclusive=1000
    PercentOpen: xs:integer minExclusive=-1  maxExclusive=101
    PercentDecimal: xs:decimal minInclusive=0  maxInclusive=100
    PercentFraction: xs:decimal minInclusive=0  maxInclusive=100  fractionDigits=2
    PercentByte: xs:byte minInclusive=0  maxInclusive=100
    PercentText: xs:string pattern=[0-9]{1,2}|100
    PercentToken: xs:token pattern=[0-9]{1,3}
    Positive: xs:decimal minExclusive=0
    PositiveOrZero: xs:decimal minInclusive=0
    Price: xs:decimal totalDigits=8  fractionDigits=2
    PriceLess: xs:decimal totalDigits=6  fractionDigits=2
    PriceMore: xs:decimal totalDigits=8  fractionDigits=3
    PriceBounded: xs:decimal fractionDigits=2  minInclusive=0  maxExclusive=1000000
    Integer8: xs:integer totalDigits=8
    DecimalWhole: xs:decimal fractionDigits=0
    NumberOne: xs:integer enumeration=1  enumeration=2  enumeration=3
    NumberOneDecimal: xs:decimal enumeration=1  enumeration=2.0  enumeration=3
    NumberOneRange: xs:byte minInclusive=1  maxInclusive=3
    NumberPlain: xs:integer pattern=[0-9]+
    NumberNoZero: xs:int pattern=[1-9][0-9]*|0
    Rate: xs:decimal minInclusive=0.25  maxExclusive=1.125
    RateOpen: xs:decimal minExclusive=0.25  maxInclusive=1.125
    RateSigned: xs:decimal minInclusive=-0.05  maxInclusive=1.5  fractionDigits=3
    RateBelow: xs:decimal minExclusive=-10.25  maxExclusive=-0.5
    RateTenth: xs:decimal maxInclusive=0.5  totalDigits=2
    Half: xs:decimal enumeration=0.5  enumeration=-0.5
    FloatUnit: xs:float minInclusive=0  maxInclusive=1
    FloatTwo: xs:float minInclusive=0  maxInclusive=2
    DoubleUnit: xs:double minInclusive=0  maxInclusive=1
    DoubleOpen: xs:double minExclusive=0
    FloatSome: xs:float enumeration=1  enumeration=INF
    FloatPlain: xs:float pattern=[0-9.]+
    DoubleNumber: xs:double pattern=[^INF].*
    Yes: xs:boolean pattern=true|1
    YesWord: xs:boolean pattern=true|false
    BooleanText: xs:token enumeration=true  enumeration=false  enumeration=1  enumeration=0
    Hex4: xs:hexBinary length=4
    Hex4to8: xs:hexBinary minLength=4  maxLength=8
    HexText: xs:token pattern=([0-9A-F]{2})*
    HexSome: xs:hexBinary enumeration=0A  enumeration=ff
    HexUpper: xs:hexBinary pattern=[0-9A-F]*
    Base3: xs:base64Binary maxLength=3
    Base5: xs:base64Binary maxLength=5
    BaseOf2: xs:base64Binary length=2
    BaseSome: xs:base64Binary enumeration=AAAA  enumeration=Zg==
    Date2000: xs:date minInclusive=2000-01-01
    Date2000Z: xs:date minInclusive=2000-01-01Z
    Date1990: xs:date minInclusive=1990-01-01
    DateCentury: xs:date minInclusive=2000-01-01  maxExclusive=2100-01-01
    DateNoZone: xs:date explicitTimezone=prohibited
    DateZone: xs:date explicitTimezone=required
    DatePlain: xs:date pattern=[^Z+]{10}
    DatePlainDigits: xs:date pattern=\d{4}-\d\d-\d\d
    DateSome: xs:date enumeration=2024-01-01  enumeration=2024-12-31
    DateTimeZone: xs:dateTime explicitTimezone=required
    DateTimeUtc: xs:dateTime pattern=.*Z
    DateTimeSeconds: xs:dateTime pattern=[^.]*
    DateTime2000: xs:dateTime minInclusive=2000-01-01T00:00:00Z
    Stamp2000: xs:dateTimeStamp minInclusive=2000-01-01T00:00:00Z
    TimeDay: xs:time minInclusive=08:00:00  maxInclusive=18:00:00
    TimeMorning: xs:time minInclusive=08:00:00  maxInclusive=12:00:00
    Year1900: xs:gYear minInclusive=1900
    Year4: xs:gYear pattern=\d{4}
    Month: xs:gMonth maxInclusive=--06
    DurationDay: xs:duration maxInclusive=P1D
    DurationWeek: xs:duration maxInclusive=P7D
    DurationMonth: xs:duration minInclusive=P1M
    DayTimeHour: xs:dayTimeDuration minInclusive=PT0S  maxInclusive=PT1H
    Kind: xs:QName enumeration=o:a  enumeration=o:b
    KindLess: xs:QName enumeration=o:a
    Picture: xs:NOTATION enumeration=gif  enumeration=png
    PictureLess: xs:NOTATION enumeration=gif
    Ints: list xs:int
    Longs: list xs:long
    Tokens: list xs:NMTOKEN
    Decimals: list xs:decimal
    Dates: list xs:date
    DatesLate: list Date2000
    Colors: list Color
    ColorsMore: list ColorMore
    Percents: list Percent
    Ints3: Ints maxLength=3
    Ints5: Ints maxLength=5
    IntsSome: Ints minLength=1
    IntsOf2: Ints length=2
    IntsPattern: Ints pattern=\d+( \d+)?
    IntsListed: Ints enumeration=1 2  enumeration=3
    ColorsSome: Colors minLength=1  maxLength=2
    IntOrColor: union xs:int Color
    IntOrColorMore: union xs:int ColorMore
    ColorOrInt: union Color xs:int
    IntOrToken: union xs:int xs:token
    IntOrText: union xs:int xs:string
    LongOrColor: union xs:long ColorMore
    DateOrYear: union xs:date xs:gYear
    DateOrYearOrMonth: union xs:date xs:gYear xs:gYearMonth
    DateOrText: union xs:date xs:string
    Date2000OrYear: union Date2000 xs:gYear
    IntOrIntegers: union xs:int Ints
    IntOrUnbounded: union xs:nonNegativeInteger Unbounded
    Unbounded: xs:string enumeration=unbounded
    UnionListed: IntOrColor enumeration=1  enumeration=red
    UnionPattern: IntOrColor pattern=[a-z0-9]{1,4}
    UnionPatternWide: IntOrColor pattern=[a-z0-9]*
    UnionSpaced: IntOrText pattern=\s*[0-9a]*
    UnionOfUnions: union IntOrColor DateOrYear
    UnionOfRestricted: union UnionPattern xs:boolean
    ListOfUnion: list IntOrColor
    ListOfUnionMore: list IntOrColorMore
    Never: xs:token pattern=[a-c]{2}  maxLength=1
";
