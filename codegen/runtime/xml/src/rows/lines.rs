//! Lines of the schema files, counted from the row above.

use super::super::table::{Element, Place, Simple, Type};

/// A file and a line: the line counted from that of the row above that stands in the same file, if
/// there is one.
pub const fn at(file: u16, below: i32) -> Place {
    Place { file, line: below.cast_unsigned() }
}

/// What stands in no file.
pub const NOWHERE: Place = Place { file: 0, line: 0 };

macro_rules! absolute {
    ($(#[$meta:meta])* $function:ident, $row:ident) => {
        $(#[$meta])*
        pub const fn $function<const N: usize>(mut rows: [$row<'static>; N]) -> [$row<'static>; N] {
            let (mut at, mut above) = (0, NOWHERE);
            while at < N {
                if rows[at].place.line != 0 {
                    if rows[at].place.file == above.file {
                        rows[at].place.line = rows[at].place.line.wrapping_add(above.line);
                    }
                    above = rows[at].place;
                }
                at += 1;
            }
            rows
        }
    };
}

absolute!(
    /// Elements with the lines of their files.
    elements,
    Element
);
absolute!(
    /// Simple types with the lines of their files.
    simples,
    Simple
);
absolute!(
    /// Types with the lines of their files.
    types,
    Type
);
