//! What the derives say to wrong annotations, and how little they make of right ones.

use syn::{DeriveInput, parse_quote};

use crate::{expand_value, expand_xml};

fn refusal(input: &DeriveInput) -> String {
    expand_xml(input).expect_err("it is wrong").to_string()
}

#[test]
fn a_struct_names_its_table_and_type() {
    let input = parse_quote!(
        struct A {}
    );
    assert_eq!(refusal(&input), "`#[xml(type_id = n, …)]` is missing: which type of the table?");
    let input = parse_quote! { #[xml(type_id = 1)] struct A {} };
    assert_eq!(refusal(&input), "`#[xml(schema = path, …)]` is missing: which table?");
}

#[test]
fn members_say_what_they_stand_for() {
    let input = parse_quote! { #[xml(schema = t, type_id = 1)] struct A { b: u8 } };
    assert_eq!(refusal(&input), "`#[xml(…)]` must say what this stands for");
    let input = parse_quote! {
        #[xml(schema = t, type_id = 1)] struct A { #[xml(text, mixed)] b: String }
    };
    assert_eq!(refusal(&input), "this cannot stand for two things");
}

#[test]
fn unknown_and_repeated_options_are_refused() {
    let input = parse_quote! { #[xml(shema = t, type_id = 1)] struct A {} };
    assert_eq!(refusal(&input), "no such option: `shema`");
    let input = parse_quote! { #[xml(schema = t, type_id = 1, type_id = 2)] struct A {} };
    assert_eq!(refusal(&input), "given twice");
    let input = parse_quote! { #[xml(schema = t, type_id = 1, last_elements = 1)] struct A {} };
    assert_eq!(refusal(&input), "`last_elements` wants a list in parentheses");
}

#[test]
fn a_mirror_has_a_source() {
    let input =
        parse_quote! { #[xml(schema = t, type_id = 1, last_elements("p:a" = b))] struct A {} };
    assert_eq!(refusal(&input), "no such field: `b`");
}

#[test]
fn an_enum_is_of_some_kind() {
    let input = parse_quote!(
        enum A {
            B(u8),
        }
    );
    let expected = "an enum is a `group`, `derivations = n` or `substitutions`";
    assert_eq!(refusal(&input), expected);
    let input = parse_quote! { #[xml(substitutions)] enum A { B(u8) } };
    assert_eq!(refusal(&input), "`#[xml(element_id = n)]` is missing");
}

#[test]
fn a_value_of_an_enumeration_has_its_text() {
    let error = |input: &DeriveInput| expand_value(input).expect_err("it is wrong").to_string();
    assert_eq!(
        error(&parse_quote!(
            enum A {
                B,
            }
        )),
        "`#[xml(value = \"…\")]` is missing"
    );
    assert_eq!(
        error(&parse_quote!(
            struct A;
        )),
        "`XmlValue` is for enums"
    );
}

#[test]
fn a_field_is_read_and_written_by_one_word_each() {
    let input = parse_quote! {
        #[xml(schema = t, type_id = 1)]
        struct A {
            #[xml(attribute = "c", after("d"))] child: u8,
            #[xml(element = "p:b", after("p:a" = reader))] reader: Option<Box<A>>,
            #[xml(group)] group: Vec<Group>,
            #[xml(any)] any: Vec<Any>,
        }
    };
    let expanded = expand_xml(&input).unwrap().to_string();
    for part in [
        "0u16 => reader . skip_checked () ,",
        "1u16 => reader . set_boxed (& mut reader ,",
        "const PARTICLE_3 : u16 = 2u16 + < Group as xml :: Group > :: CLAIMS . particles () ;",
        "2u16 .. PARTICLE_3 => reader . push (& mut group ,",
        "PARTICLE_3 => reader . push (& mut any ,",
        "1u16 => reader . set_attribute (& mut child)",
        "writer . fixed_attribute (0u16) ?",
        "writer . optional (0u16 , self . reader . as_deref ()) ?",
        "writer . optional (1u16 , self . reader . as_deref ()) ?",
        "writer . anys (PARTICLE_3 , & self . any) ?",
        "ParticleClaim :: Element (\"p:b\" , __derived :: Occurs :: Perhaps)",
    ] {
        assert!(expanded.contains(part), "{part} in {expanded}");
    }
}
