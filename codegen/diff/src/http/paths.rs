//! Paths as the router has them: their shapes, and which of their parameters stand in one place.

use swordsmith_http::description::{Path, Piece, Segment};

/// Segments without the names of parameters: what they consist of.
pub(super) type Shape<'a> = Vec<Vec<Option<&'a str>>>;

/// The shape of segments.
pub(super) fn shape<'a>(segments: &[Segment<'a>]) -> Shape<'a> {
    let piece = |piece: Piece<'a>| match piece {
        Piece::Literal(text) => Some(text),
        Piece::Parameter(_) => None,
    };
    segments.iter().map(|segment| segment.pieces().map(piece).collect()).collect()
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
    let parameters = |segments: &[Segment<'_>]| -> Vec<usize> {
        segments.iter().flat_map(Segment::parameters).collect()
    };
    parameters(one).into_iter().zip(parameters(other)).collect()
}

/// Segments of a path as people write them: `/1/{collection}/`.
pub(super) fn template(path: &Path<'_>, segments: &[Segment<'_>]) -> String {
    path.template_of(segments)
}
