//! The requirements of the profile, a row each. Those from 12 on that cite an RFC are of Atom and of
//! its publishing protocol, which the profile builds upon.

/// How much a requirement is one (RFC 2119).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// MUST.
    Must,
    /// SHOULD, or RECOMMENDED.
    Should,
    /// MAY: if it is done, it is done so.
    May,
    /// What clients rely on, whatever the profile says.
    Practice,
}

/// A requirement.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Its number.
    pub number: u8,
    /// How much it is one.
    pub level: Level,
    /// Where it stands.
    pub section: &'static str,
    /// What it demands.
    pub text: &'static str,
}

impl Level {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Must => "MUST",
            Self::Should => "SHOULD",
            Self::May => "MAY",
            Self::Practice => "clients",
        }
    }
}

macro_rules! rows {
    ($($number:literal $level:ident $section:literal $text:literal)+) => {
        /// All requirements.
        pub const ROWS: &[Row] = &[$(
            Row { number: $number, level: Level::$level, section: $section, text: $text },
        )+];
    };
}

rows! {
    1 Must "6.1" "the SD-IRI gives a service document"
    2 Must "6.1" "it says once that the version is 2.0"
    3 May "6.1" "its largest upload, if it says one, is a number of kB"
    4 Must "6.1" "every collection says what it accepts"
    5 Must "6.1" "and what it accepts in a multipart"
    6 May "6.1" "a collection has at most one policy and one treatment"
    7 Should "6.1" "a collection says once whether it mediates, by `true` or `false`"
    8 Should "7.1" "accepted packagings are IRIs"
    9 May "6.1" "a nested service leads to a service document"
    10 Should "6.1" "on behalf of another, it lists collections of both users only"
    11 Should "6.1" "a server without mediation says `false`"
    12 Must "RFC 5023 8.3" "workspaces and collections have one title, collections an address"
    13 Should "RFC 5023 16.2" "its media type is that of service documents"
    14 May "6.1" "it may differ between users"
    15 Should "6.2" "the Col-IRI gives a feed"
    16 Must "RFC 4287 4.1" "feed and entries have what Atom demands"
    17 Should "RFC 5023 10" "what was edited last comes first"
    18 Must "RFC 5023 10.1" "entries link where they are edited; pages link on"
    19 Should "RFC 5023 12" "its media type is that of feeds"
    20 Must "6.3" "a deposit makes a new resource"
    21 Should "6.3" "and is answered by 201 with a receipt"
    22 Must "6.3" "`Location` is the Edit-IRI, which gives the receipt"
    23 Must "9" "without `In-Progress`, a deposit is complete"
    24 Must "9" "`In-Progress` is `true` or `false`, in any case, and nothing else"
    25 Must "RFC 5023 9.7" "a `Slug` is never an error, and never collides"
    26 Must "6.3.1" "file names may be quoted or not, and are no paths"
    27 Must "6.3.1" "a file without a media type is taken"
    28 Practice "6.3.1" "a file without a name is refused as a bad request, or taken"
    29 Should "6.3.1" "a wrong checksum is refused (412)"
    30 Should "6.3.1" "without `Packaging`, a file is not unpacked"
    31 Must "7.2" "an unknown packaging is refused (415), or stored as it is"
    32 Should "7.2" "a simple zip is unpacked"
    33 Must "6.3.2" "parts are known by their names"
    34 Should "6.3.2" "the checksum of the media part counts"
    35 Must "6.3.2" "Dublin Core of a multipart's entry is kept"
    36 Should "6.3.2" "a zip is taken as media part"
    37 Must "RFC 2387" "preamble, quoted boundaries and root are as in any multipart"
    38 Practice "6.3.2" "a media part may come in base64"
    39 Must "6.3.3" "an entry alone makes a deposit with an EM-IRI"
    40 Must "6.3.3" "its Dublin Core is kept"
    41 Must "6.7.2" "unknown markup is no error"
    42 Must "12.1.3" "what is no XML is a bad request"
    43 Must "6.4" "the EM-IRI gives a package of the whole, by default a simple zip"
    44 Must "6.4" "`Accept-Packaging` gets the format that it names"
    45 Must "6.4" "an unsupported format is not acceptable (406)"
    46 Should "6.4.1" "the content can be had as a feed, an entry for each file"
    47 Must "6.4.1" "each of these links where it is changed"
    48 Must "6.4" "the Cont-IRI is read and nothing else"
    49 Must "6.5.1" "PUT replaces the content completely (204)"
    50 Should "6.5.1" "a wrong checksum replaces nothing (412)"
    51 Should "6.5.1" "changes of content leave it open whether more follows"
    52 Should "6.5.1" "`Metadata-Relevant` is `true` or `false`"
    53 Must "6.6" "DELETE empties the content (204), and its address stays"
    54 Must "6.7.1" "POST adds a file, and overwrites none"
    55 Must "6.7.1" "`Location` is the file's own address, or the EM-IRI for a package"
    56 Must "6.7.1" "without `Packaging`, an added file is not unpacked"
    57 Must "6.7.1" "a wrong checksum adds nothing (412)"
    58 Must "10" "the Edit-IRI gives the receipt"
    59 Must "6.5.2" "PUT of an entry replaces all metadata"
    60 Must "6.5.3" "PUT of a multipart replaces metadata and content"
    61 Must "6.5.2" "PUT without `In-Progress` completes the deposit"
    62 Must "6.8" "DELETE removes the deposit (204)"
    63 Must "6.8" "which is not found any more"
    64 May "6.9" "statements may be negotiated at the Edit-IRI"
    65 Should "6.7.2" "POST of an entry is answered by 200 with a receipt"
    66 Should "6.7.2" "it adds metadata and overwrites none"
    67 Must "6.7.2" "its Dublin Core is reflected, unknown markup is no error"
    68 Must "6.7.3" "POST of a multipart names the EM-IRI"
    69 Should "9.3" "POST of nothing completes the deposit, and leaves the content"
    70 Must "9" "what is complete may be processed"
    71 Should "9.2" "what is not is kept open"
    72 Must "10" "a receipt links the Edit-IRI"
    73 Must "10" "and the EM-IRI"
    74 Must "10" "and the SE-IRI"
    75 Must "10" "and says once how it was treated"
    76 May "10" "its packagings are those that the content can be had in"
    77 May "10" "it has at most one verbose description"
    78 May "10" "links to statements say their media type"
    79 May "10" "an alternate page can be read"
    80 Should "10" "it links the file as it was deposited"
    81 Should "10" "and those that it was unpacked to"
    82 Must "7.3" "its content has a media type and an address"
    83 Should "10" "Dublin Core stands directly in it"
    84 Must "RFC 4287 4.1.2" "it has what Atom demands of an entry"
    85 Practice "10" "its media type is that of entries"
    86 Must "6.9" "a statement is of the media type that its link says"
    87 May "6.9" "a statement may want credentials"
    88 Should "6.10" "a single file can be read, replaced and deleted"
    89 Must "6.10" "where it cannot, the response is 403 or 405"
    90 Must "11.4" "the statement as a feed has an entry for each file"
    91 Must "11.4" "original deposits are in the category of that name"
    92 May "11.4" "the state is a category with a text"
    93 May "11.2" "original deposits say their packaging and when they came, in whole seconds of UTC"
    94 Should "8.2" "and who deposited them, and for whom"
    95 Should "11.3" "the resource map describes an aggregation that it is described by"
    96 Should "11.2" "each state has a description"
    97 Should "8" "Basic credentials are taken"
    98 Should "8.1" "wrong ones are refused (401), with a challenge"
    99 Should "12.1.4" "an unknown owner is refused (403)"
    100 Must "12.1.5" "mediation where it is off is refused (412)"
    101 Practice "8.2" "`X-On-Behalf-Of` is understood"
    102 Should "12" "errors are reported by error documents with an IRI"
    103 Should "12" "which have a summary"
    104 Must "12" "a server's own errors have IRIs of its own"
    105 Must "12.1.1" "ErrorContent comes with 415 or 406"
    106 Must "12.1.2" "ErrorChecksumMismatch comes with 412"
    107 Must "12.1.3" "ErrorBadRequest comes with 400"
    108 Must "12.1.4" "TargetOwnerUnknown comes with 403"
    109 Must "12.1.5" "MediationNotAllowed comes with 412"
    110 Must "12.1.6" "MethodNotAllowed comes with 405"
    111 Must "12.1.7" "MaxUploadSizeExceeded comes with 413"
    112 Practice "12.1.1" "the IRI of ErrorContent is as section 12 spells it"
    113 Should "13.1" "pages link the service document"
    114 Should "13.2" "the page of a collection links where to deposit"
    115 Should "13.3" "the page of a deposit links where it is edited, and its statements"
    116 Must "RFC 9110" "unknown paths, other methods and HEAD are answered as HTTP wants"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_from_1_on() {
        assert!(ROWS.iter().zip(1..).all(|(row, number)| row.number == number));
        assert_eq!(ROWS.len(), 116);
    }
}
