//! What is believed of forwarded requests, and of whom.

use super::*;

/// The proxies that are trusted: 10.0.0.0/8.
fn trusts(address: IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.octets()[0] == 10)
}

fn of(peer: &str, lines: &[(&'static str, &str)]) -> Result<String, BadForwarded> {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        headers.append(*name, value.parse().unwrap());
    }
    let found = Forwarded::of(peer.parse().unwrap(), &headers, trusts)?;
    let host = found.host.as_ref().map_or("-", Authority::as_str);
    let hidden = if found.is_hidden { "behind " } else { "" };
    Ok(format!("{hidden}{} {} {host}", found.address, found.scheme.unwrap_or("-")))
}

fn forwarded(value: &str) -> Result<String, BadForwarded> {
    of("10.0.0.1", &[("forwarded", value)])
}

fn legacy(from: &str) -> Result<String, BadForwarded> {
    of("10.0.0.1", &[("x-forwarded-for", from)])
}

#[test]
fn nobody_else_is_believed() {
    let lines = [
        ("forwarded", "for=192.0.2.9;proto=https;host=evil.example"),
        ("x-forwarded-for", "192.0.2.8"),
        ("x-forwarded-proto", "nonsense"),
    ];
    assert_eq!(of("192.0.2.1", &lines).unwrap(), "192.0.2.1 - -");
    assert_eq!(of("::ffff:192.0.2.1", &lines).unwrap(), "192.0.2.1 - -");
}

#[test]
fn a_trusted_proxy_names_client_scheme_and_host() {
    for (value, wanted) in [
        ("for=192.0.2.1", "192.0.2.1 - -"),
        (
            "For=\"192.0.2.1:4711\";Proto=HTTPS; host=d.example:8443",
            "192.0.2.1 https d.example:8443",
        ),
        ("for=\"[2001:db8::7]:80\";by=10.0.0.1;secret=\"a\\\"b,c\"", "2001:db8::7 - -"),
        ("for=[2001:db8::7]", "2001:db8::7 - -"),
        ("proto=https", "behind 10.0.0.1 https -"),
        ("for=unknown;proto=https", "behind 10.0.0.1 https -"),
        ("for=_hidden, for=10.0.0.2", "behind 10.0.0.2 - -"),
        (" , for=192.0.2.1 ,", "192.0.2.1 - -"),
        ("", "10.0.0.1 - -"),
    ] {
        assert_eq!(forwarded(value).as_deref(), Ok(wanted), "{value}");
    }
    assert_eq!(of("::ffff:10.0.0.1", &[("forwarded", "for=192.0.2.1")]).unwrap(), "192.0.2.1 - -");
    let lines = [
        ("x-forwarded-for", "192.0.2.1"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-host", "d.example"),
    ];
    assert_eq!(of("10.0.0.1", &lines).unwrap(), "192.0.2.1 https d.example");
    assert_eq!(of("10.0.0.1", &lines[1..]).unwrap(), "behind 10.0.0.1 https d.example");
    assert_eq!(of("10.0.0.1", &[]).unwrap(), "10.0.0.1 - -");
}

#[test]
fn the_list_is_read_from_the_right_as_far_as_it_is_trusted() {
    for (value, wanted) in [
        ("for=8.8.8.8;host=evil, for=192.0.2.1;host=d, for=10.0.0.2;host=inner", "192.0.2.1 - d"),
        ("for=8.8.8.8;host=evil, for=192.0.2.1", "192.0.2.1 - -"),
        ("for=10.0.0.3;host=d, for=10.0.0.2;host=inner", "10.0.0.3 - d"),
    ] {
        assert_eq!(forwarded(value).as_deref(), Ok(wanted), "{value}");
    }
    let lines = [
        ("forwarded", "for=8.8.8.8"),
        ("forwarded", "for=192.0.2.1"),
        ("forwarded", "for=10.0.0.2"),
    ];
    assert_eq!(of("10.0.0.1", &lines).unwrap(), "192.0.2.1 - -");
    assert_eq!(legacy("nonsense, 8.8.8.8, 192.0.2.1, 10.0.0.2").unwrap(), "192.0.2.1 - -");
    assert_eq!(legacy("192.0.2.1:4711").unwrap(), "192.0.2.1 - -");
    let each_has_its_own = [
        ("x-forwarded-for", "8.8.8.8, 192.0.2.1, 10.0.0.2"),
        ("x-forwarded-proto", "http, https, http"),
        ("x-forwarded-host", "d.example"),
    ];
    assert_eq!(of("10.0.0.1", &each_has_its_own).unwrap(), "192.0.2.1 https d.example");
}

#[test]
fn a_client_that_its_proxy_hides_is_not_the_proxy() {
    for from in ["unknown", "192.0.2.9, unknown", "fe80::1%eth0", "192.0.2.9,", "192.0.2.9, x", ""]
    {
        assert_eq!(legacy(from).unwrap(), "behind 10.0.0.1 - -", "{from}");
    }
    assert_eq!(legacy("192.0.2.9, unknown, 10.0.0.2").unwrap(), "behind 10.0.0.2 - -");
    assert_eq!(legacy("unknown, 192.0.2.1").unwrap(), "192.0.2.1 - -");
}

/// One of the two headers may be the client's own, and nobody knows which.
#[test]
fn no_address_is_taken_from_the_header_that_the_proxy_may_not_have_written() {
    for (standard, legacy) in [
        ("proto=https", "192.0.2.9"),
        ("for=unknown", "192.0.2.9"),
        ("for=192.0.2.9", "unknown"),
        ("for=192.0.2.9", ""),
        ("for=_a, for=10.0.0.2", "192.0.2.9, 10.0.0.2"),
    ] {
        let lines = [("forwarded", standard), ("x-forwarded-for", legacy)];
        assert!(of("10.0.0.1", &lines).is_err(), "{standard} {legacy}");
    }
    let lines = [("forwarded", "for=unknown;host=d"), ("x-forwarded-for", "unknown")];
    assert_eq!(of("10.0.0.1", &lines).unwrap(), "behind 10.0.0.1 - d");
}

#[test]
fn what_cannot_be_read_or_is_contradictory_is_refused() {
    for value in [
        "for=9.9.9.9;x=\", for=192.0.2.1",
        "for=\", for=\"[2001:db8::7]:80\"",
        "for=nonsense",
        "for 192.0.2.1",
        "for=192.0.2.1 proto=https",
        "proto=ftp",
        "host=\"a b\"",
        "host=me@there",
        "host=there:99999",
        "=x",
    ] {
        assert!(forwarded(value).is_err(), "{value}");
    }
    for (name, value) in [("x-forwarded-proto", "ftp"), ("x-forwarded-host", "a b")] {
        assert!(of("10.0.0.1", &[(name, value)]).is_err(), "{name}: {value}");
    }
    let both = |legacy| of("10.0.0.1", &[("forwarded", "for=192.0.2.1;host=d"), legacy]);
    assert!(both(("x-forwarded-for", "192.0.2.2")).is_err());
    assert!(both(("x-forwarded-host", "e")).is_err());
    let same = both(("x-forwarded-for", "192.0.2.1")).unwrap();
    assert_eq!(same, "192.0.2.1 - d");
    assert_eq!(both(("x-forwarded-proto", "https")).unwrap(), "192.0.2.1 https d");
}
