//! Where a deposit belongs, as its metadata say.

use swordsmith_generated::deposit::documents::{
    DestinationMember, Destined, Reference, ReferenceContent,
};
use swordsmith_xml::Document as _;

use super::Identifiers;

/// The destination that an entry names. An invalid one is none here: the checks report it.
pub fn of(entry: &[u8]) -> Option<DestinationMember> {
    Destined::from_xml(entry).ok()?.deposit?.destination
}

/// The identifiers of the object that a reference names; `None` if it names an origin.
pub(crate) fn identifiers(reference: &Reference) -> Option<Identifiers> {
    match &reference.content {
        ReferenceContent::Origin(_) => None,
        ReferenceContent::Object(object) => {
            let swhid = object.swhid.split(';').next().unwrap_or_default().to_owned();
            Some(Identifiers { swhid, context: object.swhid.clone() })
        }
    }
}
