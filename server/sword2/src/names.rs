//! Namespaces, relations and other IRIs of the profile (sections 4 and 12).

/// Atom (RFC 4287).
pub const ATOM: &str = "http://www.w3.org/2005/Atom";
/// The Atom publishing protocol (RFC 5023).
pub const APP: &str = "http://www.w3.org/2007/app";
/// Terms of SWORD.
pub const SWORD: &str = "http://purl.org/net/sword/terms/";
/// Terms of Dublin Core.
pub const DCTERMS: &str = "http://purl.org/dc/terms/";
/// RDF.
pub const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
/// OAI-ORE.
pub const ORE: &str = "http://www.openarchives.org/ore/terms/";

/// How the IRIs of the profile's errors begin.
pub const ERRORS: &str = "http://purl.org/net/sword/error/";
/// The profile's errors.
pub const KNOWN_ERRORS: &[&str] = &[
    "ErrorContent",
    "ErrorChecksumMismatch",
    "ErrorBadRequest",
    "TargetOwnerUnknown",
    "MediationNotAllowed",
    "MethodNotAllowed",
    "MaxUploadSizeExceeded",
];

/// A zip whose members are the files.
pub const SIMPLE_ZIP: &str = "http://purl.org/net/sword/package/SimpleZip";
/// One file, as it is.
pub const BINARY: &str = "http://purl.org/net/sword/package/Binary";

/// Relation to the Edit-IRI.
pub const EDIT: &str = "edit";
/// Relation to the EM-IRI.
pub const EDIT_MEDIA: &str = "edit-media";
/// Relation to the SE-IRI.
pub const ADD: &str = "http://purl.org/net/sword/terms/add";
/// Relation to a State-IRI.
pub const STATEMENT: &str = "http://purl.org/net/sword/terms/statement";
/// Relation to a file as it was deposited.
pub const ORIGINAL_DEPOSIT: &str = "http://purl.org/net/sword/terms/originalDeposit";
/// Relation to a file that was unpacked.
pub const DERIVED_RESOURCE: &str = "http://purl.org/net/sword/terms/derivedResource";
/// The scheme of states.
pub const STATE: &str = "http://purl.org/net/sword/terms/state";

/// The media type of an entry.
pub const ENTRY: &str = "application/atom+xml;type=entry";
/// The media type of a feed.
pub const FEED: &str = "application/atom+xml;type=feed";
/// The media type of a statement in RDF.
pub const RDF_XML: &str = "application/rdf+xml";
/// The media type of a service document.
pub const SERVICE: &str = "application/atomsvc+xml";
