//! The built-in types (XML Schema 1.1 Part 2, section 3): the rows that every table begins with, in
//! this order.

use super::super::table::{
    Automaton, Builtin, Content, Edge, Facet, Leaf, NONE, Name, NamespaceId, Namespaces, Process,
    Simple, State, Type, Variety, WhiteSpace, Wildcard,
};
use super::{NOWHERE, any, automaton, edges, end, named, ordered, simple, to, wildcard};

/// The numbers of rows, each under its symbol.
macro_rules! numbers {
    ($($symbol:ident)*) => {
        #[repr(u32)]
        enum Row { $($symbol,)* }
        $(
            #[expect(missing_docs, reason = "named as in XML Schema Part 2, section 3")]
            pub const $symbol: u32 = Row::$symbol as u32;
        )*
        /// How many rows there are.
        pub const COUNT: usize = [$(Row::$symbol as u32),*].len();
    };
}

/// Declares all built-in types but the first: symbol, base, name, variety, white space and facets.
macro_rules! builtins {
    ($($symbol:ident: $base:ident, $local:literal, $variety:expr, $white_space:ident, $facets:expr;)*) => {
        /// The names of the built-in types.
        #[expect(non_camel_case_types, non_upper_case_globals, reason = "named as in the schema")]
        pub mod builtin_names {
            numbers!(xs_anyType $($symbol)*);

            /// The rows; `namespace` is that of XML Schema.
            pub const fn rows(namespace: super::NamespaceId) -> [super::Name<'static>; COUNT] {
                [
                    super::Name { namespace, local: "anyType" },
                    $(super::Name { namespace, local: $local },)*
                ]
            }
        }

        /// The built-in types.
        #[expect(non_camel_case_types, non_upper_case_globals, reason = "named as in the schema")]
        pub mod builtin_types {
            numbers!(xs_anyType $($symbol)*);

            /// The rows.
            pub const fn rows() -> [super::Type<'static>; COUNT] {
                use super::{Content, NOWHERE, builtin_names, builtin_simples, named};
                [
                    super::ANY_TYPE,
                    $(named(
                        concat!("xs:", $local),
                        builtin_names::$symbol,
                        $base,
                        Content::Simple(builtin_simples::$symbol),
                        NOWHERE,
                    ),)*
                ]
            }
        }

        /// The built-in simple types.
        #[expect(non_camel_case_types, non_upper_case_globals, reason = "named as in the schema")]
        pub mod builtin_simples {
            numbers!($($symbol)*);

            /// The rows.
            pub const fn rows() -> [super::Simple<'static>; COUNT] {
                super::SIMPLES
            }
        }

        const SIMPLES: [Simple<'static>; builtin_simples::COUNT] = {
            use Builtin::*;
            use WhiteSpace::*;
            [$(simple(concat!("xs:", $local), $variety, $white_space, NOWHERE).facets($facets),)*]
        };
    };
}

