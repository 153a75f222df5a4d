//! Path items and operations.

use super::{Named, Parameter, RequestBody, Response, SecurityRequirement, Spanned, Statuses};

/// What is found under a path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathItem {
    /// `summary` and `description`.
    pub documentation: String,
    /// `x-also-at`.
    pub also_at: Vec<Spanned<String>>,
    /// `parameters`.
    pub parameters: Vec<Parameter>,
    /// The operations by method, in the order they stand.
    pub operations: Named<Operation>,
}

/// An operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// `x-rust-name`.
    pub rust_name: Option<Spanned<String>>,
    /// `operationId`.
    pub id: Spanned<String>,
    /// `summary` and `description`.
    pub documentation: String,
    /// `tags`.
    pub tags: Vec<Spanned<String>>,
    /// `parameters`.
    pub parameters: Vec<Parameter>,
    /// `requestBody`.
    pub body: Option<RequestBody>,
    /// `responses`.
    pub responses: Vec<(Spanned<Statuses>, Response)>,
    /// What `security` asks for, if it has one of its own.
    pub security: Option<SecurityRequirement>,
}

impl Operation {
    /// What it is called in Rust, but for the way of writing: what somebody chose, else its identifier.
    pub fn called(&self) -> &str {
        &self.rust_name.as_ref().unwrap_or(&self.id).value
    }
}
