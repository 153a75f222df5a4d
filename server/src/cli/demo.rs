//! `serve --demo`: a client, a collection, and something to deposit.

use std::collections::BTreeSet;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_generated::deposit::documents::{Entry, Person, Text};
use swordsmith_generated::deposit::operations::ArchiveType;
use swordsmith_generated::deposit::paths;
use swordsmith_store::{CollectionTexts, NewClient, Reach, Store};
use swordsmith_xml::Document;

use super::error::CliError;
use super::output::say;
use swordsmith_server::auth::hash_password;

/// Name of the client, its password, and the collection.
const DEMO: &str = "demo";

/// Name and password of another client, for whom the first one may deposit.
const OWNER: &str = "obo";

/// Creates what is missing, and prints how to use it.
pub(super) async fn set_up(
    store: &Store,
    data: &Path,
    address: &str,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    make_collection(store).await?;
    let collections = || BTreeSet::from([DEMO.to_owned()]);
    for client in [DEMO, OWNER] {
        make_client(store, client).await?;
        store.ledger.grant(client, collections()).await?;
    }
    store.ledger.set_mediation(DEMO, OWNER, collections(), Some(Reach::Own)).await?;
    let (archive, entry) = write_examples(&data.join(DEMO))?;
    say(
        output,
        &format!("Client {DEMO}, password {DEMO}, collection {address}{}", paths::collection(DEMO)),
    )?;
    say(output, "\nTo make a deposit:\n")?;
    say(output, &curl_line(&archive, &entry, address))?;
    say(output, "")
}

async fn make_collection(store: &Store) -> Result<(), CliError> {
    if store.ledger.collection(DEMO).await?.is_some() {
        return Ok(());
    }
    let texts = CollectionTexts {
        name: DEMO.to_owned(),
        title: "Demonstration".to_owned(),
        policy: "Anything, to see how it works.".to_owned(),
        r#abstract: "Deposits for trying out the server.".to_owned(),
        treatment: "Deposits are kept as they came, checked and loaded.".to_owned(),
    };
    store.ledger.add_collection(texts, SystemClock.now()).await?;
    Ok(())
}

/// A client whose password is its name.
async fn make_client(store: &Store, name: &str) -> Result<(), CliError> {
    if store.ledger.client(name).await?.is_some() {
        return Ok(());
    }
    let client = NewClient {
        name: name.to_owned(),
        password_hash: hash_password(name)?,
        provider_url: None,
        collections: vec![DEMO.to_owned()],
    };
    store.ledger.add_client(client, SystemClock.now()).await?;
    Ok(())
}

fn write_examples(folder: &Path) -> Result<(PathBuf, PathBuf), CliError> {
    let (archive, entry) = (folder.join("hello.zip"), folder.join("entry.xml"));
    let write = |file: &Path, bytes: &[u8]| {
        std::fs::write(file, bytes)
            .map_err(CliError::io(format!("cannot write {}", file.display())))
    };
    std::fs::create_dir_all(folder)
        .map_err(CliError::io(format!("cannot make {}", folder.display())))?;
    write(&archive, &example_archive()?)?;
    write(&entry, &example_entry()?)?;
    Ok((archive, entry))
}

fn example_archive() -> Result<Vec<u8>, CliError> {
    let broken = |error: zip::result::ZipError| CliError::Usage(error.to_string());
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, content) in [
        ("hello/README", "A program that says hello.\n"),
        (
            "hello/hello.c",
            "#include <stdio.h>\n\nint main(void) {\n    puts(\"hello\");\n    return 0;\n}\n",
        ),
    ] {
        writer.start_file(name, options).map_err(broken)?;
        writer.write_all(content.as_bytes()).map_err(CliError::io("cannot pack the example"))?;
    }
    Ok(writer.finish().map_err(broken)?.into_inner())
}

fn example_entry() -> Result<Vec<u8>, CliError> {
    let entry = Entry::default()
        .with_title(Text::default().with_content(["Hello".to_owned()]))
        .with_author([Person::new("Ada Author")])
        .with_external_identifier("hello-1.0");
    entry.to_xml().map_err(|error| CliError::Usage(error.to_string()))
}

fn curl_line(archive: &Path, entry: &Path, address: &str) -> String {
    let part = |name: &str, file: &Path, media_type: &str| {
        quoted(&format!("{name}=@{};type={media_type}", file_name(file)))
    };
    let archive = part("file", archive, ArchiveType::Zip.as_str());
    let entry = part("atom", entry, "application/atom+xml;charset=UTF-8");
    let collection = paths::collection(DEMO);
    format!("curl -i -u {DEMO}:{DEMO} -F {archive} -F {entry} {address}{collection}")
}

/// A file name for curl's `-F`: in double quotes if it has special characters.
fn file_name(file: &Path) -> String {
    let name = file.display().to_string();
    if name.chars().all(|letter| letter.is_alphanumeric() || "/._-".contains(letter)) {
        return name;
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Within the single quotes of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_survives_a_shell_and_curl() {
        for (file, wanted) in [
            ("data/hello.zip", "'file=@data/hello.zip;type=application/zip'"),
            ("my data/a;b.zip", "'file=@\"my data/a;b.zip\";type=application/zip'"),
            ("it's/\"x\".zip", "'file=@\"it'\\''s/\\\"x\\\".zip\";type=application/zip'"),
        ] {
            let line = curl_line(Path::new(file), Path::new("entry.xml"), "http://localhost");
            assert!(line.contains(wanted), "{line}");
        }
    }

    #[test]
    fn the_example_is_an_entry_with_a_title() {
        let entry = Entry::from_xml(&example_entry().unwrap()).unwrap();
        assert_eq!(entry.external_identifier.as_deref(), Some("hello-1.0"));
        assert!(entry.title.is_some());
    }
}
