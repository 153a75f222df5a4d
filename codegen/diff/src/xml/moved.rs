//! Documents that are of another module now.

use swordsmith_codegen::Interface;
use swordsmith_xml::{Limits, validate};

use super::rules;
use crate::modules::Pair;
use crate::{Change, Severity};

/// Where another module of the new version takes a document that is gone from its own, it is not
/// known whether readers ask that one.
pub(super) fn mark(changes: &mut [Change], pair: Pair<'_, '_>) {
    let others = || pair.new.all.iter().filter(|other| other.name != pair.new.module.name);
    let is_gone = |change: &&mut Change| {
        change.rule == rules::DOCUMENT_REMOVED && change.severity == Severity::Breaking
    };
    for change in changes.iter_mut().filter(is_gone) {
        let text = change.witness.as_ref().map(|witness| witness.text.clone());
        let taker = text.and_then(|text| others().find(|other| is_taken(other, &text)));
        if let Some(taker) = taker {
            change.severity = Severity::Undecided;
            change.help =
                Some(format!("see that it is read as one of the module `{}`", taker.name));
        }
    }
}

fn is_taken(module: &Interface<'_>, text: &str) -> bool {
    let xml = module.xml.as_ref();
    xml.is_some_and(|xml| validate(xml.schema, text.as_bytes(), &Limits::DEFAULT).is_empty())
}
