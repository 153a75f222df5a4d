//! Reads generated files: their public items, and what the derives make of these.

use std::collections::BTreeMap;

use swordsmith_codegen::GeneratedFile;
use syn::{FnArg, ImplItem, Signature, TraitItem, Visibility};

use super::derived;
use super::text::text;
use super::{Api, Enum, Field, Item, Method, Struct, Trait, Variant};

/// Files that are public for the sake of generated code alone: tables and descriptions, and what
/// follows from the trait of a service.
const INTERNAL: [&str; 6] = ["mod", "table", "description", "published", "router", "unimplemented"];

/// What some files offer.
pub(super) fn read(files: &[GeneratedFile]) -> Api {
    let mut reader = Reader::default();
    for file in files {
        let path = file.source_path().and_then(|path| path.strip_suffix(".rs"));
        let Some((module, name)) = path.and_then(|path| path.rsplit_once('/')) else { continue };
        let module = module.replace('/', "::");
        reader.api.modules.insert(module.clone());
        if INTERNAL.contains(&name) {
            continue;
        }
        // What cannot be parsed was no Rust, which generating it finds.
        if let Ok(parsed) = syn::parse_file(&file.contents) {
            reader.module(&format!("{module}::{name}"), &parsed.items);
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    api: Api,
    /// Methods, by the path of their type.
    methods: Vec<(String, BTreeMap<String, Method>)>,
}

impl Reader {
    fn module(&mut self, path: &str, items: &[syn::Item]) {
        self.api.modules.insert(path.to_owned());
        for item in items {
            self.item(path, item);
        }
    }

    fn item(&mut self, path: &str, item: &syn::Item) {
        match item {
            syn::Item::Mod(it) if is_public(&it.vis) => {
                if let Some((_, items)) = &it.content {
                    self.module(&format!("{path}::{}", it.ident), items);
                }
            }
            syn::Item::Struct(it) if is_public(&it.vis) => {
                self.add(path, &it.ident, Item::Struct(structure(it)));
            }
            syn::Item::Enum(it) if is_public(&it.vis) => {
                self.add(path, &it.ident, Item::Enum(enumeration(it)));
            }
            syn::Item::Type(it) if is_public(&it.vis) => {
                let ty = text(&it.ty);
                if path.ends_with("::documents") {
                    self.api.aliases.add(path, it.ident.to_string(), ty.clone());
                }
                self.add(path, &it.ident, Item::Alias(ty));
            }
            syn::Item::Trait(it) if is_public(&it.vis) => {
                self.add(path, &it.ident, Item::Trait(interface(it)));
            }
            syn::Item::Fn(it) if is_public(&it.vis) => {
                self.add(path, &it.sig.ident, Item::Function(text(&it.sig)));
            }
            syn::Item::Const(it) if is_public(&it.vis) => {
                self.add(path, &it.ident, Item::Constant(text(&it.ty)));
            }
            syn::Item::Impl(it) if it.trait_.is_none() => {
                let name = text(&it.self_ty);
                let name = name.split('<').next().unwrap_or_default();
                self.methods.push((format!("{path}::{name}"), methods(&it.items)));
            }
            _ => {}
        }
    }

    fn add(&mut self, path: &str, name: &syn::Ident, item: Item) {
        self.api.items.insert(format!("{path}::{name}"), item);
    }

    fn finish(mut self) -> Api {
        for (path, methods) in self.methods {
            match self.api.items.get_mut(&path) {
                Some(Item::Struct(it)) => it.offers.methods.extend(methods),
                Some(Item::Enum(it)) => it.offers.methods.extend(methods),
                _ => {}
            }
        }
        self.api
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn structure(item: &syn::ItemStruct) -> Struct {
    let all: Vec<syn::Field> = item.fields.iter().cloned().collect();
    let is_open = all.iter().all(|field| is_public(&field.vis));
    let public = all.iter().enumerate().filter(|(_, field)| is_public(&field.vis));
    let fields = public.map(|(index, it)| field(index, it)).collect();
    Struct { fields, is_open, offers: derived::offers(&item.attrs, &all) }
}

fn field(index: usize, field: &syn::Field) -> Field {
    let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
    Field { name, ty: text(&field.ty) }
}

fn enumeration(item: &syn::ItemEnum) -> Enum {
    let variants = item.variants.iter().map(|variant| Variant {
        name: variant.ident.to_string(),
        fields: variant.fields.iter().enumerate().map(|(index, it)| field(index, it)).collect(),
        is_named: matches!(variant.fields, syn::Fields::Named(_)),
        number: variant.discriminant.as_ref().map(|(_, number)| text(number)),
    });
    Enum { variants: variants.collect(), offers: derived::offers(&item.attrs, &[]) }
}

fn interface(item: &syn::ItemTrait) -> Trait {
    let mut interface = Trait::default();
    for member in &item.items {
        match member {
            TraitItem::Fn(it) => {
                interface.methods.insert(it.sig.ident.to_string(), method(&it.sig));
            }
            TraitItem::Type(it) => {
                interface.types.insert(it.ident.to_string());
            }
            _ => {}
        }
    }
    interface
}

fn methods(items: &[ImplItem]) -> BTreeMap<String, Method> {
    let public = items.iter().filter_map(|item| match item {
        ImplItem::Fn(it) if is_public(&it.vis) => Some(&it.sig),
        _ => None,
    });
    public.map(|signature| (signature.ident.to_string(), method(signature))).collect()
}

fn method(signature: &Signature) -> Method {
    let parameters = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(it) => Some(Field { name: text(&it.pat), ty: text(&it.ty) }),
        FnArg::Receiver(_) => None,
    });
    Method { signature: text(signature), parameters: parameters.collect(), of_field: None }
}
