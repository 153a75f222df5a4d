//! Requests that do not get to the service, or not back from it.

use super::*;

#[tokio::test]
async fn what_does_not_get_to_the_service_says_why() {
    let (address, _) = running(Settings::default()).await;
    let long = get(&format!("/{}", "x".repeat(200_000)), "");
    let many = get("/", &"X: y\r\n".repeat(200));
    let coded = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\
                 Connection: close\r\n\r\n0\r\n\r\n";
    for (request, status, reason) in [
        ("nonsense\r\n\r\n", 400, "the request cannot be read\n"),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "the request needs one `Host`"),
        (&*long, 414, "the target is too long\n"),
        (&*many, 431, "the head is too large\n"),
        (coded, 501, "found `gzip`; `chunked` is known\n"),
        (&*get("/panic", ""), 500, "the server cannot do its work at the moment\n"),
    ] {
        let answer = answer(address, request).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        assert!(answer.contains(reason) && answer.contains("\r\nX-Request-Id: "), "{answer}");
    }
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_when_to_try_again() {
    let (address, _) = running(Settings {
        requests_per_second_per_address: 1,
        request_burst_per_address: 1,
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..Settings::default()
    })
    .await;
    let request = get("/", "X-Forwarded-For: 192.0.2.7\r\n");
    assert!(answer(address, &request).await.starts_with("HTTP/1.1 200 "));
    let refused = answer(address, &request).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(refused.contains("\r\nRetry-After: 1\r\n"), "{refused}");
    assert!(refused.ends_with("too many requests came in a short while\n"), "{refused}");
}

#[tokio::test]
async fn a_proxy_that_contradicts_itself_is_refused() {
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let (address, _) = running(Settings { trusted_proxies, ..Settings::default() }).await;
    let headers = "Forwarded: for=192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n";
    let answer = answer(address, &get("/", headers)).await;
    assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("contradict"), "{answer}");
}
