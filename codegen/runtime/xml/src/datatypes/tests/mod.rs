//! Text against simple types of tables that are made for it.

mod facets;
mod fuzz;
mod keys;
mod lexical;

use super::pattern::translate;
use super::*;
use crate::table::{Builtin, Facet, Index, Pattern, Place, Schema, Simple, Variety, WhiteSpace};

/// A simple type of that variety; white space as the built-in types have it.
fn simple<'s>(variety: Variety<'s>, facets: &'s [Facet<'s>]) -> Simple<'s> {
    let white_space = match variety {
        Variety::Atomic(Builtin::String | Builtin::AnySimpleType) | Variety::Union(_) => {
            WhiteSpace::Preserve
        }
        Variety::Atomic(Builtin::NormalizedString) => WhiteSpace::Replace,
        _ => WhiteSpace::Collapse,
    };
    Simple { label: "t:type", variety, white_space, facets, place: Place { file: 0, line: 0 } }
}

/// A set of nothing but those simple types.
fn schema<'s>(simples: &'s [Simple<'s>]) -> Schema<'s> {
    Schema {
        files: &[],
        namespaces: &[""],
        names: &[],
        elements: &[],
        global_attributes: &[],
        types: &[],
        simples,
        documents: &[],
        index: Index::new(),
    }
}

/// What is wrong with `text` as a value of the built-in type with those facets.
fn fault(builtin: Builtin, facets: &[Facet<'_>], text: &str) -> Option<String> {
    let simples = [simple(Variety::Atomic(builtin), facets)];
    check(&schema(&simples), 0, text, &NoPrefixes).err().map(|error| error.to_string())
}

/// A pattern of the table, from its source.
fn pattern(source: &'static str) -> Pattern<'static> {
    Pattern::new(source, translate(source).unwrap().leak())
}

/// Every built-in type.
const BUILTINS: [Builtin; 45] = {
    use Builtin::*;
    [
        AnySimpleType,
        String,
        NormalizedString,
        Token,
        Language,
        NmToken,
        Name,
        NcName,
        Id,
        IdRef,
        Entity,
        AnyUri,
        QName,
        Notation,
        Boolean,
        Decimal,
        Integer,
        NonPositiveInteger,
        NegativeInteger,
        NonNegativeInteger,
        PositiveInteger,
        Long,
        Int,
        Short,
        Byte,
        UnsignedLong,
        UnsignedInt,
        UnsignedShort,
        UnsignedByte,
        Float,
        Double,
        Duration,
        YearMonthDuration,
        DayTimeDuration,
        DateTime,
        DateTimeStamp,
        Time,
        Date,
        GYearMonth,
        GYear,
        GMonthDay,
        GDay,
        GMonth,
        HexBinary,
        Base64Binary,
    ]
};
