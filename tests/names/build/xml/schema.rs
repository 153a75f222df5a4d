//! A random schema of a few namespaces, whose names come from a small pool.

use std::fmt::Write as _;

use crate::pools::{NAMES, VALUES};
use crate::random::Random;
use crate::words::documentation;

/// A simple type with a value that is of it.
pub(super) struct Type {
    /// Prefix and local name.
    name: (&'static str, &'static str),
    definition: String,
    /// A value.
    pub(super) value: String,
}

/// A schema.
pub(super) struct Schema {
    /// The simple types.
    pub(super) types: Vec<Type>,
    /// Elements, attributes and elements of groups: their names, and the types of their values.
    pub(super) elements: Vec<(&'static str, usize)>,
    /// Attributes of the root.
    pub(super) attributes: Vec<(&'static str, usize)>,
    /// Groups with their elements; each stands in an element of its name.
    pub(super) groups: Vec<(&'static str, Vec<(&'static str, usize)>)>,
    /// Global elements that may stand for the head of all.
    pub(super) members: Vec<(&'static str, usize)>,
    /// What it says of all of them.
    text: String,
}

/// The prefixes of the namespaces: of `a` and `A`, and of `xs` another one than usual.
const PREFIXES: &[&str] = &["a", "A", "a_b"];

impl Schema {
    /// The next one.
    pub(super) fn random(random: &mut Random) -> Self {
        let mut types: Vec<Type> = Vec::new();
        let mut names = Vec::new();
        for number in 0..8 + random.below(8) {
            let prefix = PREFIXES[random.below(PREFIXES.len())];
            let name = (prefix, NAMES[random.below(NAMES.len())]);
            if !names.contains(&name) {
                names.push(name);
                let made = Type::random(random, name, number, &types);
                types.push(made);
            }
        }
        let count = types.len();
        let mut members = |most| -> Vec<_> {
            let mut members: Vec<(&'static str, usize)> = Vec::new();
            for _ in 0..=random.below(most) {
                let name = NAMES[random.below(NAMES.len())];
                if members.iter().all(|(other, _)| *other != name) {
                    members.push((name, random.below(count)));
                }
            }
            members
        };
        let (elements, attributes, heads) = (members(10), members(8), members(6));
        let groups = members(5).into_iter().map(|(name, _)| (name, members(5))).collect();
        let text = documentation(random);
        Self { types, elements, attributes, groups, members: heads, text }
    }

    /// Its files: the names and the texts.
    pub(super) fn files(&self) -> Vec<(String, String)> {
        let mut files = vec![("schema.xsd".to_owned(), self.root())];
        for (number, prefix) in PREFIXES.iter().enumerate() {
            let own = self.types.iter().filter(|it| it.name.0 == *prefix);
            let types: String = own.map(|it| it.definition.as_str()).collect();
            let imports = imports(Some(prefix));
            let text =
                format!("{}{imports}{types}</xs:schema>\n", head(&format!("urn:n:{prefix}")));
            files.push((format!("part{number}.xsd"), text));
        }
        files
    }

    fn root(&self) -> String {
        let mut text = head("urn:r") + &imports(None);
        let (mut groups, mut held, mut members) = (String::new(), String::new(), String::new());
        for (name, elements) in &self.groups {
            let elements = self.declared("element", elements, " minOccurs=\"0\"");
            let _ = writeln!(
                groups,
                "<xs:group name=\"{name}\"><xs:sequence>{elements}</xs:sequence></xs:group>"
            );
            let _ = writeln!(
                held,
                "<xs:element name=\"{name}\"><xs:complexType><xs:sequence><xs:group ref=\"r:{name}\"/></xs:sequence></xs:complexType></xs:element>"
            );
        }
        for (name, index) in &self.members {
            let name_of_type = self.reference(*index);
            let _ = writeln!(
                members,
                "<xs:element name=\"{name}\" type=\"{name_of_type}\" substitutionGroup=\"r:head-of-all\"/>"
            );
        }
        let elements = self.declared("element", &self.elements, "");
        let attributes = self.declared("attribute", &self.attributes, "");
        let documented = documented(&self.text);
        let _ = write!(
            text,
            "{groups}<xs:element name=\"head-of-all\" abstract=\"true\"/>\n{members}\
            <xs:element name=\"the-root\"><xs:complexType>{documented}<xs:sequence>\
            <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">{elements}</xs:choice>\
            <xs:element name=\"held-groups\" minOccurs=\"0\"><xs:complexType><xs:choice maxOccurs=\"unbounded\">{held}</xs:choice></xs:complexType></xs:element>\
            <xs:element name=\"held-members\" minOccurs=\"0\"><xs:complexType><xs:sequence><xs:element ref=\"r:head-of-all\" maxOccurs=\"unbounded\"/></xs:sequence></xs:complexType></xs:element>\
            </xs:sequence>{attributes}</xs:complexType></xs:element></xs:schema>\n"
        );
        text
    }

    fn declared(&self, kind: &str, of: &[(&str, usize)], bounds: &str) -> String {
        let one = |(name, index): &(&str, usize)| {
            let (kind_of, text) = (self.reference(*index), documented(&self.text));
            format!("<xs:{kind} name=\"{name}\" type=\"{kind_of}\"{bounds}>{text}</xs:{kind}>\n")
        };
        of.iter().map(one).collect()
    }

    fn reference(&self, index: usize) -> String {
        let (prefix, local) = self.types[index].name;
        format!("{prefix}:{local}")
    }
}

impl Type {
    fn random(
        random: &mut Random,
        name: (&'static str, &'static str),
        number: usize,
        others: &[Self],
    ) -> Self {
        let letters = "z".repeat(number + 1);
        let patterned: Vec<&Self> =
            others.iter().filter(|other| other.value.starts_with('p')).collect();
        let (body, value) = match (random.below(5), random.pick(&patterned), random.pick(others)) {
            (0, Some(base), _) => {
                let body = restriction(base.name, &pattern(&format!(".*{letters}")));
                (body, format!("{}{letters}", base.value))
            }
            (1, _, Some(other)) => {
                let (prefix, local) = other.name;
                let members = format!("{prefix}:{local} xs:decimal");
                (format!("<xs:union memberTypes=\"{members}\"/>"), other.value.clone())
            }
            (2, ..) => {
                let mut values: Vec<&str> = Vec::new();
                for _ in 0..2 + random.below(8) {
                    let value = VALUES[random.below(VALUES.len())];
                    values.extend((!values.contains(&value)).then_some(value));
                }
                let facets: String = values.iter().map(|it| enumeration(it)).collect();
                (restriction(("xs", "string"), &facets), values[0].to_owned())
            }
            _ => {
                let body = restriction(("xs", "string"), &pattern(&format!("p{number}q[a-z]*")));
                (body, format!("p{number}q"))
            }
        };
        let text = documented(&documentation(random));
        let definition =
            format!("<xs:simpleType name=\"{}\">{text}{body}</xs:simpleType>\n", name.1);
        Self { name, definition, value }
    }
}

fn restriction((prefix, local): (&str, &str), facets: &str) -> String {
    format!("<xs:restriction base=\"{prefix}:{local}\">{facets}</xs:restriction>")
}

fn pattern(pattern: &str) -> String {
    format!("<xs:pattern value=\"{pattern}\"/>")
}

fn enumeration(value: &str) -> String {
    format!(
        "<xs:enumeration value=\"{}\"><xs:annotation><xs:documentation>~~~ {0} ` [x]\
         </xs:documentation></xs:annotation></xs:enumeration>",
        escaped(value)
    )
}

/// Documentation; some of its signs cannot stand in XML.
fn documented(text: &str) -> String {
    let text = escaped(&text.replace("]]>", "]] >"));
    format!("<xs:annotation><xs:documentation>{text}</xs:documentation></xs:annotation>")
}

/// A value as it stands in XML.
pub(super) fn escaped(value: &str) -> String {
    value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn head(namespace: &str) -> String {
    let declared = |prefix: &&str| format!(" xmlns:{prefix}=\"urn:n:{prefix}\"");
    let prefixes = PREFIXES.iter().map(declared).collect::<Vec<_>>().concat();
    format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:r=\"urn:r\"{prefixes} \
         targetNamespace=\"{namespace}\" elementFormDefault=\"qualified\">\n"
    )
}

fn imports(but: Option<&str>) -> String {
    let others = PREFIXES.iter().enumerate().filter(|(_, prefix)| Some(**prefix) != but);
    let one = |(number, prefix): (usize, &&str)| {
        format!("<xs:import namespace=\"urn:n:{prefix}\" schemaLocation=\"part{number}.xsd\"/>\n")
    };
    others.map(one).collect()
}
