//! Answers of an object store: how long they may take, and what they mean if they are none.

use std::io::{self, ErrorKind};
use std::time::Duration;

use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt};
use object_store::{Error, Result};
use tokio::time::timeout;

/// So long the store may take for an answer that is no work.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many bytes a second are expected to be sent, at least, by one of several requests.
const SLOWEST: u64 = 256 * 1024;

/// The answer to a request that sends so many bytes.
pub(super) async fn within<T>(
    bytes: u64,
    request: impl Future<Output = Result<T>>,
) -> io::Result<T> {
    let patience = PATIENCE + Duration::from_secs(bytes / SLOWEST);
    match timeout(patience, request).await {
        Ok(answer) => answer.map_err(fault),
        Err(_) => Err(io::Error::new(ErrorKind::TimedOut, too_slow(patience))),
    }
}

/// The same stream, but if the next item does not come, an error does.
pub(super) fn patient<T: Send + 'static>(
    items: BoxStream<'static, Result<T>>,
) -> impl Stream<Item = Result<T>> + Send {
    stream::unfold(Some(items), async |items| {
        let mut items = items?;
        match timeout(PATIENCE, items.next()).await {
            Ok(item) => item.map(|item| (item, Some(items))),
            Err(_) => Some((Err(too_slow(PATIENCE)), None)),
        }
    })
}

fn too_slow(patience: Duration) -> Error {
    let source = format!("no answer within {} s", patience.as_secs()).into();
    Error::Generic { store: "object store", source }
}

/// What an error means. [`ErrorKind::NotFound`] is said of objects and uploads only.
pub(super) fn fault(error: Error) -> io::Error {
    match error {
        Error::PermissionDenied { source, .. } | Error::Unauthenticated { source, .. } => {
            let code = code(&source.to_string());
            let message = format!("the object store refuses access: {code}");
            io::Error::new(ErrorKind::PermissionDenied, message)
        }
        Error::NotFound { source, .. } if code(&source.to_string()) == "NoSuchBucket" => {
            io::Error::other("the object store has no such bucket")
        }
        other => other.into(),
    }
}

/// The code of an error in an answer. The rest of it may repeat what the request was signed with.
fn code(answer: &str) -> String {
    let code = answer.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
    code.map_or_else(|| "no reason is given".to_owned(), |(code, _)| code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn many_bytes_take_longer_than_few() {
        let slow = || async {
            tokio::time::sleep(Duration::from_secs(30)).await;
            Ok(())
        };
        let error = within(0, slow()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert!(error.to_string().contains("no answer within 10 s"), "{error}");
        within(8 << 20, slow()).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_that_stops_ends_with_an_error() {
        let items = stream::iter([Ok(1)]).chain(stream::pending()).boxed();
        let items: Vec<_> = patient(items).collect().await;
        assert!(matches!(items.as_slice(), [Ok(1), Err(_)]), "{items:?}");
    }

    #[test]
    fn what_a_request_was_signed_with_is_not_repeated() {
        let body = "<Error><Code>SignatureDoesNotMatch</Code><StringToSign>private</StringToSign>";
        let denied = Error::PermissionDenied { path: "a".to_owned(), source: body.into() };
        let error = fault(denied).to_string();
        assert_eq!(error, "the object store refuses access: SignatureDoesNotMatch");
    }

    #[test]
    fn a_bucket_that_is_not_there_is_no_archive_that_is_not_there() {
        let not_found = |code: &str| {
            let body = format!("<Error><Code>{code}</Code></Error>");
            fault(Error::NotFound { path: "a".to_owned(), source: body.into() }).kind()
        };
        assert_eq!(not_found("NoSuchKey"), ErrorKind::NotFound);
        assert_eq!(not_found("NoSuchBucket"), ErrorKind::Other);
    }
}
