//! Which of several files is nearest to the one that asks for one of them: sets of schemas that have
//! files of the same name stand beside each other.

use super::places::NEAR_DEPTH;
use crate::source::{SourceId, Sources};

/// Those of some files that are nearest to another one; several that are equally near.
pub(super) fn nearest(
    from: SourceId,
    files: &[SourceId],
    roots: &[SourceId],
    sources: &Sources,
) -> Vec<SourceId> {
    let folders = |id: &SourceId| folders(&sources.get(*id).name);
    let own = folders(&from);
    let looked_in: Vec<_> = roots.iter().chain([&from]).map(folders).collect();
    let distances = files.iter().map(|id| (distance(&own, &looked_in, &folders(id)), *id));
    let distances: Vec<_> = distances.collect();
    let least = distances.iter().map(|(distance, _)| *distance).min();
    let is_least = |(distance, _): &&(Distance, SourceId)| Some(*distance) == least;
    distances.iter().filter(is_least).map(|(_, id)| *id).collect()
}

/// Whether a file is farther than everybody looks, how many folders up it is, and how many down.
type Distance = (bool, usize, usize);

fn distance(own: &[&str], looked_in: &[Vec<&str>], to: &[&str]) -> Distance {
    let is_within = |rest: &[&str]| rest.len() <= NEAR_DEPTH && rest.first() != Some(&"..");
    let is_near = looked_in.iter().any(|folder| to.strip_prefix(&**folder).is_some_and(is_within));
    let common = own.iter().zip(to).take_while(|(one, other)| one == other).count();
    let ups = to[common..].iter().take_while(|part| **part == "..").count();
    (!is_near, own.len() - common + ups, to.len() - common - ups)
}

fn folders(name: &str) -> Vec<&str> {
    let (folder, _) = name.rsplit_once('/').unwrap_or_default();
    folder.split('/').filter(|part| !part.is_empty()).collect()
}
