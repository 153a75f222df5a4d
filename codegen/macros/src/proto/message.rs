//! `#[derive(Message)]`: a struct whose fields are those of a message.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Field, Fields, Ident, Path, Type};

use super::annotation::Annotation;
use super::{accessors, kinds};

/// A message taken apart.
struct Parts {
    facade: Path,
    /// In the order of their numbers.
    members: Vec<Member>,
    unknown: Ident,
}

/// A field of the struct.
struct Member {
    ident: Ident,
    ty: Type,
    numbers: Vec<u32>,
    shape: Shape,
}

enum Shape {
    /// A field, with its adapter and its descriptor.
    Field(TokenStream, TokenStream),
    /// A oneof, with its type.
    Oneof(Path),
}

/// The implementations.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = Annotation::parse(&input.attrs, input.ident.span())?;
    let Data::Struct(data) = &input.data else {
        return Err(annotation.error("`Message` is for structs"));
    };
    let name = annotation
        .text("name")
        .ok_or_else(|| annotation.error("`#[prost(name = \"package.Message\")]` is missing"))?;
    let parts = parts(&data.fields, &annotation)?;
    let accessors = accessors::expand(&input.ident, &data.fields)?;
    let reserved = annotation.text("reserved").map(syn::LitStr::value).unwrap_or_default();
    let reserved: Vec<_> = reserved.split(", ").filter(|name| !name.is_empty()).collect();
    let head = tokens!(name: #name, reserved: &[#(#reserved),*]);
    let (message, reflect) = (parts.message(&head), parts.reflect());
    let (ident, facade, default) = (&input.ident, &parts.facade, parts.default());
    Ok(tokens! {
        #[automatically_derived]
        impl ::core::default::Default for #ident {
            fn default() -> Self { Self { #default } }
        }
        #[automatically_derived]
        impl #facade::Message for #ident { #message }
        #[automatically_derived]
        impl #facade::Reflect for #ident { #reflect }
        #accessors
    })
}

fn parts(fields: &Fields, annotation: &Annotation) -> syn::Result<Parts> {
    let facade = annotation.facade()?;
    let (mut members, mut unknown) = (Vec::new(), None);
    for field in fields {
        let ident = field.ident.clone().ok_or_else(|| annotation.error("fields have names"))?;
        let annotation = Annotation::parse(&field.attrs, ident.span())?;
        if annotation.has("unknown") {
            unknown = Some(ident);
        } else {
            members.push(member(field, ident, &annotation, &facade)?);
        }
    }
    members.sort_by_key(|member| member.numbers.iter().min().copied());
    let unknown = unknown.ok_or_else(|| {
        annotation.error("a message has a field `#[prost(unknown)]`, of the type `UnknownFields`")
    })?;
    Ok(Parts { facade, members, unknown })
}

fn member(
    field: &Field,
    ident: Ident,
    annotation: &Annotation,
    facade: &Path,
) -> syn::Result<Member> {
    let ty = field.ty.clone();
    if annotation.has("oneof") {
        let numbers = annotation.numbers("tags")?;
        return Ok(Member { ident, ty, numbers, shape: Shape::Oneof(annotation.path("oneof")?) });
    }
    let numbers = annotation.numbers("tag")?;
    let adapter = kinds::field(annotation, facade)?;
    let descriptor = descriptor(&ident, &ty, annotation, (facade, &adapter))?;
    Ok(Member { ident, ty, numbers, shape: Shape::Field(adapter, descriptor) })
}

/// The descriptor of a field. Its names are the Rust name and that in camel case, unless the annotation has others.
pub(super) fn descriptor(
    ident: &Ident,
    ty: &Type,
    annotation: &Annotation,
    (facade, adapter): (&Path, &TokenStream),
) -> syn::Result<TokenStream> {
    let numbers = annotation.numbers("tag")?;
    let name =
        annotation.text("name").map_or_else(|| ident.unraw().to_string(), syn::LitStr::value);
    let json = annotation.text("json").map_or_else(|| camel_case(&name), syn::LitStr::value);
    Ok(tokens! {
        #facade::FieldDescriptor {
            number: #(#numbers)*,
            name: #name,
            json_name: #json,
            kind: <#adapter as #facade::field::Field<#ty>>::KIND,
            label: <#adapter as #facade::field::Field<#ty>>::LABEL,
        }
    })
}

