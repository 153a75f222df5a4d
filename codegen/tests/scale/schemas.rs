//! The schemas, of any size.

use std::fmt::Write as _;

/// A schema of these components.
fn schema(components: &str) -> String {
    format!(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' elementFormDefault='qualified' \
         targetNamespace='urn:a' xmlns='urn:a'>\n{components}</xs:schema>\n"
    )
}

/// Components one after the other, each made of its number.
fn each(count: usize, component: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut all, number| {
        writeln!(all, "{}", component(number)).expect("a string takes any text");
        all
    })
}

/// Types, each derived from the one before it, which only the first has anything in.
pub(crate) fn bases(count: usize) -> String {
    let types = each(count, |number| match number {
        0 => "<xs:complexType name='t0'><xs:attribute name='a'/></xs:complexType>".to_owned(),
        _ => format!(
            "<xs:complexType name='t{number}'><xs:complexContent><xs:extension base='t{}'/>\
             </xs:complexContent></xs:complexType>",
            number - 1
        ),
    });
    schema(&format!("{types}<xs:element name='root' type='t0'/>"))
}

/// Simple types, each restricted from the one before it.
pub(crate) fn restricted_values(count: usize) -> String {
    let types = each(count, |number| match number {
        0 => {
            "<xs:simpleType name='t0'><xs:restriction base='xs:string'/></xs:simpleType>".to_owned()
        }
        _ => format!(
            "<xs:simpleType name='t{number}'><xs:restriction base='t{}'/></xs:simpleType>",
            number - 1
        ),
    });
    schema(&format!("{types}<xs:element name='root' type='t{}'/>", count - 1))
}

/// Elements, each of the substitution group of the one before it.
pub(crate) fn substitutions(count: usize) -> String {
    let elements = each(count, |number| match number {
        0 => "<xs:element name='e0' type='xs:string'/>".to_owned(),
        _ => format!("<xs:element name='e{number}' substitutionGroup='e{}'/>", number - 1),
    });
    let root = "<xs:element name='root'><xs:complexType><xs:sequence><xs:element ref='e0'/>\
                </xs:sequence></xs:complexType></xs:element>";
    schema(&format!("{elements}{root}"))
}

/// Groups of an element whose type has the next group in it.
pub(crate) fn anonymous_types(count: usize) -> String {
    let groups = each(count, |number| {
        let inner = if number + 1 < count {
            format!("<xs:group ref='g{}'/>", number + 1)
        } else {
            String::new()
        };
        format!(
            "<xs:group name='g{number}'><xs:sequence><xs:element name='e{number}' minOccurs='0'>\
             <xs:complexType><xs:sequence>{inner}</xs:sequence></xs:complexType></xs:element>\
             </xs:sequence></xs:group>"
        )
    });
    let root = "<xs:element name='root'><xs:complexType><xs:group ref='g0'/></xs:complexType></xs:element>";
    schema(&format!("{groups}{root}"))
}

/// One type with many optional elements.
pub(crate) fn optional_elements(count: usize) -> String {
    let elements = each(count, |number| {
        format!("<xs:element name='e{number}' type='xs:string' minOccurs='0'/>")
    });
    schema(&format!(
        "<xs:element name='root'><xs:complexType><xs:sequence>\n{elements}</xs:sequence>\
         </xs:complexType></xs:element>"
    ))
}

/// Many types that extend the same one.
pub(crate) fn derived_types(count: usize) -> String {
    let base = "<xs:complexType name='base'><xs:sequence><xs:element name='a' type='xs:string'/>\
                </xs:sequence></xs:complexType><xs:element name='root' type='base'/>";
    let types = each(count, |number| {
        format!(
            "<xs:complexType name='t{number}'><xs:complexContent><xs:extension base='base'>\
             <xs:sequence><xs:element name='b{number}' type='base'/></xs:sequence></xs:extension>\
             </xs:complexContent></xs:complexType>"
        )
    });
    schema(&format!("{base}{types}"))
}

