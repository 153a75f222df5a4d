//! Settings: which layer wins, and what is refused.

use std::io::Write;
use std::time::Duration;

use confique::Layer as _;

use super::*;

fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

fn refusal(text: &str, pairs: &[(&str, &str)]) -> String {
    let file = file(text);
    let error = Settings::load(Some(file.path()), variables(pairs), Layer::empty()).unwrap_err();
    error.to_string()
}

#[test]
fn empty_variables_and_urls_with_more_than_a_host_are_refused() {
    for (name, value) in [
        ("SWORDSMITH_DATA", ""),
        ("SWORDSMITH_LISTEN", "\u{fffd}"),
        ("SWORDSMITH_PUBLIC_URL", "https://u:p@host/"),
        ("SWORDSMITH_PUBLIC_URL", "https://host/?q"),
        ("SWORDSMITH_PUBLIC_URL", "https://host/#f"),
    ] {
        let variables = [(name.to_owned(), value.to_owned())];
        assert!(Settings::load(None, variables, Layer::empty()).is_err(), "{name}={value}");
    }
}

#[test]
fn without_settings_the_defaults_apply() {
    let settings = Settings::load(None, variables(&[("PATH", "/bin")]), Layer::empty()).unwrap();
    assert_eq!(settings, Settings::default());
    assert_eq!(settings.serve.listen.to_string(), "127.0.0.1:8080");
}

#[test]
fn each_layer_goes_over_the_one_before() {
    let file =
        file("listen = '127.0.0.1:1'\ndata = 'file'\nlinks = 'absolute'\nbody_timeout = 7\n");
    let environment =
        variables(&[("SWORDSMITH_LISTEN", "127.0.0.1:2"), ("SWORDSMITH_DATA", "environment")]);
    let mut flags = Layer::empty();
    flags.serve.listen = Some(([127, 0, 0, 1], 3).into());
    let settings = Settings::load(Some(file.path()), environment, flags).unwrap();
    assert_eq!(settings.serve.listen.port(), 3);
    assert_eq!(settings.data, Path::new("environment"));
    assert_eq!(settings.links, Links::Absolute);
    assert_eq!(settings.serve.body_timeout, Duration::from_secs(7));
    assert_eq!(settings.serve.header_timeout, Settings::default().serve.header_timeout);
}

#[test]
fn every_kind_of_value_can_stand_in_a_variable() {
    let environment = variables(&[
        ("SWORDSMITH_MAX_UPLOAD_SIZE", "100"),
        ("SWORDSMITH_LINKS", "absolute"),
        ("SWORDSMITH_PUBLIC_URL", "https://deposit.example.org"),
        ("SWORDSMITH_LISTEN", "[::1]:80"),
        ("SWORDSMITH_DATA", "12345"),
        ("SWORDSMITH_LOG", "debug"),
    ]);
    let settings = Settings::load(None, environment, Layer::empty()).unwrap();
    assert_eq!(settings.max_upload_size, Some(100));
    assert_eq!(settings.data, Path::new("12345"));
    assert_eq!(settings.serve.public_url.unwrap().host(), Some("deposit.example.org"));
}

#[test]
fn deposits_may_be_kept_for_years_or_for_ever() {
    for seconds in [0, 1_000_000_000] {
        let file = file(&format!("expire_after = {seconds}"));
        let settings = Settings::load(Some(file.path()), [], Layer::empty()).unwrap();
        assert_eq!(settings.expire_after, Duration::from_secs(seconds));
    }
}

#[test]
fn what_is_no_setting_is_named() {
    let of_file = refusal("links = 'path'\nlistn = '127.0.0.1:1'", &[]);
    assert!(of_file.contains("line 2, column 1") && of_file.contains("unknown field `listn`"));
    assert!(of_file.ends_with("\ndid you mean `listen`?"), "{of_file}");
    assert_eq!(
        refusal("", &[("SWORDSMITH_LISTN", "x")]),
        "environment: SWORDSMITH_LISTN: no setting; did you mean `SWORDSMITH_LISTEN`?"
    );
    assert_eq!(refusal("", &[("SWORDSMITH_X", "")]), "environment: SWORDSMITH_X: no setting");
}

#[test]
fn what_is_no_value_is_named_with_its_setting() {
    for (text, pairs, wanted) in [
        ("body_timeout = 'soon'", &[][..], "body_timeout"),
        ("body_timeout = -1", &[], "body_timeout"),
        ("max_connections = 0", &[], "max_connections"),
        ("public_url = 'deposit.example.org'", &[], "public_url"),
        ("public_url = 'https://example.org/below/'", &[], "public_url"),
        ("sweep_share = 101", &[], "sweep_share"),
        ("quarantine = '30 days'", &[], "quarantine"),
        ("", &[("SWORDSMITH_BODY_TIMEOUT", "soon")], "SWORDSMITH_BODY_TIMEOUT"),
        ("", &[("SWORDSMITH_LINKS", "short")], "SWORDSMITH_LINKS"),
        ("", &[("SWORDSMITH_LISTEN", "here")], "SWORDSMITH_LISTEN"),
    ] {
        let refusal = refusal(text, pairs);
        assert!(refusal.contains(wanted), "{refusal}");
        assert!(pairs.len() == 1 || refusal.contains("line 1, column "), "{refusal}");
    }
}

#[test]
fn proxies_are_addresses_and_networks() {
    let text = "trusted_proxies = ['10.0.0.0/8', '::1']\nplain = true";
    let (file, wanted) = (file(text), ["10.0.0.0/8", "::1/128"].map(|it| it.parse().unwrap()));
    let settings = Settings::load(Some(file.path()), [], Layer::empty()).unwrap();
    assert_eq!(settings.serve.trusted_proxies, wanted);
    assert!(settings.serve.plain);
    let environment = variables(&[
        ("SWORDSMITH_TRUSTED_PROXIES", "10.0.0.0/8, ::1"),
        ("SWORDSMITH_PLAIN", "true"),
        ("SWORDSMITH_REQUESTS_PER_SECOND_PER_CLIENT", "7"),
    ]);
    let settings = Settings::load(None, environment, Layer::empty()).unwrap();
    assert_eq!(settings.serve.trusted_proxies, wanted);
    assert!(settings.serve.plain);
    assert_eq!(settings.serve.requests_per_second_per_client, 7);
    for (name, value) in [("TRUSTED_PROXIES", "10.0.0.0/33"), ("PLAIN", "perhaps")] {
        let name = format!("SWORDSMITH_{name}");
        let refusal = refusal("", &[(&name, value)]);
        assert!(refusal.contains(&name) && refusal.contains(value), "{refusal}");
    }
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let error =
        Settings::load(Some(Path::new("/nowhere/at.toml")), [], Layer::empty()).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
}
