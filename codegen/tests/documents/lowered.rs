//! What small schemas become, a feature a case.

use crate::case;

macro_rules! cases {
    ($($name:ident),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                let outline = case(stringify!($name)).unwrap_or_else(|findings| panic!("{findings}"));
                insta::assert_snapshot!(outline);
            }
        )+
    };
}

cases!(
    annotations,
    attribute_groups,
    chameleon_include,
    derivations,
    identity_constraints,
    imports,
    model_groups,
    redefinition,
    restrictions,
    roots,
    simple_types,
    substitution_groups,
    unordered_content,
    values_and_names,
    wildcards,
    xml_attributes,
);
