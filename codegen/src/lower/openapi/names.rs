//! Names that would become the same: said here, at their places, and not by the compiler later.

use std::collections::BTreeMap;
use std::mem::discriminant;

use super::Lowering;
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::path::Path;
use crate::naming::{const_name, field_name, type_name, variant_name};
use crate::source::Span;

/// Names under one roof, each with the place of its first use.
type Taken = BTreeMap<String, Option<Span>>;

/// What the files of a service import or define for themselves.
const RESERVED: &[&str] = &[
    "Arc",
    "Body",
    "Boundary",
    "Box",
    "ContentDisposition",
    "Context",
    "Credentials",
    "Data",
    "Err",
    "Fault",
    "FaultKind",
    "Form",
    "Future",
    "Head",
    "Limits",
    "Md5",
    "MediaType",
    "Method",
    "Multipart",
    "None",
    "Ok",
    "Option",
    "PartCount",
    "Pattern",
    "Prewritten",
    "Reason",
    "Refusal",
    "Request",
    "RequestId",
    "Response",
    "Result",
    "Route",
    "Router",
    "Self",
    "Service",
    "Some",
    "StatusCode",
    "String",
    "Target",
    "Unimplemented",
    "Vec",
    "Verbatim",
];

impl Lowering<'_> {
    /// Checks all names of a service.
    pub(super) fn check_names(&mut self, operations: &Operations) {
        self.check_types(operations);
        let (mut refusals, mut statics) = (Taken::new(), Taken::new());
        for refusal in &operations.refusals {
            if self.claim(&mut refusals, variant_name(&refusal.name), refusal.span) {
                self.claim(&mut statics, const_name(&refusal.name), refusal.span);
            }
        }
        self.check_states_names(operations);
        let (mut methods, mut statics) = (Taken::new(), Taken::new());
        for path in &operations.paths {
            for operation in &path.operations {
                if self.claim(&mut methods, field_name(&operation.name), operation.span) {
                    self.claim(&mut statics, const_name(&operation.name), operation.span);
                }
                self.check_fields(path, operation);
            }
        }
    }

    fn check_states_names(&mut self, operations: &Operations) {
        for states in &operations.states {
            let (mut names, mut causes) = (Taken::new(), Taken::new());
            for state in &states.states {
                self.claim(&mut names, variant_name(&state.name), state.span);
            }
            for (cause, span) in states.causes() {
                self.claim(&mut causes, variant_name(cause), span);
            }
        }
    }

    fn check_types(&mut self, operations: &Operations) {
        let mut types: Taken = RESERVED.iter().map(|name| ((*name).to_owned(), None)).collect();
        for operation in operations.paths.iter().flat_map(|path| &path.operations) {
            for suffix in ["Request", "Body", "Form", "Response"] {
                let name = type_name(&operation.name) + suffix;
                self.claim(&mut types, name, operation.span);
            }
        }
        for enumeration in &operations.enumerations {
            self.claim(&mut types, type_name(&enumeration.name), enumeration.span);
        }
        for form in &operations.forms {
            self.claim(&mut types, type_name(&form.name), form.span);
            let mut fields = Taken::new();
            for field in &form.fields {
                self.claim(&mut fields, field_name(&field.names[0]), field.span);
            }
        }
        for binary in &operations.binaries {
            self.claim(&mut types, type_name(&binary.name) + "Type", binary.span);
        }
        self.check_parts(operations, &mut types);
    }

    /// Parts of the same name are one type, so they must be the same; streams have names of their
    /// own.
    fn check_parts(&mut self, operations: &Operations, types: &mut Taken) {
        let parts: Vec<_> = operations.multiparts.iter().flat_map(|it| &it.parts).collect();
        for (at, part) in parts.iter().enumerate() {
            let Some(other) = parts[..at].iter().find(|other| other.name == part.name) else {
                self.claim(types, type_name(&part.name) + "Part", part.span);
                continue;
            };
            if other.headers != part.headers
                || discriminant(&other.content) != discriminant(&part.content)
            {
                self.findings.error(part.span, "another part of this schema has other headers");
            }
        }
        for multipart in &operations.multiparts {
            let mut variants = Taken::new();
            for part in &multipart.parts {
                self.claim(&mut variants, variant_name(multipart.called(part)), part.span);
            }
            let name = type_name(&multipart.name);
            let base = name.strip_suffix("Parts").filter(|base| !base.is_empty()).unwrap_or(&name);
            self.claim(types, format!("{base}Parts"), multipart.span);
            self.claim(types, format!("{base}Part"), multipart.span);
        }
    }

    fn check_fields(&mut self, path: &Path, operation: &Operation) {
        let mut fields = Taken::new();
        for parameter in &path.parameters {
            self.claim(&mut fields, field_name(&parameter.name), parameter.span);
        }
        for parameter in &operation.parameters {
            self.claim(&mut fields, field_name(&parameter.names[0]), parameter.span);
        }
        let mut variants = Taken::new();
        for variant in operation.body.iter().flat_map(|body| &body.variants) {
            self.claim(&mut variants, variant_name(&variant.name), variant.span);
        }
        for response in &operation.responses {
            let mut fields = Taken::new();
            for header in &response.headers {
                self.claim(&mut fields, field_name(&header.name), header.span);
            }
        }
    }

    /// Whether the name is free; a static may be called as another is even where what it stands for
    /// is not: `straße` and `strasse` have the same capitals.
    fn claim(&mut self, taken: &mut Taken, name: String, span: Span) -> bool {
        match taken.get(&name) {
            None => {
                taken.insert(name, Some(span));
                true
            }
            Some(Some(other)) if *other == span => true,
            Some(_) => {
                let message =
                    format!("this would be called `{name}`, as something else already is");
                self.findings.error(span, message);
                false
            }
        }
    }
}
