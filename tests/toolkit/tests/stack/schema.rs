//! The schema: types of very many members, nested, in choices of 500, and in a substitution group
//! of 200. The members are an `xs:all`: for a sequence the table would have two million pairs of
//! positions that may follow each other.

use std::fmt::Write as _;

/// Alternatives of a choice.
const ALTERNATIVES: usize = 500;

/// The schema's text, with so many members in each type.
pub(crate) fn text(members: usize) -> String {
    let types = ["Party", "Agent"];
    let mut text = String::from(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='urn:l' \
         targetNamespace='urn:l' elementFormDefault='qualified'>\n\
         <xs:element name='Order' type='Party'/>\n",
    );
    for (number, name) in types.iter().enumerate() {
        let _ = writeln!(text, "<xs:complexType name='{name}'><xs:all>");
        for member in 0..members {
            text.push_str(&element(member, types[(number + member / 4) % types.len()]));
        }
        text.push_str("<xs:element name='more' type='Choices' minOccurs='0'/>\n");
        text.push_str("<xs:element ref='head' minOccurs='0' maxOccurs='unbounded'/>\n");
        text.push_str("</xs:all></xs:complexType>\n");
    }
    choices(&mut text);
    substitutes(&mut text);
    text + "</xs:schema>\n"
}

/// Half of them texts, a quarter numbers, and a quarter of the large types.
fn element(member: usize, name: &str) -> String {
    let type_name = match member % 4 {
        0 => name,
        1 => "xs:int",
        _ => "xs:string",
    };
    format!("<xs:element name='e{member}' type='{type_name}' minOccurs='0'/>\n")
}

fn choices(text: &mut String) {
    text.push_str("<xs:complexType name='Choices'><xs:choice>\n");
    for member in 0..ALTERNATIVES {
        let name = if member % 2 == 0 { "xs:string" } else { "Party" };
        let _ = writeln!(text, "<xs:element name='c{member}' type='{name}'/>");
    }
    text.push_str("</xs:choice></xs:complexType>\n");
}

fn substitutes(text: &mut String) {
    text.push_str("<xs:element name='head' type='Small'/>\n<xs:complexType name='Small'>");
    text.push_str("<xs:sequence><xs:element ref='head' minOccurs='0'/></xs:sequence>");
    text.push_str("</xs:complexType>\n");
    for member in 0..200 {
        let _ = writeln!(
            text,
            "<xs:element name='h{member}' type='H{member}' substitutionGroup='head'/>\n\
             <xs:complexType name='H{member}'><xs:complexContent><xs:extension base='Small'>\
             <xs:attribute name='a' type='xs:string'/></xs:extension></xs:complexContent>\
             </xs:complexType>"
        );
    }
}
