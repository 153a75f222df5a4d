//! The conditions of each kind of request.

use swordsmith_generated::deposit::operations::{
    AddMediaRequest, AddToDepositRequest, DeleteDepositRequest, DeleteMediaRequest,
    GetMediaRequest, GetReceiptRequest, ReplaceMediaRequest, ReplaceMetadataRequest,
};

use super::Conditions;

/// Conditions of requests that have three headers for it; those that read have the fourth.
macro_rules! conditions {
    ($($request:ident($($modified_since:ident)?),)+) => {
        $(impl<'r> From<&'r $request> for Conditions<'r> {
            fn from(request: &'r $request) -> Self {
                Self {
                    wanted: &request.if_match,
                    unmodified_since: request.if_unmodified_since.as_deref(),
                    known: &request.if_none_match,
                    modified_since: None$(.or(request.$modified_since.as_deref()))?,
                }
            }
        })+
    };
}

conditions! {
    GetMediaRequest(if_modified_since),
    GetReceiptRequest(if_modified_since),
    AddMediaRequest(),
    AddToDepositRequest(),
    DeleteDepositRequest(),
    DeleteMediaRequest(),
    ReplaceMediaRequest(),
    ReplaceMetadataRequest(),
}
