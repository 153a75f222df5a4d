//! The client of S3.

use std::ffi::OsString;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder, Checksum};
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use rustls::crypto::ring;

use super::answer::fault;
use crate::error::StoreError;

/// A host that is there takes a connection sooner.
const CONNECT: Duration = Duration::from_secs(3);

/// For so long a request is made again that cannot be made, or that the store asks to repeat.
/// Somebody waits for the answer, and better hears that there is none.
const RETRY: Duration = Duration::from_secs(5);

/// The longest pause between two of them.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The client of a bucket. What the environment says goes before what is said here.
pub(super) fn s3(
    bucket: String,
    environment: impl Iterator<Item = (OsString, OsString)>,
) -> Result<AmazonS3, StoreError> {
    // One that is there already does as well.
    let _ = ring::default_provider().install_default();
    let builder = environment.fold(ours(), |builder, (name, value)| {
        let text = (name.into_string(), value.into_string());
        let (Ok(name), Ok(value)) = text else { return builder };
        if !name.starts_with("AWS_") {
            return builder;
        }
        match name.to_ascii_lowercase().parse() {
            Ok(setting) => builder.with_config(setting, value),
            // Other clients have settings of their own.
            Err(_) => builder,
        }
    });
    Ok(builder.with_bucket_name(bucket).build().map_err(fault)?)
}

fn ours() -> AmazonS3Builder {
    // How long an answer may take depends on the question: see `within`.
    let options = ClientOptions::new().with_timeout_disabled().with_connect_timeout(CONNECT);
    let backoff = BackoffConfig { max_backoff: LONGEST_PAUSE, ..BackoffConfig::default() };
    let retry = RetryConfig { backoff, retry_timeout: RETRY, ..RetryConfig::default() };
    AmazonS3Builder::new()
        .with_client_options(options)
        .with_retry(retry)
        // The signature needs it anyway.
        .with_checksum_algorithm(Checksum::SHA256)
        // Not all that speak as S3 does know how to remove several at once, and we never do.
        .with_disable_bulk_delete(true)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use object_store::path::Path;

    use super::*;
    use crate::archives::{Archives, ObjectArchives};
    use swordsmith_deposit::ArchiveKey;

    /// Nobody listens there.
    const ENVIRONMENT: [(&str, &str); 5] = [
        ("AWS_ACCESS_KEY_ID", "known"),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_ENDPOINT_URL", "http://127.0.0.1:1"),
        ("AWS_EXECUTION_ENV", "of another client"),
        ("PATH", "/bin"),
    ];

    fn archives(more: &[(&str, &str)]) -> ObjectArchives {
        let variables = ENVIRONMENT.iter().chain(more);
        let variables = variables.map(|(name, value)| ((*name).into(), (*value).into()));
        ObjectArchives::new(s3("b".to_owned(), variables).unwrap(), Path::default())
    }

    async fn error(archives: &ObjectArchives) -> String {
        let error = archives.open(&ArchiveKey("a".to_owned())).await.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        error.to_string()
    }

    #[tokio::test]
    async fn a_store_that_is_away_is_given_up_soon_and_no_secret_is_told() {
        let begun = Instant::now();
        let error = error(&archives(&[("AWS_ALLOW_HTTP", "true")])).await;
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        assert!(error.contains("127.0.0.1:1") && !error.contains("secret"), "{error}");
    }

    #[tokio::test]
    async fn what_goes_over_the_network_is_secret_unless_somebody_says_otherwise() {
        let error = error(&archives(&[])).await;
        assert!(error.contains("builder error") || error.contains("scheme"), "{error}");
    }
}
