//! The lower bound of writing: what a person would write by hand for these events alone, which
//! checks nothing. Names are as they are written, values are escaped; runs of bytes that mean
//! themselves are copied whole.

/// A document as it is written.
pub struct Events {
    events: Vec<Event>,
    length: usize,
}

enum Event {
    Start { name: String, attributes: Vec<(String, String)>, is_empty: bool },
    Text(String),
    End(String),
}

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

impl Events {
    /// Those of a document that our writer has written: it has no comments, no CDATA sections and
    /// one form of tags.
    pub fn of(written: &str) -> Self {
        let mut events = Vec::new();
        let mut rest = written.strip_prefix(DECLARATION).unwrap_or(written);
        while let Some((text, tag)) = rest.split_once('<') {
            if !text.is_empty() {
                events.push(Event::Text(plain(text)));
            }
            // No value has a `>` of its own but in quotes.
            let end = end_of(tag);
            events.push(event(&tag[..end]));
            rest = &tag[end + 1..];
        }
        Self { events, length: written.len() }
    }

    /// Writes them.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.length);
        out.extend_from_slice(DECLARATION.as_bytes());
        for event in &self.events {
            match event {
                Event::Start { name, attributes, is_empty } => {
                    out.push(b'<');
                    out.extend_from_slice(name.as_bytes());
                    for (name, value) in attributes {
                        out.push(b' ');
                        out.extend_from_slice(name.as_bytes());
                        out.extend_from_slice(b"=\"");
                        escape(value, &QUOTED, &mut out);
                        out.push(b'"');
                    }
                    out.extend_from_slice(if *is_empty { b"/>" } else { b">" });
                }
                Event::Text(text) => escape(text, &TEXT, &mut out),
                Event::End(name) => {
                    out.extend_from_slice(b"</");
                    out.extend_from_slice(name.as_bytes());
                    out.push(b'>');
                }
            }
        }
        out
    }
}

/// For each byte what is written instead; nothing, if it means itself.
type References = [&'static str; 256];

const TEXT: References = {
    let mut all = [""; 256];
    all[b'<' as usize] = "&lt;";
    all[b'>' as usize] = "&gt;";
    all[b'&' as usize] = "&amp;";
    all[b'\r' as usize] = "&#13;";
    all
};

const QUOTED: References = {
    let mut all = [""; 256];
    all[b'<' as usize] = "&lt;";
    all[b'"' as usize] = "&quot;";
    all[b'&' as usize] = "&amp;";
    all[b'\t' as usize] = "&#9;";
    all[b'\n' as usize] = "&#10;";
    all[b'\r' as usize] = "&#13;";
    all
};

fn escape(text: &str, references: &References, out: &mut Vec<u8>) {
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(|byte| !references[usize::from(*byte)].is_empty()) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(references[usize::from(rest[at])].as_bytes());
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Where a tag ends.
fn end_of(tag: &str) -> usize {
    let mut is_quoted = false;
    let end = tag.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b'>' && !is_quoted
    });
    end.expect("a tag ends")
}

fn event(tag: &str) -> Event {
    if let Some(name) = tag.strip_prefix('/') {
        return Event::End(name.to_owned());
    }
    let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while let Some((name, value)) = rest.split_once("=\"") {
        let (value, more) = value.split_once('"').expect("a value ends");
        attributes.push((name.trim_start().to_owned(), plain(value)));
        rest = more;
    }
    Event::Start { name: name.to_owned(), attributes, is_empty }
}

/// A text without its references.
fn plain(text: &str) -> String {
    let mut plain = text.to_owned();
    let references = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#9;", "\t"),
        ("&#10;", "\n"),
        ("&#13;", "\r"),
        ("&amp;", "&"),
    ];
    for (reference, character) in references {
        if plain.contains('&') {
            plain = plain.replace(reference, character);
        }
    }
    plain
}
