//! How generated code writes a table: a row for each subschema, under a symbol.

/// The subschemas of a table as `SUBSCHEMAS`, and their ids as constants of a module `s`.
#[macro_export]
macro_rules! subschemas {
    ($($symbol:ident = $location:literal in $resource:literal: [$($keyword:expr),*];)+) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod s {
            use $crate::table::SubschemaId;
            #[allow(non_camel_case_types, reason = "named as in the schema")]
            #[repr(u32)]
            enum Row { $($symbol,)+ }
            $(pub(crate) const $symbol: SubschemaId = SubschemaId(Row::$symbol as u32);)+
        }
        static SUBSCHEMAS: &[$crate::table::Subschema<'static>] = &[$($crate::table::Subschema {
            location: $location,
            resource: $crate::table::ResourceId($resource),
            keywords: &[$($keyword),*],
        },)+];
    };
}

/// A [`Pattern`](crate::table::Pattern) that is compiled once.
#[macro_export]
macro_rules! pattern {
    ($source:literal, $translated:literal) => {{
        static PATTERN: $crate::table::Pattern<'static> =
            $crate::table::Pattern::new($source, $translated);
        &PATTERN
    }};
}
