//! Archives that tools read differently, or that not all of them read: what is special about each,
//! and what it unpacks to. The tests here unpack them; those with other programs (`cargo xtask
//! interop`) compare that with what these do, and write `docs/archives.md`.

pub(crate) mod compressed;
pub(crate) mod of_tar;
pub(crate) mod of_tar_headers;
pub(crate) mod of_zip;
pub(crate) mod tar;
pub(crate) mod zip;

/// An archive, and what is expected of it.
pub(crate) struct Sample {
    /// What is special about it, as a heading of a row.
    pub(crate) what: &'static str,
    /// The name of its file.
    pub(crate) file: &'static str,
    pub(crate) bytes: Vec<u8>,
    pub(crate) expected: Expected,
    /// Why it is read so, if the row does not say it.
    pub(crate) why: &'static str,
}

/// What becomes of an archive.
#[derive(Debug, Clone)]
pub(crate) enum Expected {
    /// These files, and nothing else.
    Files(Vec<(&'static str, Vec<u8>)>),
    /// The finding.
    Refused(&'static str),
}

/// The usual content.
pub(crate) const CONTENT: &str = "hello\n";

/// One file of the usual content.
pub(crate) fn only(name: &'static str) -> Expected {
    Expected::Files(vec![(name, CONTENT.as_bytes().to_vec())])
}

/// A sample that needs no reason.
pub(crate) fn sample(
    what: &'static str,
    file: &'static str,
    bytes: Vec<u8>,
    expected: Expected,
) -> Sample {
    Sample { what, file, bytes, expected, why: "" }
}

impl Sample {
    pub(crate) fn because(self, why: &'static str) -> Self {
        Self { why, ..self }
    }
}

/// All samples, by the headings that they are under.
pub(crate) fn all() -> Vec<(&'static str, Vec<Sample>)> {
    vec![
        ("Sparse members of tar", of_tar::sparse()),
        ("Ends of tar", of_tar::ends()),
        ("Members of tar", of_tar::members()),
        ("Extended headers of tar", of_tar_headers::extended()),
        ("Several headers before a member of tar", of_tar_headers::repeated()),
        ("Compression", compressed::streams()),
        ("Names in zip", of_zip::names()),
        ("Headers of zip that differ", of_zip::conflicts()),
        ("Members and ends of zip", of_zip::others()),
    ]
}
