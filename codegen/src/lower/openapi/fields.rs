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
        parameter.field = claim(&mut scope, &parameter.name, "path");
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
        parameter.field = claim(scope, &parameter.names[0], place);
    }
}

fn name_part_headers(headers: &mut [PartHeader]) {
    let mut scope = Scope::default();
    for PartHeader { parameter, .. } in headers {
        parameter.field = claim(&mut scope, &parameter.names[0], "header");
    }
}

fn name_headers(headers: &mut [ResponseHeader]) {
    let mut scope = Scope::default();
    for header in headers {
        header.field = claim(&mut scope, &header.name, "header");
    }
}

/// The first name of a parameter that is free, else one with a number.
fn claim(scope: &mut Scope, name: &str, place: &str) -> String {
    let names = parameter_names(name, place);
    scope.claim_or(&names, &names[0], |count| format!("{}_{}", names[0], count + 1))
}
