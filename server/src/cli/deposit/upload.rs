//! `swordsmith deposit upload`: make a deposit.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use swordsmith_generated::deposit::documents::ClientEntry;
use swordsmith_generated::deposit::operations::{
    CreateDepositBody, CreateDepositRequest, CreateDepositResponse,
};
use swordsmith_generated::deposit::parts::{ArchivePart, DepositPart, DepositParts, EntryPart};
use swordsmith_http::{ContentDisposition, Verbatim};
use swordsmith_xml::Document as _;

use super::account::Account;
use super::archive::Archive;
use super::report::{self, Report};
use crate::cli::deposit_error::DepositError;

/// The largest entry, in bytes, more than any service accepts; a larger file is refused unread.
const LARGEST_ENTRY: u64 = 64 << 20;

#[derive(Debug, Args)]
pub(in crate::cli) struct Upload {
    #[command(flatten)]
    pub(super) account: Account,
    /// The collection that takes it
    #[arg(long, value_name = "NAME")]
    collection: String,
    /// The archive: a zip, or a tar, also one compressed by gzip, bzip2, xz or zstd; of SWORD 2.0, any
    /// file
    #[arg(long, value_name = "FILE", required_unless_present = "metadata")]
    pub(super) archive: Option<PathBuf>,
    /// The metadata: an Atom entry
    #[arg(long, value_name = "FILE")]
    pub(super) metadata: Option<PathBuf>,
    /// Your own name for the deposit
    #[arg(long, value_name = "TEXT")]
    pub(super) slug: Option<String>,
    /// Announce that more will follow
    #[arg(long)]
    pub(super) in_progress: bool,
}

impl Upload {
    /// What the collection is called.
    pub(super) fn collection(&self) -> &str {
        &self.collection
    }
}

/// Sends it, once.
pub(super) async fn run(upload: Upload) -> Result<Report, DepositError> {
    let client = upload.account.client()?;
    let archive = match &upload.archive {
        Some(path) => {
            let archive = Archive::read(path).await?;
            archive.media_type()?;
            Some(archive)
        }
        None => None,
    };
    let entry = upload.metadata.as_deref().map(entry).transpose()?;
    let request = request(upload, archive, entry)?;
    let CreateDepositResponse::Created { location, body } = client.create_deposit(request).await?;
    Ok(report::of_receipt(&body, &location))
}

fn request(
    upload: Upload,
    archive: Option<Archive>,
    entry: Option<Verbatim<ClientEntry>>,
) -> Result<CreateDepositRequest, DepositError> {
    let content_md5 = archive.as_ref().map(|archive| archive.md5.into());
    let content_disposition =
        archive.as_ref().map(|archive| disposition("attachment", None, archive));
    Ok(CreateDepositRequest {
        collection: upload.collection,
        packaging: None,
        content_length: None,
        content_md5,
        content_disposition,
        in_progress: upload.in_progress,
        slug: upload.slug,
        metadata_relevant: None,
        body: body(archive, entry)?,
    })
}

fn body(
    archive: Option<Archive>,
    entry: Option<Verbatim<ClientEntry>>,
) -> Result<CreateDepositBody, DepositError> {
    match (archive, entry) {
        (Some(archive), Some(entry)) => parts(archive, entry).map(CreateDepositBody::DepositParts),
        (Some(archive), None) => {
            let media_type = archive.media_type()?;
            Ok(CreateDepositBody::Archive { media_type, data: archive.into_data() })
        }
        (None, Some(entry)) => Ok(CreateDepositBody::Entry(entry)),
        (None, None) => Err(DepositError::Usage("there is nothing to deposit".to_owned())),
    }
}

/// The entry goes first, so that its errors are known before the archive is sent.
fn parts(archive: Archive, document: Verbatim<ClientEntry>) -> Result<DepositParts, DepositError> {
    let entry = EntryPart { content_disposition: None, document };
    let is_ascii = archive.name().is_ascii();
    let archive = ArchivePart {
        media_type: archive.media_type()?,
        content_disposition: Some(disposition("form-data", Some("file"), &archive)),
        content_md5: Some(archive.md5.into()),
        packaging: None,
        data: archive.into_data(),
    };
    let parts = [DepositPart::Entry(entry), DepositPart::Archive(archive)];
    // Names in forms are ASCII.
    let parts =
        if is_ascii { DepositParts::form_data(parts) } else { DepositParts::related(parts) };
    parts.map_err(|fault| DepositError::Usage(fault.to_string()))
}

fn disposition(disposition: &str, name: Option<&str>, archive: &Archive) -> ContentDisposition {
    ContentDisposition {
        disposition: disposition.to_owned(),
        name: name.map(str::to_owned),
        filename: Some(archive.name()),
    }
}

/// The metadata from the file; an invalid entry is not sent.
pub(super) fn entry(path: &Path) -> Result<Verbatim<ClientEntry>, DepositError> {
    let local =
        |error| DepositError::Local { what: format!("cannot read {}", path.display()), error };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(local)?;
    file.take(LARGEST_ENTRY + 1).read_to_end(&mut bytes).map_err(local)?;
    if bytes.len() as u64 > LARGEST_ENTRY {
        let shown = path.display();
        return Err(DepositError::Usage(format!("{shown}: larger than {LARGEST_ENTRY} bytes")));
    }
    Verbatim::parse(bytes, ClientEntry::from_untrusted_xml)
        .map_err(|error| DepositError::Usage(format!("{}:{error}", path.display())))
}
