//! The JSON documents of operations, by the direction in which they go.

use std::collections::BTreeSet;

use super::body::{BodyContent, DocumentBody, PartContent};
use super::operations::Operations;
use super::parameter::Value;
use super::response::DocumentType;

impl Operations {
    /// Visits the index of every JSON document of a request: in parameters, bodies, forms and parts.
    pub fn visit_request_documents(&mut self, mut visit: impl FnMut(&mut usize)) {
        for path in &mut self.paths {
            path.parameters.iter_mut().for_each(|it| value(&mut it.value, &mut visit));
            for operation in &mut path.operations {
                operation.parameters.iter_mut().for_each(|it| value(&mut it.value, &mut visit));
                let variants = operation.body.iter_mut().flat_map(|body| &mut body.variants);
                for variant in variants {
                    if let BodyContent::Document(body) = &mut variant.content {
                        document(body, &mut visit);
                    }
                }
            }
        }
        for field in self.forms.iter_mut().flat_map(|form| &mut form.fields) {
            value(&mut field.value, &mut visit);
        }
        for part in self.multiparts.iter_mut().flat_map(|multipart| &mut multipart.parts) {
            part.headers.iter_mut().for_each(|it| value(&mut it.parameter.value, &mut visit));
            match &mut part.content {
                PartContent::Document(body) => document(body, &mut visit),
                PartContent::Value(of) => value(of, &mut visit),
                PartContent::Binary(_) => {}
            }
        }
    }

    /// The JSON documents of responses, errors among them, and of their headers.
    pub fn response_documents(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for operation in self.paths.iter().flat_map(|path| &path.operations) {
            found.extend(operation.errors.iter().map(|error| error.document));
            for response in &operation.responses {
                found.extend(response.items.iter().map(|items| items.document));
                if let Some(DocumentType::Json(index)) =
                    response.document.as_ref().map(|it| &it.document)
                {
                    found.insert(*index);
                }
                found.extend(response.headers.iter().filter_map(|it| it.value.json()));
            }
        }
        let headers = self.refusals.iter().flat_map(|refusal| &refusal.headers);
        found.extend(headers.filter_map(|it| it.value.json()));
        found
    }
}

impl Value {
    /// The JSON document that it is.
    fn json(&self) -> Option<usize> {
        match self {
            Self::Json(index) => Some(*index),
            _ => None,
        }
    }
}

fn value(value: &mut Value, visit: &mut impl FnMut(&mut usize)) {
    if let Value::Json(index) = value {
        visit(index);
    }
}

fn document(body: &mut DocumentBody, visit: &mut impl FnMut(&mut usize)) {
    if let DocumentType::Json(index) = &mut body.document {
        visit(index);
    }
}
