//! What the service sees of a request, and what is noted of it.

use super::*;

fn trusting() -> Settings {
    Settings { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..Settings::default() }
}

#[tokio::test]
async fn a_body_goes_to_the_service_and_comes_back() {
    let (address, _) = running(Settings::default()).await;
    let request = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\n\
                   hello";
    let answer = answer(address, request).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("hello"), "{answer}");
}

#[tokio::test]
async fn the_service_knows_who_asks_and_says_who_that_is() {
    let (address, _) = running(trusting()).await;
    let answer = answer(address, &get("/who", "X-Forwarded-For: 192.0.2.7\r\n")).await;
    assert!(answer.ends_with("192.0.2.7 Some(\"ada\")"), "{answer}");
}

#[tokio::test]
async fn the_origin_is_what_the_client_or_the_proxy_says_unless_it_is_set() {
    let proxied = "Forwarded: for=192.0.2.7;proto=https;host=shop.example\r\n";
    let public_url = Some("https://public.example".parse().unwrap());
    let set = Settings { public_url, ..trusting() };
    for (settings, headers, expected) in [
        (Settings::default(), "", "http://localhost/"),
        (Settings::default(), proxied, "http://localhost/"),
        (trusting(), proxied, "https://shop.example/"),
        (set, proxied, "https://public.example/"),
    ] {
        let (address, _) = running(settings).await;
        let answer = answer(address, &get("/origin", headers)).await;
        assert!(answer.ends_with(expected), "{answer}");
    }
}

#[tokio::test]
async fn requests_are_counted_with_their_status() {
    let (address, context) = running(Settings::default()).await;
    answer(address, &get("/", "")).await;
    answer(address, "nonsense\r\n\r\n").await;
    let text = context.metrics.text().unwrap();
    let line = "swordsmith_http_requests_total{method=\"GET\",status=\"200\"} 1";
    assert!(text.lines().any(|found| found == line), "{text}");
}
