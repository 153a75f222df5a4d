//! The profile as checks of a server: each requirement is a row, which passes, fails or asks for
//! nothing. All of it begins at the service document and goes on by links.

mod checks;
mod container;
mod content;
mod creation;
mod discovery;
mod errors;
mod receipt;
mod report;
mod rows;
mod service;
mod statement;

use crate::client::{Client, Error};
pub use report::{Outcome, Report};
pub use rows::{Level, ROWS, Row};

/// Checks a server. It gets deposits in its first collection that takes some, which are deleted again.
///
/// # Errors
///
/// If it cannot be reached, or gives no service document: then nothing can be said of it.
pub async fn check(client: Client, on_behalf_of: Option<String>) -> Result<Report, Error> {
    let mut checks = service::check(client, on_behalf_of).await?;
    if checks.collection.href.is_empty() {
        return Ok(checks.report);
    }
    creation::check(&mut checks).await?;
    receipt::check(&mut checks).await?;
    content::check(&mut checks).await?;
    container::check(&mut checks).await?;
    statement::check(&mut checks).await?;
    service::check_listing(&mut checks).await?;
    errors::check(&mut checks).await?;
    discovery::check(&mut checks).await?;
    checks.clean_up().await?;
    Ok(checks.report)
}
