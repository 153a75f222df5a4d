//! What each schema language says to the model, which is in none of them.

pub mod json;
pub mod openapi;
pub mod proto;
pub mod xsd;
