//! Who takes too much, over a real socket. The clients' addresses are those that a proxy names.

use super::*;

fn trusting(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings =
        Settings { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..Settings::default() };
    change(&mut settings);
    settings
}

/// A request of ada's from that address.
fn from(address: &str) -> String {
    get(&format!("{ADA}X-Forwarded-For: {address}\r\nConnection: close\r\n"))
}

fn assert_refused(answer: &str, reason: &str) {
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    for part in ["Retry-After: ", "X-Request-Id: ", "sword:error", reason] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
}

/// Sends many requests at once, more than pass in the time that they take.
async fn ask_often(server: &Running, headers: &str) -> String {
    let many = get(headers).repeat(50) + &get(&format!("{headers}Connection: close\r\n"));
    let answers = server.answer(&many).await;
    let refused = answers.find("HTTP/1.1 429").unwrap_or_else(|| panic!("{answers}"));
    answers[refused..].to_owned()
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_refused_and_others_are_not() {
    let server = running(trusting(|it| {
        (it.requests_per_second_per_address, it.request_burst_per_address) = (1, 2);
    }))
    .await;
    let refused = ask_often(&server, "X-Forwarded-For: 192.0.2.1\r\n").await;
    assert_refused(&refused, "too many requests");
    let other = server.answer(&from("192.0.2.2")).await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
    let exempt = get("").repeat(50) + &get("Connection: close\r\n");
    let answers = server.answer(&exempt).await;
    assert_eq!(answers.matches("HTTP/1.1 401").count(), 51, "{answers}");
}

#[tokio::test]
async fn clients_that_a_proxy_hides_share_their_limits() {
    let server = running(trusting(|it| {
        (it.requests_per_second_per_address, it.request_burst_per_address) = (1, 2);
    }))
    .await;
    let refused = ask_often(&server, "X-Forwarded-For: unknown\r\n").await;
    assert_refused(&refused, "too many requests");
    let other = server.answer(&from("192.0.2.2")).await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_refused_from_wherever_it_asks() {
    let server = running(trusting(|it| {
        (it.requests_per_second_per_client, it.request_burst_per_client) = (1, 1);
    }))
    .await;
    let refused = ask_often(&server, ADA).await;
    assert_refused(&refused, "too many requests");
    let refused = ask_often(&server, &format!("{ADA}X-Forwarded-For: 192.0.2.1\r\n")).await;
    assert_refused(&refused, "too many requests");
}

#[tokio::test]
async fn bytes_are_counted_in_both_directions() {
    let server = running(trusting(|it| it.bytes_per_second_per_address = 1_000)).await;
    let body = vec![7; 20_000];
    let head = head(&format!(
        "{ADA}X-Forwarded-For: 192.0.2.1\r\nContent-Length: 20000\r\nConnection: close\r\n"
    ));
    let mut stream = server.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body).await.unwrap();
    let answer = in_time(answer_to(&mut stream)).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert_refused(&server.answer(&from("192.0.2.1")).await, "too many bytes");
    let other = server.answer(&from("192.0.2.2")).await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
}

#[tokio::test]
async fn a_client_has_only_so_many_uploads_in_flight() {
    let server = running(trusting(|it| it.uploads_per_client = 1)).await;
    let mut first = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let refused = head(&format!("{ADA}Content-Length: 10\r\nConnection: close\r\n"));
    let answer = server.answer(&refused).await;
    assert_refused(&answer, "too many uploads");
    let reads = server.answer(&from("192.0.2.1")).await;
    assert!(reads.starts_with("HTTP/1.1 200"), "{reads}");
    first.write_all(b"123456789").await.unwrap();
    assert!(in_time(answer_to(&mut first)).await.starts_with("HTTP/1.1 201"));
    let mut second = server.begin_deposit().await;
    second.write_all(b"123456789").await.unwrap();
    let answer = in_time(answer_to(&mut second)).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "its place is free again: {answer}");
}

#[tokio::test]
async fn an_upload_that_a_quota_refuses_is_not_read_on() {
    let server = running(trusting(|it| {
        (it.uploads_per_client, it.drain_timeout, it.body_timeout) = (1, NEVER, NEVER);
    }))
    .await;
    let _first = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let mut second = server.connect().await;
    second
        .write_all(head(&format!("{ADA}Content-Length: 900000000\r\n")).as_bytes())
        .await
        .unwrap();
    let (mut sent, piece) = (0, vec![7; 100_000]);
    while in_time(second.write_all(&piece)).await.is_ok() {
        sent += piece.len();
        assert!(sent < 100_000_000, "it is read on");
    }
}
