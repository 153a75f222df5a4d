//! Documents with nothing in them that does not matter.

use super::value::Json;

/// How many documents are tried.
const TRIES: usize = 400;

/// A smaller document that passes the test, as the given one does: no member and no item can be left
/// out of it any more.
pub(super) fn smallest(document: Json, mut passes: impl FnMut(&Json) -> bool) -> Json {
    let (mut best, mut left) = (document, TRIES);
    loop {
        let size = best.size();
        let simpler = simpler(&best).into_iter().filter(|it| it.size() < size).find(|it| {
            left = left.saturating_sub(1);
            left > 0 && passes(it)
        });
        match simpler {
            Some(simpler) => best = simpler,
            None => return best,
        }
    }
}

/// Values that are a little simpler, the simplest first.
fn simpler(value: &Json) -> Vec<Json> {
    match value {
        Json::Null | Json::Boolean(_) => Vec::new(),
        Json::Number(_) => {
            [0, 1].map(|it| Json::Number(swordsmith_json::Decimal::parse(["0", "1"][it]))).to_vec()
        }
        Json::String(text) => {
            let length = text.chars().count();
            let begin = |count: usize| Json::String(text.chars().take(count).collect());
            // An empty string is shorter, but people do not see why it is refused.
            let short = [1, length / 2, length.saturating_sub(1)].map(|it| begin(it.max(1)));
            std::iter::once(Json::String("a".to_owned())).chain(short).collect()
        }
        Json::Array(items) => {
            let without = (0..items.len()).map(|at| {
                let mut items = items.clone();
                items.remove(at);
                Json::Array(items)
            });
            let within = items.iter().enumerate().flat_map(|(at, item)| {
                simpler(item).into_iter().map(move |item| {
                    let mut items = items.clone();
                    items[at] = item;
                    Json::Array(items)
                })
            });
            without.chain(within).collect()
        }
        Json::Object(members) => {
            let without = members.keys().map(|name| {
                let mut members = members.clone();
                members.remove(name);
                Json::Object(members)
            });
            let within = members.iter().flat_map(|(name, value)| {
                simpler(value).into_iter().map(|value| {
                    let mut members = members.clone();
                    members.insert(name.clone(), value);
                    Json::Object(members)
                })
            });
            without.chain(within).collect()
        }
    }
}
