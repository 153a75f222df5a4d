//! `swordsmith admin verify`: whether all that is kept is whole.

use std::io::Write;

use crate::cli::error::CliError;
use crate::cli::output::say;
use crate::store::Store;
use crate::store::verify::Verified;

pub(super) async fn run(store: &Store, output: &mut (impl Write + Send)) -> Result<(), CliError> {
    let (mut count, mut said) = (0_usize, Ok(()));
    let verified = store.verify(|finding| {
        count += 1;
        if said.is_ok() {
            said = say(output, &finding.to_string());
        }
    });
    let Verified { deposits, archives, bytes } = verified.await?;
    said?;
    say(output, &format!("{deposits} deposits, {archives} archives, {bytes} bytes verified"))?;
    match count {
        0 => Ok(()),
        count => Err(CliError::Refused(format!("found: {count}"))),
    }
}
