//! Lists of rows, each under a symbol.

/// Declares the rows of one list, a `const` or a `static`, each under a symbol: the symbol is the
/// row's number. What makes the list from the rows stands behind the `=`, and then which rows of
/// the built-in types come first. Rows that change, as documents do when their tags are made, are
/// an array.
///
/// The elements for which others may stand (`heads`) come with the functions by which the rows of
/// types name elements (`of`) and what may follow each (`steps`).
#[macro_export]
macro_rules! table_rows {
    (@numbers from $first:expr;) => {};
    (@numbers from $first:expr; $($symbol:ident)+) => {
        #[allow(non_camel_case_types, reason = "named as in the schema")]
        #[repr(u32)]
        enum Row { $($symbol,)+ }
        $(pub(crate) const $symbol: u32 = $first + Row::$symbol as u32;)+
    };
    (
        $kind:tt $list:ident: $row:ty, $symbols:ident = $finish:expr;
        $($symbol:ident = $value:expr;)*
    ) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod $symbols {
            $crate::table_rows!(@numbers from 0; $($symbol)*);
        }
        /// Rows of the table.
        #[allow(long_running_const_eval, reason = "large schemas have much to count")]
        pub $kind $list: &[$row] = &$finish([$($value,)*]);
    };
    (texts $list:ident, $symbols:ident;) => {
        const $list: &[&str] = &[];
    };
    (texts $list:ident, $symbols:ident; $($symbol:ident = $value:expr;)+) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod $symbols {
            #[allow(non_camel_case_types, reason = "named as in the schema")]
            #[repr(u16)]
            enum Row { $($symbol,)+ }
            $(pub(crate) const $symbol: u16 = Row::$symbol as u16;)+
        }
        const $list: &[&str] = &[$($value,)+];
    };
    (heads $list:ident of $elements:ident; $($row:expr;)*) => {
        #[allow(dead_code, reason = "only types of elements need it")]
        const fn of<const N: usize>(
            elements: [$crate::table::ElementId; N],
        ) -> [$crate::table::Leaf<'static>; N] {
            $crate::rows::leaves($elements, elements)
        }

        #[allow(dead_code, reason = "only types whose elements have an order need it")]
        const fn steps<const N: usize>(
            leaves: &[$crate::table::Leaf<'static>],
            runs: &[$crate::rows::Run],
        ) -> [$crate::table::Edge; N] {
            $crate::rows::edges($elements, $list, leaves, runs)
        }

        #[allow(dead_code, reason = "only types of elements need it")]
        const $list: &[$crate::rows::Head<'static>] = &[$($row,)*];
    };
    (static $list:ident: [$row:ty], $symbols:ident; $($symbol:ident = $value:expr;)*) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod $symbols {
            $crate::table_rows!(@numbers from 0; $($symbol)*);
        }
        static $list: [$row; <[&str]>::len(&[$(stringify!($symbol)),*])] = [$($value,)*];
    };
    (
        $kind:tt $list:ident: $row:ty, $symbols:ident = $finish:expr,
        behind $builtins:ident($($argument:expr)?);
        $($symbol:ident = $value:expr;)*
    ) => {
        #[allow(
            non_upper_case_globals, dead_code, unused_imports,
            reason = "named as in the schema; the built-in types are there whoever needs them"
        )]
        pub(crate) mod $symbols {
            pub(crate) use $crate::rows::$builtins::*;
            $crate::table_rows!(
                @numbers from $crate::rows::$builtins::COUNT as u32; $($symbol)*
            );
        }
        /// Rows of the table, those of the built-in types first.
        #[allow(long_running_const_eval, reason = "large schemas have much to count")]
        pub $kind $list: &[$row] = &$crate::rows::behind::<
            _,
            { $crate::rows::$builtins::COUNT },
            _,
            // No constant is made: it could have the name of a row.
            { $crate::rows::$builtins::COUNT + <[&str]>::len(&[$(stringify!($symbol)),*]) },
        >($crate::rows::$builtins::rows($($argument)?), $finish([$($value,)*]));
    };
}

/// A list as it stands.
pub const fn as_is<T, const N: usize>(rows: [T; N]) -> [T; N] {
    rows
}
