//! Where a deposit belongs, as its metadata say.

use swordsmith_generated::deposit::documents::{
    DestinationMember, Destined, Reference, ReferenceContent,
};
use swordsmith_runtime::xml::Document as _;

use super::Identifiers;

/// What an entry says about it. An entry in which it is said wrongly says nothing here: the checks tell what is wrong.
pub fn of(entry: &[u8]) -> Option<DestinationMember> {
    Destined::from_xml(entry).ok()?.deposit?.destination
}

/// Under what is archived what metadata refer to; `None` if they refer to an origin.
pub(crate) fn identifiers(reference: &Reference) -> Option<Identifiers> {
    match &reference.content {
        ReferenceContent::Origin(_) => None,
        ReferenceContent::Object(object) => {
            let swhid = object.swhid.split(';').next().unwrap_or_default().to_owned();
            Some(Identifiers { swhid, context: object.swhid.clone() })
        }
    }
}
