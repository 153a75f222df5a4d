//! Facets in words, for pages and for doc comments.

use crate::model::facets::FacetKind;
use crate::model::rules::LengthUnit;

/// More values of an enumeration than a sentence takes.
const MOST_VALUES: usize = 12;

/// What a facet demands, in words: `code` marks up what stands in the schema as it is. Nothing where
/// the kind of number says it already.
pub(super) fn facet_words(
    facet: &FacetKind,
    unit: LengthUnit,
    code: fn(&str) -> String,
) -> Option<String> {
    Some(match facet {
        FacetKind::Length(length) => format!("exactly {}", counted(*length, unit)),
        FacetKind::MinLength(1) => "not empty".to_owned(),
        FacetKind::MinLength(length) => format!("at least {}", counted(*length, unit)),
        FacetKind::MaxLength(length) => format!("at most {}", counted(*length, unit)),
        FacetKind::Pattern(patterns) => {
            let all: Vec<_> = patterns.iter().map(|pattern| code(pattern)).collect();
            format!("matches {}", all.join(" or "))
        }
        FacetKind::Enumeration(values) if values.len() > MOST_VALUES => {
            format!("one of {} values", values.len())
        }
        FacetKind::Enumeration(values) => {
            one_of(values.iter().map(|(value, _)| value.as_str()), code)
        }
        FacetKind::MinInclusive(bound) => format!("at least {}", code(bound)),
        FacetKind::MinExclusive(bound) => format!("more than {}", code(bound)),
        FacetKind::MaxInclusive(bound) => format!("at most {}", code(bound)),
        FacetKind::MaxExclusive(bound) => format!("less than {}", code(bound)),
        FacetKind::TotalDigits(digits) => format!("at most {digits} digits"),
        FacetKind::FractionDigits(0) => return None,
        FacetKind::FractionDigits(digits) => format!("at most {digits} digits behind the point"),
        FacetKind::ExplicitTimezone(true) => "with a time zone".to_owned(),
        FacetKind::ExplicitTimezone(false) => "without a time zone".to_owned(),
    })
}

fn counted(length: u32, unit: LengthUnit) -> String {
    let (one, several) = match unit {
        LengthUnit::Characters => ("character", "characters"),
        LengthUnit::Bytes => ("byte", "bytes"),
        LengthUnit::Items => ("item", "items"),
    };
    format!("{length} {}", if length == 1 { one } else { several })
}

/// One of these values.
pub(super) fn one_of<'v>(
    values: impl Iterator<Item = &'v str>,
    code: fn(&str) -> String,
) -> String {
    let values: Vec<_> = values.map(code).collect();
    match values.as_slice() {
        [one] => format!("always {one}"),
        _ => format!("one of {}", values.join(", ")),
    }
}
