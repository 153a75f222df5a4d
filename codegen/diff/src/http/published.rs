//! What a service publishes of itself: where its description, its schemas and its pages are.

use swordsmith_codegen::model::publication::Publication;

use super::rules;
use super::side::{Comparison, addition, warning};
use super::trial::Request;
use crate::Change;

/// Every change of what is published, and where.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (&whole.old.operations.publication, &whole.new.operations.publication);
    let (old, new) = (places(old.as_ref()), places(new.as_ref()));
    let gone = old.iter().filter(|it| !new.contains(it)).map(|it| removed(whole, it, &new));
    let come = new.iter().filter(|(what, _)| !old.iter().any(|(other, _)| what == other));
    let come = come.map(|(what, path)| {
        let message = format!("{what} is published at `{path}` now");
        addition(&rules::PUBLISHED_ADDED, format!("published {path}"), message)
    });
    gone.chain(come).collect()
}

/// What is published, and the path.
type Published<'p> = (&'static str, &'p str);

fn places(publication: Option<&Publication>) -> Vec<Published<'_>> {
    let Some(publication) = publication else { return Vec::new() };
    let places = &publication.places;
    let mut all: Vec<Published<'_>> = vec![
        ("the description", &places.description),
        ("the folder of the schemas", &places.schemas),
        ("the documentation", &places.documentation),
    ];
    all.extend(places.start.as_deref().map(|path| ("the way to the documentation", path)));
    all
}

/// Something that is no longer where it was. Which schemas there are in a folder is no matter of
/// the description, so that none is asked for.
fn removed(whole: &Comparison<'_>, (what, path): &Published<'_>, new: &[Published<'_>]) -> Change {
    let elsewhere = new.iter().find(|(other, _)| what == other);
    let message = match elsewhere {
        Some((_, now)) => format!("{what} is published at `{now}`; it was at `{path}`"),
        None => format!("{what} is no longer published at `{path}`"),
    };
    let subject = format!("published {path}");
    if *what == "the folder of the schemas" {
        return warning(&rules::PUBLISHED_REMOVED, subject, message);
    }
    let request = Request::new("GET", (*path).to_owned());
    let change = whole.breaking(&rules::PUBLISHED_REMOVED, subject, message, [request], None);
    change.help("keep publishing it there")
}
