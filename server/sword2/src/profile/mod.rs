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

use std::pin::Pin;

use crate::client::{Client, Error};
use checks::Checks;
pub use report::{Outcome, Report};
pub use rows::{Level, ROWS, Row};

/// Checks a server. It gets deposits in its first collection that takes some, which are deleted again.
///
/// # Errors
///
/// If it cannot be reached, or gives no service document: then nothing can be said of it.
pub fn check(
    client: Client,
    on_behalf_of: Option<String>,
) -> Pin<Box<dyn Future<Output = Result<Report, Error>> + Send>> {
    Box::pin(check_all(client, on_behalf_of))
}

async fn check_all(client: Client, on_behalf_of: Option<String>) -> Result<Report, Error> {
    let mut checks = service::check(client, on_behalf_of).await?;
    if checks.collection.href.is_empty() {
        return Ok(checks.report);
    }
    let checked = check_deposits(&mut checks).await;
    // Whatever came between, what was made is deleted.
    checks.clean_up().await?;
    checked.map(|()| checks.report)
}

async fn check_deposits(checks: &mut Checks) -> Result<(), Error> {
    creation::check(checks).await?;
    receipt::check(checks).await?;
    content::check(checks).await?;
    container::check(checks).await?;
    statement::check(checks).await?;
    service::check_listing(checks).await?;
    errors::check(checks).await?;
    discovery::check(checks).await
}
