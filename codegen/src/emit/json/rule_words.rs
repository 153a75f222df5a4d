//! What keywords demand, in words for doc comments.

use crate::emit::rule_words::code;
use crate::model::json::JsonKeyword;

/// A sentence for each keyword, in Markdown.
pub(super) fn rule_words(rules: &[JsonKeyword]) -> String {
    let sentences: Vec<_> = rules.iter().filter_map(sentence).collect();
    sentences.join(" ")
}

fn sentence(rule: &JsonKeyword) -> Option<String> {
    Some(match rule {
        JsonKeyword::MultipleOf(it) => format!("A multiple of {it}."),
        JsonKeyword::Minimum(it) => format!("At least {it}."),
        JsonKeyword::ExclusiveMinimum(it) => format!("Greater than {it}."),
        JsonKeyword::Maximum(it) => format!("At most {it}."),
        JsonKeyword::ExclusiveMaximum(it) => format!("Less than {it}."),
        JsonKeyword::MinimumLength(it) => format!("At least {}.", counted(*it, "character")),
        JsonKeyword::MaximumLength(it) => format!("At most {}.", counted(*it, "character")),
        JsonKeyword::Pattern(it) => format!("Matches {}.", code(&it.source)),
        JsonKeyword::MinimumItems(it) => format!("At least {}.", counted(*it, "item")),
        JsonKeyword::MaximumItems(it) => format!("At most {}.", counted(*it, "item")),
        JsonKeyword::UniqueItems => "No two items are equal.".to_owned(),
        JsonKeyword::MinimumProperties(it) => format!("At least {}.", counted(*it, "member")),
        JsonKeyword::MaximumProperties(it) => format!("At most {}.", counted(*it, "member")),
        JsonKeyword::DependentRequired(pairs) => {
            let pair = |(name, others): &(String, Vec<String>)| {
                let others: Vec<_> = others.iter().map(|it| code(it)).collect();
                format!("With {}, {} must be present.", code(name), others.join(", "))
            };
            pairs.iter().map(pair).collect::<Vec<_>>().join(" ")
        }
        _ => return None,
    })
}

fn counted(count: u64, unit: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural}")
}
