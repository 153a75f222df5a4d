//! Compiled protobuf files to the model of messages.
//!
//! What the model has no place for is said, not dropped in silence; what would make two Rust items
//! of one name is refused where the second of them stands.

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

/// Gathers the files by package; services and extensions are left out, each with a note.
pub fn lower(files: ProtoFiles, sources: &Sources, findings: &mut Diagnostics) -> Messages {
    let mut messages = Messages { well_known: files.well_known, ..Messages::default() };
    let mut clashes = clashes::Clashes::default();
    for file in files.given {
        let ProtoFile { source, mut descriptor } = file;
        let places = Places::new(source, sources.get(source), &descriptor);
        clashes.check_file(&descriptor, &places, findings);
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
    clashes.check_packages(findings);
    messages
}
