//! The page of settings, which is generated from their definitions.

use std::fmt::Write as _;

use clap::CommandFactory as _;
use confique::Config as _;
use confique::meta::Field;
use swordsmith_serve::config::leaves;
use swordsmith_server::Settings;

use super::defaults::{default, shown};
use crate::cli::Cli;
use crate::golden;

const PAGE: &str = "docs/operations/settings.md";

const HEAD: &str = "\
<!-- @generated from the settings' definitions by `UPDATE_GOLDEN=1 cargo test -p swordsmith-cli --lib documented`. Do not edit. -->

# Settings

Every setting of `swordsmith serve`, as it is defined in the code. A setting comes from one of these,
each of which overrides those below it:

1. a flag, where the setting has one;
2. a variable of the environment: `SWORDSMITH_` and the name in capitals;
3. the file that `--config` or `SWORDSMITH_CONFIG` names, in TOML: `listen = \"0.0.0.0:8443\"`;
4. the default.

Times are in seconds, sizes in bytes. An unknown name or an invalid value is an error that names the
file and the line, or the variable. When to change a setting is in
[the handbook](handbook.md#sizes-and-limits); what `ledger`, `archives` and `read_only` are for, in
[Beyond one machine](../scale.md).

<!-- tests service/config/tests/mod.rs: each_layer_goes_over_the_one_before,
    every_kind_of_value_can_stand_in_a_variable, what_is_no_setting_is_named -->
";

/// What the page shows together: a heading, and the settings below it.
const SECTIONS: [(&str, &[&str]); 12] = [
    (
        "Listening, TLS, proxies",
        &[
            "listen",
            "tls_certificate",
            "tls_key",
            "plain",
            "trusted_proxies",
            "public_url",
            "links",
        ],
    ),
    (
        "What is kept, and where",
        &["data", "ledger", "ledger_connections", "ledger_silence", "archives", "read_only"],
    ),
    ("Metrics, health, the access log", &["operations_listen", "access_log", "access_log_file"]),
    ("Sizes of deposits", &["max_upload_size", "metadata_entries", "metadata_size"]),
    (
        "Connections",
        &[
            "max_connections",
            "max_connections_per_address",
            "header_timeout",
            "body_timeout",
            "min_body_rate",
            "drain_timeout",
            "drain_size",
            "shutdown_timeout",
        ],
    ),
    (
        "Passwords",
        &[
            "min_password_length",
            "password_memory",
            "password_hashes",
            "password_hashes_per_address",
        ],
    ),
    (
        "Rates",
        &[
            "requests_per_second_per_address",
            "request_burst_per_address",
            "bytes_per_second_per_address",
            "requests_per_second_per_client",
            "request_burst_per_client",
            "bytes_per_second_per_client",
            "uploads_per_client",
        ],
    ),
    ("Checks", &["check_members", "check_unpacked_size", "check_ratio"]),
    ("Processing", &["workers", "max_backlog"]),
    ("Zips of several archives", &["bundle_builds", "bundles_kept", "bundles_size"]),
    ("Expiry and upkeep", &["expire_after", "upkeep_interval"]),
    ("Quarantine", &["quarantine", "sweep_share"]),
];

#[test]
fn the_page_has_every_setting_as_it_is_defined() {
    let mut shown: Vec<_> = SECTIONS.iter().flat_map(|(_, names)| *names).copied().collect();
    shown.sort_unstable();
    let mut all: Vec<_> = leaves(&Settings::META).iter().map(|field| field.name).collect();
    all.sort_unstable();
    assert_eq!(shown, all, "each in one section");
    golden::compare(PAGE, &page());
}

/// The page: what each setting means, and its default.
fn page() -> String {
    let all = leaves(&Settings::META);
    let serve = Cli::command().find_subcommand("serve").unwrap().clone();
    let flag = |name: &str| name == "data" || serve.get_arguments().any(|it| it.get_id() == name);
    let mut page = HEAD.to_owned();
    for (heading, names) in SECTIONS {
        write!(page, "\n## {heading}\n\n").unwrap();
        page += "| setting | meaning | default | flag, variable |\n|---|---|---|---|\n";
        for name in names {
            let field = all.iter().find(|field| field.name == *name);
            let field = field.unwrap_or_else(|| panic!("there is no `{name}`"));
            let flag = flag(name).then(|| format!("`--{}`, ", name.replace('_', "-")));
            let flag = flag.unwrap_or_default();
            let variable = format!("`SWORDSMITH_{}`", name.to_uppercase());
            let meaning = super::cell(&field.doc.concat());
            writeln!(page, "| `{name}` | {meaning} | {} | {flag}{variable} |", cell(field))
                .unwrap();
        }
        let test = "the_page_has_every_setting_as_it_is_defined";
        write!(page, "\n<!-- tests cli/documented/settings.rs: {test} -->\n").unwrap();
    }
    page
}

/// A default in the page: large numbers are also written as a reader says them.
fn cell(field: &Field) -> String {
    let Some(value) = default(field) else { return "unset".to_owned() };
    let shown = shown(value).unwrap_or_else(|| panic!("the default of `{}`", field.name));
    let number = shown.parse::<u64>().unwrap_or(0);
    let words = field.doc.concat();
    let units: [(&str, u64, &str); 3] =
        [("seconds", 86_400, "days"), ("bytes", 1 << 30, "GiB"), ("bytes", 1 << 20, "MiB")];
    let unit = units.iter().find(|(word, size, _)| {
        number >= *size && number.is_multiple_of(*size) && words.contains(word)
    });
    let spoken = unit.map(|(_, size, name)| format!(" ({} {name})", number / size));
    if shown == "none" { shown } else { format!("`{shown}`{}", spoken.unwrap_or_default()) }
}
