//! The derives of requests, responses, bodies, parts and refusals. Each moves values between fields and the places that the
//! description gives them; that the fields are those of the description is checked when the result is compiled.

mod annotation;
mod body;
mod fields;
mod form;
mod part;
mod parts;
mod refusal;
mod request;
mod response;
mod texts;

pub(crate) use body::expand as expand_body;
pub(crate) use form::expand as expand_form;
pub(crate) use part::expand as expand_part;
pub(crate) use parts::expand as expand_parts;
pub(crate) use refusal::expand as expand_refusal;
pub(crate) use request::expand as expand_request;
pub(crate) use response::expand as expand_response;
pub(crate) use texts::{expand_media_types, expand_value};
