//! Where a deposit belongs, as its metadata say.

use swordsmith_generated::deposit::documents::{
    DestinationMember, Destined, Reference, ReferenceContent,
};
use swordsmith_xml::Document as _;

use swordsmith_deposit::Identifiers;

/// The destination that an entry names. An invalid one is none here: the checks report it.
pub(crate) fn of(entry: &[u8]) -> Option<DestinationMember> {
    Destined::from_xml(entry).ok()?.deposit?.destination
}

/// Where the metadata of an entry come from, as it says.
pub(crate) fn provenance_of(entry: &[u8]) -> Vec<String> {
    let of = |entry| Destined::from_xml(entry).ok()?.deposit?.metadata_provenance;
    of(entry).map(|provenance| provenance.url).unwrap_or_default()
}

/// What a deposit of metadata only has come to, for a person.
pub(crate) fn described(reference: Option<&Reference>) -> String {
    match reference.map(|reference| &reference.content) {
        None => "The metadata are kept; the deposit has no files.".to_owned(),
        Some(ReferenceContent::Origin(origin)) => {
            format!("The metadata are kept as a description of the origin {}.", origin.url)
        }
        Some(ReferenceContent::Object(object)) => format!(
            "The metadata are kept as a description of {}. It is not checked whether an archive \
             has that object.",
            object.swhid
        ),
    }
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
