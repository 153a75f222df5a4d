//! The fields that parameters and headers are: all that stand in one struct have different names.

use crate::model::body::PartHeader;
use crate::model::operations::Operations;
use crate::model::parameter::{Parameter, Place};
use crate::model::path::Path;
use crate::model::response::ResponseHeader;
use crate::naming::{Scope, parameter_names};

/// Names the fields of all structs.
pub(super) fn assign(operations: &mut Operations) {
    operations.paths.iter_mut().for_each(of_path);
    for form in &mut operations.forms {
        name_parameters(&mut form.fields, &mut Scope::default());
    }
    for part in operations.multiparts.iter_mut().flat_map(|it| &mut it.parts) {
        name_part_headers(&mut part.headers);
    }
    for refusal in &mut operations.refusals {
        name_headers(&mut refusal.headers);
    }
}

/// Parameters of a path are called the same in the requests of all its operations, where they stand
/// before all others.
fn of_path(path: &mut Path) {
    let mut scope = Scope::default();
    for parameter in &mut path.parameters {
        claim(&mut scope, &mut parameter.field, &parameter.name, "path");
    }
    for operation in &mut path.operations {
        name_parameters(&mut operation.parameters, &mut scope.clone());
        operation.responses.iter_mut().for_each(|it| name_headers(&mut it.headers));
    }
}

fn name_parameters(parameters: &mut [Parameter], scope: &mut Scope) {
    for parameter in parameters {
        let place = match parameter.place {
            Place::Header => "header",
            Place::Query => "query",
            Place::Cookie => "cookie",
        };
        claim(scope, &mut parameter.field, &parameter.names[0], place);
    }
}

fn name_part_headers(headers: &mut [PartHeader]) {
    let mut scope = Scope::default();
    for PartHeader { parameter, .. } in headers {
        claim(&mut scope, &mut parameter.field, &parameter.names[0], "header");
    }
}

fn name_headers(headers: &mut [ResponseHeader]) {
    let mut scope = Scope::default();
    for header in headers {
        claim(&mut scope, &mut header.field, &header.name, "header");
    }
}

/// The name that somebody chose for a field, if there is one and it is free; else the first free one
/// of a parameter's names, else one with a number.
fn claim(scope: &mut Scope, field: &mut String, name: &str, place: &str) {
    let mut names = parameter_names(name, place);
    let first = names[0].clone();
    if !field.is_empty() {
        names.insert(0, std::mem::take(field));
    }
    *field = scope.claim_or(&names, &first, |count| format!("{first}_{}", count + 1));
}
