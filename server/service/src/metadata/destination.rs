//! Where a deposit belongs, as its metadata say.

use swordsmith_deposit::Identifiers;
use swordsmith_generated::deposit::documents::{
    DestinationMember, Destined, Reference, ReferenceContent,
};
use swordsmith_processing::Referent;
use swordsmith_xml::Document as _;

/// The destination that an entry names. An invalid one is none here: the checks report it.
pub(crate) fn of(entry: &[u8]) -> Option<DestinationMember> {
    Destined::from_xml(entry).ok()?.deposit?.destination
}

/// Where the metadata of an entry come from, as it says.
pub(crate) fn provenance_of(entry: &[u8]) -> Vec<String> {
    let of = |entry| Destined::from_xml(entry).ok()?.deposit?.metadata_provenance;
    of(entry).map(|provenance| provenance.url).unwrap_or_default()
}

/// What a reference names, and what a deposit of metadata about it has come to.
pub(crate) fn referent(reference: &Reference) -> Referent {
    Referent { detail: described(reference), identifiers: identifiers(reference) }
}

fn described(reference: &Reference) -> String {
    match &reference.content {
        ReferenceContent::Origin(origin) => {
            format!("The metadata are kept as a description of the origin {}.", origin.url)
        }
        ReferenceContent::Object(object) => format!(
            "The metadata are kept as a description of {}. It is not checked whether an archive \
             has that object.",
            object.swhid
        ),
    }
}

/// The identifiers of the object that a reference names; `None` if it names an origin.
fn identifiers(reference: &Reference) -> Option<Identifiers> {
    match &reference.content {
        ReferenceContent::Origin(_) => None,
        ReferenceContent::Object(object) => {
            let swhid = object.swhid.split(';').next().unwrap_or_default().to_owned();
            Some(Identifiers { swhid, context: object.swhid.clone() })
        }
    }
}