/// At least one item.
const SOME: &[Facet<'static>] = &[Facet::MinLength(1)];

builtins! {
    xs_anySimpleType: xs_anyType, "anySimpleType", Variety::Atomic(AnySimpleType), Preserve, &[];
    xs_anyAtomicType: xs_anySimpleType, "anyAtomicType", Variety::Atomic(AnySimpleType), Preserve, &[];
    xs_string: xs_anyAtomicType, "string", Variety::Atomic(String), Preserve, &[];
    xs_normalizedString: xs_string, "normalizedString", Variety::Atomic(NormalizedString), Replace, &[];
    xs_token: xs_normalizedString, "token", Variety::Atomic(Token), Collapse, &[];
    xs_language: xs_token, "language", Variety::Atomic(Language), Collapse, &[];
    xs_NMTOKEN: xs_token, "NMTOKEN", Variety::Atomic(NmToken), Collapse, &[];
    xs_Name: xs_token, "Name", Variety::Atomic(Name), Collapse, &[];
    xs_NCName: xs_Name, "NCName", Variety::Atomic(NcName), Collapse, &[];
    xs_ID: xs_NCName, "ID", Variety::Atomic(Id), Collapse, &[];
    xs_IDREF: xs_NCName, "IDREF", Variety::Atomic(IdRef), Collapse, &[];
    xs_ENTITY: xs_NCName, "ENTITY", Variety::Atomic(Entity), Collapse, &[];
    xs_anyURI: xs_anyAtomicType, "anyURI", Variety::Atomic(AnyUri), Collapse, &[];
    xs_QName: xs_anyAtomicType, "QName", Variety::Atomic(QName), Collapse, &[];
    xs_NOTATION: xs_anyAtomicType, "NOTATION", Variety::Atomic(Notation), Collapse, &[];
    xs_boolean: xs_anyAtomicType, "boolean", Variety::Atomic(Boolean), Collapse, &[];
    xs_decimal: xs_anyAtomicType, "decimal", Variety::Atomic(Decimal), Collapse, &[];
    xs_integer: xs_decimal, "integer", Variety::Atomic(Integer), Collapse, &[];
    xs_nonPositiveInteger: xs_integer, "nonPositiveInteger", Variety::Atomic(NonPositiveInteger), Collapse, &[];
    xs_negativeInteger: xs_nonPositiveInteger, "negativeInteger", Variety::Atomic(NegativeInteger), Collapse, &[];
    xs_nonNegativeInteger: xs_integer, "nonNegativeInteger", Variety::Atomic(NonNegativeInteger), Collapse, &[];
    xs_positiveInteger: xs_nonNegativeInteger, "positiveInteger", Variety::Atomic(PositiveInteger), Collapse, &[];
    xs_long: xs_integer, "long", Variety::Atomic(Long), Collapse, &[];
    xs_int: xs_long, "int", Variety::Atomic(Int), Collapse, &[];
    xs_short: xs_int, "short", Variety::Atomic(Short), Collapse, &[];
    xs_byte: xs_short, "byte", Variety::Atomic(Byte), Collapse, &[];
    xs_unsignedLong: xs_nonNegativeInteger, "unsignedLong", Variety::Atomic(UnsignedLong), Collapse, &[];
    xs_unsignedInt: xs_unsignedLong, "unsignedInt", Variety::Atomic(UnsignedInt), Collapse, &[];
    xs_unsignedShort: xs_unsignedInt, "unsignedShort", Variety::Atomic(UnsignedShort), Collapse, &[];
    xs_unsignedByte: xs_unsignedShort, "unsignedByte", Variety::Atomic(UnsignedByte), Collapse, &[];
    xs_float: xs_anyAtomicType, "float", Variety::Atomic(Float), Collapse, &[];
    xs_double: xs_anyAtomicType, "double", Variety::Atomic(Double), Collapse, &[];
    xs_duration: xs_anyAtomicType, "duration", Variety::Atomic(Duration), Collapse, &[];
    xs_yearMonthDuration: xs_duration, "yearMonthDuration", Variety::Atomic(YearMonthDuration), Collapse, &[];
    xs_dayTimeDuration: xs_duration, "dayTimeDuration", Variety::Atomic(DayTimeDuration), Collapse, &[];
    xs_dateTime: xs_anyAtomicType, "dateTime", Variety::Atomic(DateTime), Collapse, &[];
    xs_dateTimeStamp: xs_dateTime, "dateTimeStamp", Variety::Atomic(DateTimeStamp), Collapse, &[];
    xs_time: xs_anyAtomicType, "time", Variety::Atomic(Time), Collapse, &[];
    xs_date: xs_anyAtomicType, "date", Variety::Atomic(Date), Collapse, &[];
    xs_gYearMonth: xs_anyAtomicType, "gYearMonth", Variety::Atomic(GYearMonth), Collapse, &[];
    xs_gYear: xs_anyAtomicType, "gYear", Variety::Atomic(GYear), Collapse, &[];
    xs_gMonthDay: xs_anyAtomicType, "gMonthDay", Variety::Atomic(GMonthDay), Collapse, &[];
    xs_gDay: xs_anyAtomicType, "gDay", Variety::Atomic(GDay), Collapse, &[];
    xs_gMonth: xs_anyAtomicType, "gMonth", Variety::Atomic(GMonth), Collapse, &[];
    xs_hexBinary: xs_anyAtomicType, "hexBinary", Variety::Atomic(HexBinary), Collapse, &[];
    xs_base64Binary: xs_anyAtomicType, "base64Binary", Variety::Atomic(Base64Binary), Collapse, &[];
    xs_NMTOKENS: xs_anySimpleType, "NMTOKENS", Variety::List(builtin_simples::xs_NMTOKEN), Collapse, SOME;
    xs_IDREFS: xs_anySimpleType, "IDREFS", Variety::List(builtin_simples::xs_IDREF), Collapse, SOME;
    xs_ENTITIES: xs_anySimpleType, "ENTITIES", Variety::List(builtin_simples::xs_ENTITY), Collapse, SOME;
    xs_error: xs_anySimpleType, "error", Variety::Union(&[]), Collapse, &[];
}

const ANY_TYPE: Type<'static> = {
    const ANYTHING: Wildcard<'static> = wildcard(Namespaces::Any, Process::Lax);
    const LEAVES: &[Leaf<'static>] = &[any(&ANYTHING)];
    const EDGES: [Edge; 1] = edges(&[], &[], LEAVES, &[to(0, 1, 0)]);
    const STATES: &[State<'static>] = &[end(&EDGES)];
    const CONTENT: Automaton<'static> = automaton(LEAVES, STATES);
    named("xs:anyType", builtin_names::xs_anyType, NONE, ordered(&CONTENT), NOWHERE)
        .mixed()
        .any_attribute(&ANYTHING)
};

/// Rows behind those of the built-in types.
///
/// # Panics
///
/// If that are not `N` rows: while the table is compiled.
pub const fn behind<T: Copy, const A: usize, const B: usize, const N: usize>(
    first: [T; A],
    others: [T; B],
) -> [T; N] {
    assert!(A + B == N, "there are other rows");
    let mut all = [first[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < A { first[at] } else { others[at - A] };
        at += 1;
    }
    all
}
