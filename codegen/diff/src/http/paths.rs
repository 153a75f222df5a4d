//! Paths as the router has them: their shapes, and which of their parameters stand in one place.

use swordsmith_http::description::{Path, Segment};

/// Segments without the names of parameters.
pub(super) type Shape<'a> = Vec<Option<&'a str>>;

/// The shape of segments.
pub(super) fn shape<'a>(segments: &[Segment<'a>]) -> Shape<'a> {
    let segment = |segment: &Segment<'a>| match segment {
        Segment::Literal(text) => Some(*text),
        Segment::Parameter(_) => None,
    };
    segments.iter().map(segment).collect()
}

/// The shapes of a path and of its second paths; its own first.
pub(super) fn shapes<'a>(path: &Path<'a>) -> Vec<Shape<'a>> {
    path.all_segments().map(shape).collect()
}

/// Parameters of two paths that stand in one place: by their numbers in each of them.
pub(super) fn parameters(one: &Path<'_>, other: &Path<'_>) -> Vec<(usize, usize)> {
    let shared = one.all_segments().find_map(|segments| {
        let is_it = |others: &&[Segment<'_>]| shape(others) == shape(segments);
        Some((segments, other.all_segments().find(is_it)?))
    });
    let Some((one, other)) = shared else { return Vec::new() };
    let both = one.iter().zip(other).filter_map(|segments| match segments {
        (Segment::Parameter(one), Segment::Parameter(other)) => Some((*one, *other)),
        _ => None,
    });
    both.collect()
}

/// Segments of a path as people write them: `/1/{collection}/`.
pub(super) fn template(path: &Path<'_>, segments: &[Segment<'_>]) -> String {
    let segment = |segment: &Segment<'_>| match segment {
        Segment::Literal(text) => format!("/{text}"),
        Segment::Parameter(index) => {
            format!("/{{{}}}", path.parameters.get(*index).map_or("", |it| it.name))
        }
    };
    segments.iter().map(segment).collect()
}
