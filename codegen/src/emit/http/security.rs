//! How clients prove who they are, as a type.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::operations::Operations;
use crate::model::security::SecurityScheme;

/// The type of what proves who asks: that of the one scheme, or of any of several; where operations
/// differ in what they ask for, of all that one has.
pub(in crate::emit) fn proof_type(operations: &Operations) -> TokenStream {
    match operations.security.as_slice() {
        [] => quote!(()),
        _ if !operations.has_one_requirement() => quote!(Proofs),
        [SecurityScheme::Http(..)] => quote!(Authorization),
        [SecurityScheme::Basic(_)] => quote!(Credentials),
        [SecurityScheme::Bearer(_)] => quote!(BearerToken),
        [SecurityScheme::ApiKey(..)] => quote!(ApiKey),
        _ => quote!(AnyProof),
    }
}
