//! Edits of the text of a schema, as people make them: in a tag, of a tag, beside a tag.

/// Types that an element may get.
const TYPES: &[&str] = &[
    "xs:string",
    "xs:token",
    "xs:NCName",
    "xs:int",
    "xs:short",
    "xs:integer",
    "xs:decimal",
    "xs:boolean",
    "xs:date",
    "xs:dateTime",
    "xs:anyURI",
    "xs:double",
    "xs:NMTOKENS",
    "xs:language",
];

/// Numbers that are the same each time.
pub(crate) struct Random(u64);

impl Random {
    /// Numbers that begin with a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1)
    }

    /// A number below another one.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap_or_default()
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

/// The text with one to three edits.
pub(crate) fn edited(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        text = edit(&text, random);
    }
    text
}

fn edit(text: &str, random: &mut Random) -> String {
    let tags = tags(text);
    let Some(&(start, end)) = tags.get(random.below(tags.len())) else { return text.to_owned() };
    let tag = &text[start..end];
    let new = match kind(tag) {
        "element" => element(tag, random),
        "attribute" => attribute(tag, random),
        "any" | "anyAttribute" => wildcard(tag, random),
        "complexType" => set(tag, random.of(&["mixed", "abstract"]), "true"),
        "sequence" | "choice" | "all" | "group" => occurrences(tag, random),
        "union" => members(tag, random),
        "list" => set(tag, "itemType", random.of(TYPES)),
        "pattern" | "restriction" | "schema" | "simpleType" => tag.to_owned(),
        _ => facet(tag, random),
    };
    format!("{}{new}{}", &text[..start], &text[end..])
}

/// Where tags of XML Schema stand, but for end tags.
fn tags(text: &str) -> Vec<(usize, usize)> {
    let starts = text.match_indices("<xs:").map(|(at, _)| at);
    starts.filter_map(|at| Some((at, at + text[at..].find('>')? + 1))).collect()
}

fn kind(tag: &str) -> &str {
    let name = tag.trim_start_matches("<xs:");
    &name[..name.find(|it: char| !it.is_alphanumeric()).unwrap_or(name.len())]
}

fn is_whole(tag: &str) -> bool {
    tag.ends_with("/>")
}

fn element(tag: &str, random: &mut Random) -> String {
    let number = random.below(90);
    match random.below(9) {
        0 if is_whole(tag) => String::new(),
        1 if is_whole(tag) => {
            let least = random.below(2);
            let kind = random.of(TYPES);
            format!("{tag}<xs:element name=\"new{number}\" type=\"{kind}\" minOccurs=\"{least}\"/>")
        }
        2 if tag.contains(" type=\"") => set(tag, "type", random.of(TYPES)),
        3 if tag.contains(" name=\"") => set(tag, "name", &format!("other{number}")),
        4 => set(tag, "nillable", random.of(&["true", "false"])),
        5 => set(tag, random.of(&["default", "fixed"]), random.of(&["1", "a", "true"])),
        _ => occurrences(tag, random),
    }
}

fn occurrences(tag: &str, random: &mut Random) -> String {
    match random.below(2) {
        0 => set(tag, "minOccurs", random.of(&["0", "1", "2"])),
        _ => set(tag, "maxOccurs", random.of(&["1", "2", "3", "7", "unbounded"])),
    }
}

fn attribute(tag: &str, random: &mut Random) -> String {
    match random.below(5) {
        0 if is_whole(tag) => String::new(),
        1 if tag.contains(" type=\"") => set(tag, "type", random.of(TYPES)),
        2 => set(tag, "use", random.of(&["required", "optional"])),
        3 => set(tag, random.of(&["default", "fixed"]), random.of(&["1", "a", "true"])),
        _ if is_whole(tag) => {
            let (number, kind) = (random.below(90), random.of(TYPES));
            format!("{tag}<xs:attribute name=\"new{number}\" type=\"{kind}\"/>")
        }
        _ => tag.to_owned(),
    }
}

fn wildcard(tag: &str, random: &mut Random) -> String {
    match random.below(4) {
        0 if is_whole(tag) => String::new(),
        1 => set(tag, "namespace", random.of(&["##any", "##other", "##local", "urn:a urn:b"])),
        2 if kind(tag) == "any" => occurrences(tag, random),
        _ => set(tag, "processContents", random.of(&["lax", "strict", "skip"])),
    }
}

/// The members of a union in another order, or one more.
fn members(tag: &str, random: &mut Random) -> String {
    let Some(known) = value(tag, "memberTypes") else { return tag.to_owned() };
    let mut members: Vec<&str> = known.split_ascii_whitespace().collect();
    let (one, other) = (random.below(members.len()), random.below(members.len()));
    match random.below(3) {
        0 => members.insert(one, random.of(&["xs:ID", "xs:IDREF", "xs:int", "xs:NCName"])),
        _ if members.is_empty() => {}
        _ => members.swap(one, other),
    }
    set(tag, "memberTypes", &members.join(" "))
}

fn facet(tag: &str, random: &mut Random) -> String {
    let Some(value) = value(tag, "value") else { return tag.to_owned() };
    match (random.below(3), value.parse::<i64>()) {
        (0, _) => String::new(),
        (1, _) if kind(tag) == "enumeration" => {
            format!("{tag}<xs:enumeration value=\"{value}1\"/>")
        }
        (_, Ok(number)) => {
            let step = [-2, -1, 0, 1, 2][random.below(5)];
            set(tag, "value", &number.saturating_add(step).to_string())
        }
        _ => tag.to_owned(),
    }
}

fn value<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let rest = tag.split_once(&format!(" {name}=\""))?.1;
    rest.split_once('"').map(|(value, _)| value)
}

/// The tag with an attribute of that value.
fn set(tag: &str, name: &str, to: &str) -> String {
    if let Some(old) = value(tag, name) {
        return tag.replacen(&format!(" {name}=\"{old}\""), &format!(" {name}=\"{to}\""), 1);
    }
    let end = if is_whole(tag) { "/>" } else { ">" };
    format!("{} {name}=\"{to}\"{end}", tag[..tag.len() - end.len()].trim_end())
}
