//! How a message of any type is seen from outside.

use proc_macro2::TokenStream;

use super::message::Parts;

impl Parts {
    /// The body of an implementation of `Reflect`.
    pub(super) fn reflect(&self) -> TokenStream {
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
                |ident, oneof| tokens!(if key.is_some() { ::core::option::Option::None } else { #oneof::put_message(&mut self.#ident, number) }),
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