/// Unions of types without names.
pub(crate) fn unnamed_unions(count: usize) -> String {
    let types = each(count, |number| {
        format!(
            "<xs:simpleType name='u{number}'><xs:union><xs:simpleType><xs:restriction base='xs:int'>\
             <xs:minInclusive value='{number}'/></xs:restriction></xs:simpleType><xs:simpleType>\
             <xs:restriction base='xs:string'><xs:enumeration value='none'/></xs:restriction>\
             </xs:simpleType></xs:union></xs:simpleType>"
        )
    });
    schema(&format!("{types}<xs:element name='root' type='u0'/>"))
}

/// A type of as many elements as there are types that restrict it, and each of these leaves one
/// out.
pub(crate) fn restrictions(count: usize) -> String {
    let elements = |left_out: Option<usize>| {
        each(count, |number| {
            let minimum = usize::from(number % 3 == 0 && Some(number) != left_out);
            let is_left_out = Some(number) == left_out;
            let maximum = usize::from(!is_left_out);
            format!(
                "<xs:element name='e{number}' type='xs:string' minOccurs='{}' maxOccurs='{maximum}'/>",
                if left_out.is_none() { 0 } else { minimum.min(maximum) }
            )
        })
    };
    let base = format!(
        "<xs:complexType name='base'><xs:sequence>\n{}</xs:sequence></xs:complexType>",
        elements(None)
    );
    let types = each(count, |number| {
        format!(
            "<xs:complexType name='t{number}'><xs:complexContent><xs:restriction base='base'>\
             <xs:sequence>\n{}</xs:sequence></xs:restriction></xs:complexContent></xs:complexType>",
            elements(Some(number))
        )
    });
    schema(&format!("{base}{types}<xs:element name='root' type='base'/>"))
}

/// Groups, each of which is in the one before it.
pub(crate) fn groups(count: usize) -> String {
    let groups = each(count, |number| {
        let inner = if number + 1 < count {
            format!("<xs:group ref='g{}'/>", number + 1)
        } else {
            String::new()
        };
        format!(
            "<xs:group name='g{number}'><xs:sequence><xs:element name='e{number}' type='xs:string'/>\
             {inner}</xs:sequence></xs:group>"
        )
    });
    let root = "<xs:element name='root'><xs:complexType><xs:group ref='g0'/></xs:complexType></xs:element>";
    schema(&format!("{groups}{root}"))
}

/// Two groups of elements whose types have the other group in them.
pub(crate) fn circle() -> String {
    let group = |own: &str, other: &str| {
        format!(
            "<xs:group name='{own}'><xs:sequence><xs:element name='in-{own}' minOccurs='0'>\
             <xs:complexType><xs:group ref='{other}'/></xs:complexType></xs:element>\
             </xs:sequence></xs:group>"
        )
    };
    let root = "<xs:element name='root'><xs:complexType><xs:group ref='one'/></xs:complexType></xs:element>";
    schema(&format!("{}{}{root}", group("one", "other"), group("other", "one")))
}

/// Groups, each of which has the next one in it twice.
pub(crate) fn doubling(count: usize) -> String {
    let groups = each(count, |number| {
        let inner = if number + 1 < count {
            format!("<xs:group ref='g{0}'/><xs:group ref='g{0}'/>", number + 1)
        } else {
            "<xs:element name='e' type='xs:string'/>".to_owned()
        };
        format!("<xs:group name='g{number}'><xs:sequence>{inner}</xs:sequence></xs:group>")
    });
    let root = "<xs:element name='root'><xs:complexType><xs:group ref='g0'/></xs:complexType></xs:element>";
    schema(&format!("{groups}{root}"))
}

/// Types, each of which adds an element to the one before it.
pub(crate) fn growing(count: usize) -> String {
    let types = each(count, |number| {
        let own =
            format!("<xs:sequence><xs:element name='e{number}' type='xs:string'/></xs:sequence>");
        match number {
            0 => format!("<xs:complexType name='t0'>{own}</xs:complexType>"),
            _ => format!(
                "<xs:complexType name='t{number}'><xs:complexContent><xs:extension base='t{}'>{own}\
                 </xs:extension></xs:complexContent></xs:complexType>",
                number - 1
            ),
        }
    });
    schema(&format!("{types}<xs:element name='root' type='t0'/>"))
}
