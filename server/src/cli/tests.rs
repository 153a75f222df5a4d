//! The command line on a data folder, in this process.

use super::*;

pub(super) async fn swordsmith(
    data: &std::path::Path,
    arguments: &[&str],
) -> Result<String, CliError> {
    let mut output = Vec::new();
    let given = ["swordsmith", "--data"].into_iter().map(std::ffi::OsStr::new);
    let cli = Cli::try_parse_from(
        given.chain([data.as_os_str()]).chain(arguments.iter().map(std::ffi::OsStr::new)),
    );
    run(cli.map_err(|error| CliError::Usage(error.to_string()))?, &mut output).await?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn the_command_line_is_consistent() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

/// Everybody on the machine sees the arguments of a command.
#[test]
fn no_argument_is_a_password() {
    fn check(command: &clap::Command) {
        let with_value = command.get_arguments().filter(|it| it.get_action().takes_values());
        for name in with_value.map(|argument| argument.get_id().as_str()) {
            let is_secret = ["password", "secret", "token"].iter().any(|it| name.contains(it));
            assert!(!is_secret, "{} --{name}", command.get_name());
        }
        command.get_subcommands().for_each(check);
    }
    use clap::CommandFactory;
    check(&Cli::command());
}

#[tokio::test]
async fn a_server_that_others_reach_needs_tls_or_a_word() {
    let data = tempfile::tempdir().unwrap();
    let refused = swordsmith(data.path(), &["serve", "--listen", "0.0.0.0:0"]).await.unwrap_err();
    assert_eq!(refused.exit_code(), 2);
    assert!(refused.to_string().contains("--plain"), "{refused}");
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
}

#[tokio::test]
async fn collections_are_made_once_and_listed() {
    let data = tempfile::tempdir().unwrap();
    assert_eq!(
        swordsmith(data.path(), &["collection", "add", "b"]).await.unwrap(),
        "collection b made\n"
    );
    swordsmith(data.path(), &["collection", "add", "a", "--title", "The first"]).await.unwrap();
    let again = swordsmith(data.path(), &["collection", "add", "a"]).await.unwrap_err();
    assert_eq!(
        (again.to_string().as_str(), again.exit_code()),
        ("collection \"a\" exists already", 1)
    );
    let list = swordsmith(data.path(), &["collection", "list"]).await.unwrap();
    let complete = "delete-complete=as-made,change-complete=as-made,complete-by=mediator";
    assert_eq!(list, format!("a\tThe first\t-\t{complete}\nb\tb\t-\t{complete}\n"));
}

#[tokio::test]
async fn names_outside_the_grammar_of_the_schema_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let documents = swordsmith_generated::deposit::paths::servicedocument();
    let reserved = documents.trim_matches('/').rsplit('/').next().unwrap();
    for name in ["", "a b", "a/b", "..", "ä", reserved] {
        let refused = swordsmith(data.path(), &["collection", "add", name]).await.unwrap_err();
        assert_eq!(refused.exit_code(), 2, "{name:?}: {refused}");
    }
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
}

/// Every command but `serve`, and `collection add`, which is the first one of a service.
#[tokio::test]
async fn a_command_makes_no_folder_where_none_is() {
    let data = tempfile::tempdir().unwrap();
    let nowhere = data.path().join("typo");
    for line in [
        "client add a --collection c --password-stdin",
        "client list",
        "client password a --password-stdin",
        "client provider a --none",
        "client limit a --none",
        "client grant a --collection c",
        "client revoke a --collection c",
        "client disable a",
        "client enable a",
        "collection list",
        "collection limit c --none",
        "collection protect c --delete-complete never",
        "collection add a/b",
        "admin list",
        "admin show 1",
        "admin stats",
        "admin verify --repair",
        "admin quarantine",
        "admin adopt",
        "admin reschedule 1",
        "admin expire 1",
        "admin delete 1",
        "backup copy",
    ] {
        let arguments: Vec<_> = line.split(' ').collect();
        let refused = swordsmith(&nowhere, &arguments).await.unwrap_err();
        assert_eq!(refused.exit_code(), 2, "{line}: {refused}");
        assert!(!nowhere.exists(), "{line}");
    }
}

#[tokio::test]
async fn unknown_flags_and_missing_ones_are_refused() {
    let data = tempfile::tempdir().unwrap();
    for arguments in [
        &["client", "add", "ada"][..],
        &["serve", "--lisen", "x"],
        &["serve", "--listen", "here"],
        &[],
    ] {
        let refused = swordsmith(data.path(), arguments).await.unwrap_err();
        assert_eq!(refused.exit_code(), 2, "{refused}");
    }
}
