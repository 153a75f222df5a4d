//! Compiled protobuf files to the model of messages.
//!
//! What the model has no place for is said, not dropped in silence. What would make two Rust items
//! of one name is refused where the second of them stands, if Rust is made.

mod clashes;
mod foreign;

use crate::diagnostic::Diagnostics;
use crate::frontend::proto::{Places, ProtoFile, ProtoFiles};
use crate::model::messages::Messages;
use crate::source::Sources;

/// `FileDescriptorProto.service`.
const SERVICE: i32 = 6;

/// `FileDescriptorProto.extension`.
const EXTENSION: i32 = 7;

/// Checks that no two names would be one in Rust. Only who makes Rust types needs to know.
pub fn check_rust_names(files: &ProtoFiles, sources: &Sources, findings: &mut Diagnostics) {
    let mut clashes = clashes::Clashes::default();
    for ProtoFile { source, descriptor } in &files.given {
        let places = Places::new(*source, sources.get(*source), descriptor);
        clashes.check_file(descriptor, &places, findings);
    }
    clashes.check_packages(findings);
}

/// Gathers the files by package; services and extensions are left out, each with a note.
pub fn lower(files: ProtoFiles, sources: &Sources, findings: &mut Diagnostics) -> Messages {
    let mut messages = Messages { well_known: files.well_known, ..Messages::default() };
    for file in files.given {
        let ProtoFile { source, mut descriptor } = file;
        let places = Places::new(source, sources.get(source), &descriptor);
        foreign::check(&descriptor, &messages.well_known, &places, findings);
        for (index, service) in (0..).zip(descriptor.service.drain(..)) {
            let message =
                format!("the service `{}` is left out: only messages are read", service.name());
            findings.note(places.at(&[SERVICE, index, 1]), message);
        }
        for (index, extension) in (0..).zip(descriptor.extension.drain(..)) {
            let message = format!("the extension `{}` has no effect on messages", extension.name());
            findings.note(places.at(&[EXTENSION, index, 1]), message);
        }
        messages.packages.entry(descriptor.package().to_owned()).or_default().push(descriptor);
    }
    messages
}
