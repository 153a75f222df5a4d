//! The same types for each subject: a hundred records of ten fields, ten times ten of which each holds
//! the one before.

use std::fmt::Write as _;

/// How many types there are.
pub(super) const TYPES: usize = 100;

/// How many of them hold each other. The derive of `Debug` ends in the compiler's limit where it is
/// some fifty.
const CHAIN: usize = 10;

/// The type that one holds.
fn inner(number: usize) -> Option<usize> {
    if number.is_multiple_of(CHAIN) { None } else { number.checked_sub(1) }
}

/// The types that no other holds: those of documents.
fn roots() -> impl Iterator<Item = usize> {
    (0..TYPES).filter(|number| (number + 1).is_multiple_of(CHAIN))
}

/// The manifest of the schema.
pub(super) const MANIFEST: &str = "[[module]]\nname = \"types\"\nxsd = [\"types.xsd\"]\n";

/// A field: its name, and its type in XML Schema, for serde and for prost.
type Field = (&'static str, &'static str, &'static str, &'static str);

/// The fields of a type, the last excepted, which holds the type before.
const FIELDS: [Field; 9] = [
    ("name", "type=\"xs:string\"", "String", "string"),
    ("title", "type=\"xs:string\" minOccurs=\"0\"", "Option<String>", "string, optional"),
    ("count", "type=\"xs:int\"", "i32", "int32"),
    ("size", "type=\"xs:unsignedLong\" minOccurs=\"0\"", "Option<u64>", "uint64, optional"),
    ("ratio", "type=\"xs:double\"", "f64", "double"),
    ("ready", "type=\"xs:boolean\"", "bool", "bool"),
    (
        "tag",
        "type=\"xs:string\" minOccurs=\"0\" maxOccurs=\"unbounded\"",
        "Vec<String>",
        "string, repeated",
    ),
    (
        "score",
        "type=\"xs:int\" minOccurs=\"0\" maxOccurs=\"unbounded\"",
        "Vec<i32>",
        "int32, repeated",
    ),
    ("note", "type=\"xs:string\" minOccurs=\"0\"", "Option<String>", "string, optional"),
];

/// The schema.
pub(super) fn schema() -> String {
    let mut text = String::from(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns=\"urn:types\"\n           \
         targetNamespace=\"urn:types\" elementFormDefault=\"qualified\">\n",
    );
    for root in roots() {
        let _ = writeln!(text, "  <xs:element name=\"root{root}\" type=\"Record{root}\"/>");
    }
    for number in 0..TYPES {
        let _ = writeln!(text, "  <xs:complexType name=\"Record{number}\">\n    <xs:sequence>");
        for (name, schema, ..) in FIELDS {
            let _ = writeln!(text, "      <xs:element name=\"{name}\" {schema}/>");
        }
        if let Some(inner) = inner(number) {
            let bounds = "minOccurs=\"0\" maxOccurs=\"unbounded\"";
            let _ = writeln!(
                text,
                "      <xs:element name=\"inner\" type=\"Record{inner}\" {bounds}/>"
            );
        }
        text.push_str("    </xs:sequence>\n  </xs:complexType>\n");
    }
    text + "</xs:schema>\n"
}

/// A way to write the types by hand.
pub(super) struct Subject {
    /// What it is called in figures.
    pub(super) name: &'static str,
    dependencies: &'static str,
    derives: &'static str,
    /// The annotation of a field, by its number and what prost calls its type.
    annotation: fn(usize, &str) -> String,
    /// What reads and writes a root.
    functions: &'static str,
}

/// The derives that types of this kind have elsewhere.
pub(super) const SUBJECTS: [Subject; 2] = [
    Subject {
        name: "serde",
        dependencies: "quick-xml = { version = \"*\", features = [\"serialize\"] }\n\
                       serde = { version = \"1\", features = [\"derive\"] }\n",
        derives: "Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize",
        annotation: |_, kind| match kind.split_once(", ") {
            Some(_) => "#[serde(default)]".to_owned(),
            None => String::new(),
        },
        functions: "pub fn readROOT(text: &str) -> Result<RecordROOT, quick_xml::DeError> {\n    \
                    quick_xml::de::from_str(text)\n}\n\
                    pub fn writeROOT(root: &RecordROOT) -> Result<String, quick_xml::SeError> {\n    \
                    quick_xml::se::to_string(root)\n}\n",
    },
    Subject {
        name: "prost",
        dependencies: "prost = \"*\"\n",
        derives: "Clone, PartialEq, prost::Message",
        annotation: |number, kind| format!("#[prost({kind}, tag = \"{number}\")]"),
        functions: "pub fn readROOT(bytes: &[u8]) -> Result<RecordROOT, prost::DecodeError> {\n    \
                    prost::Message::decode(bytes)\n}\n\
                    pub fn writeROOT(root: &RecordROOT) -> Vec<u8> {\n    \
                    prost::Message::encode_to_vec(root)\n}\n",
    },
];

impl Subject {
    /// Its `Cargo.toml`.
    pub(super) fn manifest(&self) -> String {
        format!(
            "[package]\nname = \"measured\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{}\n[workspace]\n",
            self.dependencies
        )
    }

    /// Its `lib.rs`.
    pub(super) fn source(&self) -> String {
        let of = |root: usize| self.functions.replace("ROOT", &root.to_string());
        let mut text: String = roots().map(of).collect();
        for number in 0..TYPES {
            let _ = writeln!(text, "#[derive({})]\npub struct Record{number} {{", self.derives);
            for (at, (name, _, kind, wire)) in FIELDS.iter().enumerate() {
                let annotation = (self.annotation)(at + 1, wire);
                let _ = writeln!(text, "    {annotation} pub {name}: {kind},");
            }
            if let Some(inner) = inner(number) {
                let annotation = (self.annotation)(FIELDS.len() + 1, "message, repeated");
                let _ = writeln!(text, "    {annotation} pub inner: Vec<Record{inner}>,");
            }
            text.push_str("}\n");
        }
        text
    }
}