/// As the language makes names for JSON: without underscores, and a capital behind each.
fn camel_case(name: &str) -> String {
    let mut is_upper = false;
    let mut camel = String::new();
    for character in name.chars() {
        if character == '_' {
            is_upper = true;
        } else if std::mem::take(&mut is_upper) {
            camel.push(character.to_ascii_uppercase());
        } else {
            camel.push(character);
        }
    }
    camel
}

impl Member {
    /// `<Adapter as Field<Type>>`.
    fn field(&self, facade: &Path) -> Option<TokenStream> {
        let ty = &self.ty;
        match &self.shape {
            Shape::Field(adapter, _) => Some(tokens!(<#adapter as #facade::field::Field<#ty>>)),
            Shape::Oneof(_) => None,
        }
    }

    /// An arm for its numbers: what is done if it is a field, and if it is a oneof.
    fn arm(
        &self,
        facade: &Path,
        field: impl FnOnce(&Ident, TokenStream) -> TokenStream,
        oneof: impl FnOnce(&Ident, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let (ident, numbers) = (&self.ident, &self.numbers);
        let done = match (&self.shape, self.field(facade)) {
            (Shape::Oneof(path), _) => oneof(ident, tokens!(<#path as #facade::Oneof>)),
            (_, adapter) => field(ident, tokens!(#adapter)),
        };
        tokens!(#(#numbers)|* => #done,)
    }

    fn measure(&self, facade: &Path) -> TokenStream {
        let (ident, numbers) = (&self.ident, &self.numbers);
        if let Some(field) = self.field(facade) {
            return tokens!(#field::measure(&self.#ident, #(#numbers)*, sizes));
        }
        let measure = tokens!(|member| #facade::Oneof::measure(member, sizes));
        tokens!(self.#ident.as_ref().map_or(0, #measure))
    }
}

impl Parts {
    fn default(&self) -> TokenStream {
        let idents = self.members.iter().map(|member| &member.ident).chain([&self.unknown]);
        tokens!(#(#idents: ::core::default::Default::default(),)*)
    }

    fn message(&self, head: &TokenStream) -> TokenStream {
        let Parts { facade, members, unknown } = self;
        let merge = members.iter().map(|member| {
            member.arm(
                facade,
                |ident, field| tokens!(#field::merge(&mut self.#ident, key, reader)),
                |ident, oneof| tokens!(#oneof::merge_field(&mut self.#ident, key, reader)),
            )
        });
        let measure = members.iter().map(|member| member.measure(facade));
        let write = self.write();
        let clear = members.iter().map(|member| {
            let ident = &member.ident;
            if let Some(field) = member.field(facade) {
                return tokens!(#field::clear(&mut self.#ident););
            }
            tokens!(self.#ident = ::core::option::Option::None;)
        });
        let descriptors = members.iter().map(|member| match &member.shape {
            Shape::Field(_, descriptor) => tokens!(#facade::Member::Field(#descriptor)),
            Shape::Oneof(path) => {
                tokens!(#facade::Member::Oneof(<#path as #facade::Oneof>::FIELDS))
            }
        });
        tokens! {
            fn type_descriptor() -> &'static #facade::MessageDescriptor {
                static DESCRIPTOR: #facade::MessageDescriptor =
                    #facade::MessageDescriptor { #head, members: &[#(#descriptors),*] };
                &DESCRIPTOR
            }
            #[inline]
            fn merge_field(
                &mut self,
                key: #facade::Key,
                reader: &mut #facade::Reader<'_>,
            ) -> ::core::result::Result<bool, #facade::DecodeError> {
                match key.number {
                    #(#merge)*
                    _ => ::core::result::Result::Ok(false),
                }
            }
            #[inline]
            fn measure(&self, sizes: &mut #facade::Sizes) -> usize {
                self.#unknown.as_bytes().len() #(+ #measure)*
            }
            #[inline]
            fn write(&self, writer: &mut #facade::Writer) {
                let mut unknown = self.#unknown.in_order();
                #write
                unknown.finish(writer);
            }
            fn clear(&mut self) {
                #(#clear)*
                self.#unknown.clear();
            }
        }
    }

    /// Writes in the order of numbers. A oneof is written as a whole if no other field stands between its members.
    fn write(&self) -> TokenStream {
        let mut steps: Vec<(u32, TokenStream)> = Vec::new();
        for member in &self.members {
            let ident = &member.ident;
            let (Some(first), Some(last)) =
                (member.numbers.iter().min(), member.numbers.iter().max())
            else {
                continue;
            };
            if let Some(field) = member.field(&self.facade) {
                let step = tokens! {
                    unknown.before(#first, writer);
                    #field::write(&self.#ident, #first, writer);
                };
                steps.push((*first, step));
                continue;
            }
            let facade = &self.facade;
            let others = self.members.iter().filter(|other| other.ident != *ident);
            let between = others.flat_map(|other| &other.numbers).any(|n| first < n && n < last);
            let write = tokens! {
                unknown.before(#facade::Oneof::number(member), writer);
                #facade::Oneof::write(member, writer);
            };
            if !between {
                steps.push((*first, tokens!(if let Some(member) = &self.#ident { #write })));
                continue;
            }
            for number in &member.numbers {
                let is_it = tokens!(|member| #facade::Oneof::number(*member) == #number);
                let step =
                    tokens!(if let Some(member) = self.#ident.as_ref().filter(#is_it) { #write });
                steps.push((*number, step));
            }
        }
        steps.sort_by_key(|(number, _)| *number);
        let steps = steps.into_iter().map(|(_, step)| step);
        tokens!(#(#steps)*)
    }

    fn reflect(&self) -> TokenStream {
        let Parts { facade, members, unknown } = self;
        let get = members.iter().map(|member| {
            member.arm(
                facade,
                |ident, field| tokens!(#field::get(&self.#ident)),
                |ident, _| tokens!(self.#ident.as_ref().map_or(#facade::Ref::Absent, |member| #facade::Oneof::get(member, number))),
            )
        });
        let put = members.iter().map(|member| {
            member.arm(
                facade,
                |ident, field| tokens!(#field::put(&mut self.#ident, key, value)),
                |ident, oneof| tokens!(key.is_none() && #oneof::put(&mut self.#ident, number, value)),
            )
        });
        let put_message = members.iter().map(|member| {
            member.arm(
                facade,
                |ident, field| tokens!(#field::put_message(&mut self.#ident, key)),
                |ident, oneof| tokens!(#oneof::put_message(&mut self.#ident, number)),
            )
        });
        tokens! {
            fn descriptor(&self) -> &'static #facade::MessageDescriptor {
                <Self as #facade::Message>::type_descriptor()
            }
            fn get(&self, number: u32) -> #facade::Ref<'_> {
                match number {
                    #(#get)*
                    _ => #facade::Ref::Absent,
                }
            }
            fn put(
                &mut self,
                number: u32,
                key: ::core::option::Option<#facade::Scalar>,
                value: #facade::Scalar,
            ) -> bool {
                match number {
                    #(#put)*
                    _ => false,
                }
            }
            fn put_message(
                &mut self,
                number: u32,
                key: ::core::option::Option<#facade::Scalar>,
            ) -> ::core::option::Option<&mut dyn #facade::Reflect> {
                match number {
                    #(#put_message)*
                    _ => ::core::option::Option::None,
                }
            }
            fn unknown(&self) -> &#facade::UnknownFields {
                &self.#unknown
            }
            fn unknown_mut(&mut self) -> &mut #facade::UnknownFields {
                &mut self.#unknown
            }
            fn merge_bytes(
                &mut self,
                bytes: &[u8],
                limits: &#facade::Limits,
            ) -> ::core::result::Result<(), #facade::DecodeError> {
                #facade::Message::merge_with(self, bytes, limits)
            }
            fn to_bytes(&self) -> #facade::alloc::vec::Vec<u8> {
                #facade::Message::encode_to_vec(self)
            }
        }
    }
}
