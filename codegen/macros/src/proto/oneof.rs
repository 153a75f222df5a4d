//! `#[derive(Oneof)]`: an enum with a variant for each member of a oneof.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Ident, Path, Type, Variant};

use super::annotation::Annotation;
use super::kinds;
use super::member::descriptor;

/// A member of the oneof.
struct Member {
    ident: Ident,
    number: u32,
    /// Whether `key` has the layout of its values.
    has_layout: TokenStream,
    /// `<Adapter as Field<Type>>`.
    field: TokenStream,
    descriptor: TokenStream,
}

/// The implementation.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = Annotation::parse(&input.attrs, input.ident.span())?;
    let Data::Enum(data) = &input.data else {
        return Err(annotation.error("`Oneof` is for enums"));
    };
    let facade = annotation.facade()?;
    let members = data.variants.iter().map(|variant| member(variant, &facade));
    let members = members.collect::<syn::Result<Vec<_>>>()?;
    let ident = &input.ident;
    let body = body(&facade, &members);
    Ok(tokens! {
        #[automatically_derived]
        impl #facade::Oneof for #ident { #body }
    })
}

fn member(variant: &Variant, facade: &Path) -> syn::Result<Member> {
    let annotation = Annotation::parse(&variant.attrs, variant.ident.span())?;
    let ty = value_type(variant)?;
    let number = annotation.numbers("tag")?.first().copied();
    let number = number.ok_or_else(|| annotation.error("a member has a number"))?;
    let adapter = kinds::member(&annotation, ty, facade)?;
    let descriptor = descriptor(&variant.ident, ty, &annotation, (facade, &adapter))?;
    let field = tokens!(<#adapter as #facade::field::Field<#ty>>);
    let has_layout = tokens!(#adapter::has_layout::<#ty>(key));
    Ok(Member { ident: variant.ident.clone(), number, has_layout, field, descriptor })
}

fn value_type(variant: &Variant) -> syn::Result<&Type> {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Ok(&fields.unnamed[0].ty),
        _ => Err(syn::Error::new(variant.ident.span(), "a member holds one value")),
    }
}

/// For each member what stands in an implementation.
fn each(
    members: &[Member],
    make: impl Fn(&Ident, u32, &TokenStream) -> TokenStream,
) -> TokenStream {
    members.iter().map(|member| make(&member.ident, member.number, &member.field)).collect()
}

fn body(facade: &Path, members: &[Member]) -> TokenStream {
    let descriptors = members.iter().map(|member| &member.descriptor);
    let numbers = each(members, |ident, number, _| tokens!(Self::#ident(_) => #number,));
    let measure = each(
        members,
        |ident, number, field| tokens!(Self::#ident(value) => #field::measure(value, #number, sizes),),
    );
    let write = each(
        members,
        |ident, number, field| tokens!(Self::#ident(value) => #field::write(value, #number, writer),),
    );
    let get = each(
        members,
        |ident, number, field| tokens!((Self::#ident(value), #number) => #field::get(value),),
    );
    let (merge, put, put_message) = changes(facade, members);
    tokens! {
        const FIELDS: &'static [#facade::FieldDescriptor] = &[#(#descriptors),*];

        #[inline]
        fn merge_field(
            member: &mut ::core::option::Option<Self>,
            key: #facade::Key,
            reader: &mut #facade::Reader<'_>,
        ) -> ::core::result::Result<bool, #facade::DecodeError> {
            match key.number { #merge _ => ::core::result::Result::Ok(false) }
        }
        fn number(&self) -> u32 {
            match self { #numbers }
        }
        #[inline]
        fn measure(&self, sizes: &mut #facade::Sizes) -> usize {
            match self { #measure }
        }
        #[inline]
        fn write(&self, writer: &mut #facade::Writer<'_>) {
            match self { #write }
        }
        fn get(&self, number: u32) -> #facade::Ref<'_> {
            match (self, number) { #get _ => #facade::Ref::Absent }
        }
        fn put(member: &mut ::core::option::Option<Self>, number: u32, given: #facade::Scalar) -> bool {
            match number { #put _ => false }
        }
        fn put_message(
            member: &mut ::core::option::Option<Self>,
            number: u32,
        ) -> ::core::option::Option<&mut dyn #facade::Reflect> {
            match number { #put_message _ => ::core::option::Option::None }
        }
    }
}

/// Arms that change which member is set. One that is set already is changed in its place.
fn changes(facade: &Path, members: &[Member]) -> (TokenStream, TokenStream, TokenStream) {
    let merge = members.iter().map(|member| {
        let Member { ident, number, has_layout, field, .. } = member;
        let is_no_field = tokens!(::core::result::Result::Ok(false));
        let merge = in_place(ident, &tokens!(#field::merge(value, key, reader)), &is_no_field);
        tokens!(#number if #has_layout => #merge)
    });
    let put = each(members, |ident, number, field| {
        tokens! {
            #number => {
                let mut value = ::core::default::Default::default();
                let is_put = #field::put(&mut value, ::core::option::Option::None, given);
                if is_put {
                    *member = ::core::option::Option::Some(Self::#ident(value));
                }
                is_put
            }
        }
    });
    let put_message = each(members, |ident, number, field| {
        let none = tokens!(::core::option::Option::None);
        let put_message = in_place(ident, &tokens!(#field::put_message(value, #none)), &none);
        let is_message = tokens!(::core::matches!(#field::KIND, #facade::ValueKind::Message(_)));
        tokens!(#number if #is_message => #put_message)
    });
    (merge.collect(), put, put_message)
}

/// Makes a member the one that is set, and then something of its `value`, where that stands: what
/// is large is not moved.
fn in_place(ident: &Ident, done: &TokenStream, otherwise: &TokenStream) -> TokenStream {
    tokens! {
        {
            if !::core::matches!(member, ::core::option::Option::Some(Self::#ident(_))) {
                *member = ::core::option::Option::Some(Self::#ident(::core::default::Default::default()));
            }
            match member {
                ::core::option::Option::Some(Self::#ident(value)) => #done,
                _ => #otherwise,
            }
        }
    }
}
