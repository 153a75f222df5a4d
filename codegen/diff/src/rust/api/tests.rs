//! What is read of generated text, and what the derives add to it.

use swordsmith_codegen::GeneratedFile;

use super::{Api, Item, Method, Offers};

const DOCUMENTS: &str = r#"
/// A text.
pub type Name = String;

/// A link.
#[derive(Debug, Clone, PartialEq, Xml)]
#[xml(schema = table, type_id = t::a, document = d::a, large, last_elements("b:c" = href))]
pub struct Link {
    #[xml(attribute = "rel", default)] pub rel: Option<Relation>,
    #[xml(attribute = "type", after("x", "y" = href))] pub type_: Option<MediaType>,
    #[xml(attribute = "sizes")] pub sizes: Vec<u32>,
    #[xml(any_attributes)] pub any_attributes: Vec<xml::AnyAttribute>,
    #[xml(element = "b:href")] pub href: Box<Text>,
    #[xml(element = "b:id", plain)] pub id: Id,
    #[xml(element = "b:page", needed)] pub page: Vec<Page>,
    #[xml(element = "b:note")] pub note: Vec<Name>,
    #[xml(group, default)] pub maybe: Maybe,
    #[xml(element = "b:list", list)] pub list: Option<Vec<f64>>,
}

#[derive(Debug, Clone, Default, PartialEq, Xml)]
#[xml(schema = table, type_id = t::b)]
pub struct Title {
    #[xml(attribute = "lang")] pub lang: Option<String>,
    #[xml(text)] pub value: Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, XmlValue)]
pub enum Relation {
    #[xml(value = "edit")] Edit,
}

struct Hidden(u8);
"#;

const MESSAGES: &str = r#"
#[derive(Clone, Debug, PartialEq, ::swordsmith::proto::Message)]
#[prost(name = "fleet.Vehicle")]
pub struct Vehicle {
    #[prost(enumeration = "vehicle::State", tag = "1")]
    pub state: i32,
    #[prost(enumeration = "vehicle::State", repeated, tag = "2")]
    pub states: ::swordsmith::proto::alloc::vec::Vec<i32>,
    #[prost(string, optional, tag = "3")]
    pub r#type: ::core::option::Option<::swordsmith::proto::alloc::string::String>,
}
pub mod vehicle {
    pub enum State {
        Unknown = 0,
    }
    impl State {
        pub fn as_str_name(&self) -> &'static str {
            ""
        }
        fn hidden(&self) {}
    }
}
"#;

fn api() -> Api {
    let file = |name: &str, text: &str| GeneratedFile {
        path: format!("src/shop/{name}.rs"),
        contents: text.to_owned(),
    };
    Api::of(&[
        file("documents", DOCUMENTS),
        file("messages", MESSAGES),
        file("table", "pub static SCHEMA: u8 = 0; pub struct Row;"),
        file("broken", "pub struct"),
        GeneratedFile { path: "docs/shop/a.rs".to_owned(), contents: "pub struct A;".to_owned() },
    ])
}

fn offers<'a>(api: &'a Api, path: &str) -> &'a Offers {
    match &api.items[path] {
        Item::Struct(it) => &it.offers,
        Item::Enum(it) => &it.offers,
        _ => panic!("it is a type"),
    }
}

/// The traits and methods of a type, a line each.
fn offered(path: &str) -> String {
    let api = api();
    let offers = offers(&api, path);
    let traits: Vec<_> = offers.traits.iter().map(String::as_str).collect();
    let methods = offers.methods.values().map(|Method { signature, .. }| signature.clone());
    let lines: Vec<String> = std::iter::once(traits.join(" ")).chain(methods).collect();
    lines.join("\n")
}

#[test]
fn what_is_public_is_read() {
    let api = api();
    let items: Vec<_> =
        api.items.iter().map(|(path, it)| format!("{} {path}", it.kind())).collect();
    insta::assert_snapshot!(items.join("\n"), @r"
    struct shop::documents::Link
    type shop::documents::Name
    enum shop::documents::Relation
    struct shop::documents::Title
    struct shop::messages::Vehicle
    enum shop::messages::vehicle::State
    ");
    let modules: Vec<_> = api.modules.iter().map(String::as_str).collect();
    let expected = ["shop", "shop::documents", "shop::messages", "shop::messages::vehicle"];
    assert_eq!(modules, expected);
}

#[test]
fn values_of_documents_are_made_by_what_is_derived() {
    insta::assert_snapshot!(offered("shop::documents::Link"), @r"
    Clone Debug Document PartialEq
    fn new(sizes: impl IntoIterator<Item = u32>, href: impl Into<Text>, id: Id, page: impl IntoIterator<Item = impl Into<Page>>) -> Self
    fn rel_or_default(&self) -> Relation
    fn with_any_attributes(mut self, any_attributes: impl IntoIterator<Item = impl Into<xml::AnyAttribute>>) -> Self
    fn with_list(mut self, list: impl Into<Vec<f64>>) -> Self
    fn with_maybe(mut self, maybe: impl Into<Maybe>) -> Self
    fn with_note(mut self, note: impl IntoIterator<Item = impl Into<Name>>) -> Self
    fn with_rel(mut self, rel: impl Into<Relation>) -> Self
    fn with_type(mut self, type_: impl Into<MediaType>) -> Self
    ");
    insta::assert_snapshot!(offered("shop::documents::Title"), @r"
    Clone Debug Default From<Name> PartialEq
    fn new(value: impl Into<Name>) -> Self
    fn with_lang(mut self, lang: impl Into<String>) -> Self
    ");
    assert_eq!(offered("shop::documents::Relation"), "Clone Copy Debug Eq Hash PartialEq");
}

#[test]
fn messages_have_accessors() {
    insta::assert_snapshot!(offered("shop::messages::Vehicle"), @r"
    Clone Debug Default PartialEq
    fn push_states(&mut self, value: vehicle::State)
    fn r#type(&self) -> &str
    fn set_state(&mut self, value: vehicle::State)
    fn state(&self) -> vehicle::State
    fn states(&self) -> impl Iterator<Item = vehicle::State>
    ");
    let expected = "\nfn as_str_name(&self) -> &'static str";
    assert_eq!(offered("shop::messages::vehicle::State"), expected);
}

#[test]
fn a_module_may_get_another_name() {
    let api = api().with_module_renamed("shop", "store");
    assert!(api.items.keys().all(|path| path.starts_with("store::")));
    assert_eq!(api.manifest_modules().collect::<Vec<_>>(), ["store"]);
    assert_eq!(api.aliases.resolved("store::documents::Title", "Name"), "String");
}
