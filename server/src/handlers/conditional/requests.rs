//! The conditions of each kind of request.

use swordsmith_generated::deposit::operations::{
    AddMediaRequest, AddToDepositRequest, DeleteDepositRequest, DeleteMediaRequest,
    GetMediaRequest, GetReceiptRequest, ReplaceMediaRequest, ReplaceMetadataRequest,
};

use super::Conditions;

/// Conditions of requests that have these headers, and others.
macro_rules! conditions {
    ($($request:ident { $($other:ident),* },)+) => {
        $(impl<'r> From<&'r $request> for Conditions<'r> {
            fn from(request: &'r $request) -> Self {
                Self {
                    if_match: &request.if_match,
                    if_unmodified_since: request.if_unmodified_since.as_deref(),
                    if_none_match: &request.if_none_match,
                    $($other: request.$other.as_deref(),)*
                    ..Self::default()
                }
            }
        })+
    };
}

conditions! {
    GetMediaRequest { if_modified_since },
    GetReceiptRequest { if_modified_since },
    AddMediaRequest {},
    AddToDepositRequest {},
    DeleteDepositRequest {},
    DeleteMediaRequest {},
    ReplaceMediaRequest {},
    ReplaceMetadataRequest {},
}
