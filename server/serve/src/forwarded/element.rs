//! The elements of `Forwarded` (RFC 7239, section 4).

use super::{BadForwarded, Hop, address, host, scheme};

const MALFORMED: BadForwarded = BadForwarded("`Forwarded` cannot be read");

/// Reads a line of the header. Nothing of it is skipped: after a quote that a client has opened,
/// what the proxy has added would be part of a text.
pub(super) fn read(line: &str) -> Result<Vec<Hop>, BadForwarded> {
    let mut hops = Vec::new();
    let mut rest = line;
    loop {
        let (hop, after) = read_element(rest)?;
        hops.extend(hop);
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None => return Ok(hops),
        }
    }
}

/// The pairs up to a comma; `None` for an empty element of the list.
fn read_element(text: &str) -> Result<(Option<Hop>, &str), BadForwarded> {
    let mut rest = text.trim_start_matches([' ', '\t']);
    let mut hop = None;
    while !rest.is_empty() && !rest.starts_with(',') {
        let (name, after) = token(rest)?;
        let (value, after) = value(after.strip_prefix('=').ok_or(MALFORMED)?)?;
        set(hop.get_or_insert_default(), name, &value)?;
        rest = after.trim_start_matches([' ', '\t']);
        rest = match rest.strip_prefix(';') {
            Some(after) => after.trim_start_matches([' ', '\t']),
            None if rest.is_empty() || rest.starts_with(',') => rest,
            None => return Err(MALFORMED),
        };
    }
    Ok((hop, rest))
}

fn set(hop: &mut Hop, name: &str, value: &str) -> Result<(), BadForwarded> {
    if name.eq_ignore_ascii_case("for") {
        // Not an address: `unknown`, or a name that the proxy has made up (section 6).
        hop.from = address(value);
        let is_hidden = value.starts_with('_') || value.eq_ignore_ascii_case("unknown");
        if hop.from.is_none() && !is_hidden {
            return Err(MALFORMED);
        }
    } else if name.eq_ignore_ascii_case("proto") {
        hop.scheme = Some(scheme(value).ok_or(MALFORMED)?);
    } else if name.eq_ignore_ascii_case("host") {
        hop.host = Some(host(value).ok_or(MALFORMED)?);
    }
    Ok(())
}

fn value(text: &str) -> Result<(String, &str), BadForwarded> {
    let Some(quoted) = text.strip_prefix('"') else {
        let (token, rest) = token(text)?;
        return Ok((token.to_owned(), rest));
    };
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Ok((value, &quoted[at + 1..])),
            '\\' => value.push(characters.next().ok_or(MALFORMED)?.1),
            other => value.push(other),
        }
    }
    Err(MALFORMED)
}

/// A token (RFC 9110, section 5.6.2). The colon of a port belongs into quotes, but not every proxy
/// puts it there.
fn token(text: &str) -> Result<(&str, &str), BadForwarded> {
    let is_token = |it: char| it.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~:[]".contains(it);
    let end = text.find(|it| !is_token(it)).unwrap_or(text.len());
    if end == 0 { Err(MALFORMED) } else { Ok(text.split_at(end)) }
}
