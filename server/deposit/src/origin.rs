//! Origins: where the software of a deposit comes from, and which of them a client may name.

use std::fmt::Write;

/// Whether an origin is the provider's: its URL is the provider's own, or goes on from there with a
/// path. Letters are compared as they are, and a path with `.` or `..` in it, which leads
/// elsewhere, is nobody's.
pub fn is_of(provider: &str, url: &str) -> bool {
    let provider = provider.trim_end_matches('/');
    let Some(path) = url.strip_prefix(provider) else { return false };
    let end = path.find(['?', '#']).unwrap_or(path.len());
    (path.is_empty() || path.starts_with('/')) && !path[..end].split('/').any(is_step)
}

/// The origin of a deposit that names none: the provider's URL and the client's own name for the
/// deposit, or else an identifier.
pub fn made(provider: &str, name: Option<&str>, id: &str) -> String {
    let name = name.filter(|name| !name.is_empty() && !is_step(name));
    let mut url = format!("{}/", provider.trim_end_matches('/'));
    escape(name.unwrap_or(id), &mut url);
    url
}

/// A random identifier of 32 hexadecimal digits in the form of a UUID of version 4 (RFC 9562).
pub fn uuid(id: &str) -> String {
    let part = |from, to| id.get(from..to).unwrap_or_default();
    format!("{}-{}-4{}-8{}-{}", part(0, 8), part(8, 12), part(13, 16), part(17, 20), part(20, 32))
}

/// A segment that means this directory or the one above, escaped or not.
fn is_step(segment: &str) -> bool {
    let plain = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(plain.as_str(), "." | "..")
}

/// One segment of a path (RFC 3986).
fn escape(segment: &str, url: &mut String) {
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte) {
            url.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_go_on_from_the_provider_at_a_slash() {
        for provider in ["https://a.example/x", "https://a.example/x/"] {
            for (url, good) in [
                ("https://a.example/x", true),
                ("https://a.example/x/", true),
                ("https://a.example/x/y?z#w", true),
                ("https://a.example/x/..z/y", true),
                ("https://a.example/x/y?a/../b#/..", true),
                ("https://a.example/xy", false),
                ("https://a.example/", false),
                ("https://a.example/x/../y", false),
                ("https://a.example/x/%2E%2e?y", false),
                ("https://a.example/x?y", false),
                ("http://a.example/x/y", false),
            ] {
                assert_eq!(is_of(provider, url), good, "{provider} {url}");
            }
        }
        for url in ["https://a.example.evil/", "https://a.example@evil/", "https://a.example:1/"] {
            assert!(!is_of("https://a.example", url), "{url}");
        }
    }

    #[test]
    fn origins_that_nobody_named() {
        let id = "0123456789abcdef0123456789abcdef";
        for (name, wanted) in [
            (Some("hal-1"), "https://a.example/hal-1"),
            (Some("my own/é"), "https://a.example/my%20own%2F%C3%A9"),
            (Some(".."), "https://a.example/0123456789abcdef0123456789abcdef"),
            (None, "https://a.example/0123456789abcdef0123456789abcdef"),
        ] {
            assert_eq!(made("https://a.example/", name, id), wanted);
        }
        assert_eq!(uuid(id), "01234567-89ab-4def-8123-456789abcdef");
    }
}
