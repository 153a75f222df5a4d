//! What proxies say of a request, over a real socket.

use swordsmith_deposit::Actor;
use swordsmith_store::AuditFilter;

use super::*;

fn trusting() -> Settings {
    Settings { trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()], ..Settings::default() }
}

async fn links(settings: Settings, headers: &str) -> String {
    let server = running(settings).await;
    server.answer(&get(&format!("{ADA}{headers}Connection: close\r\n"))).await
}

#[tokio::test]
async fn a_trusted_proxy_says_where_the_client_is() {
    let wanted = format!("href=\"https://d.example{}\"", paths::collection("demo"));
    for headers in [
        "Forwarded: for=192.0.2.1;proto=https;host=d.example\r\n",
        "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: d.example\r\n",
    ] {
        let answer = links(trusting(), headers).await;
        assert!(answer.contains(&wanted), "{answer}");
        let answer = links(Settings::default(), headers).await;
        let own = format!("href=\"http://localhost{}\"", paths::collection("demo"));
        assert!(answer.contains(&own), "nobody else is believed: {answer}");
    }
}

#[tokio::test]
async fn what_is_set_goes_over_what_proxies_say() {
    let public_url = Some("https://public.example".parse().unwrap());
    let settings = Settings { public_url, ..trusting() };
    let answer = links(settings, "X-Forwarded-Host: d.example\r\n").await;
    assert!(answer.contains("href=\"https://public.example/"), "{answer}");
}

#[tokio::test]
async fn a_proxy_that_contradicts_itself_is_refused() {
    let headers = "Forwarded: for=192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n";
    let answer = links(trusting(), headers).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(answer.contains("contradict each other"), "{answer}");
    assert!(answer.contains("X-Request-Id: "), "{answer}");
}

/// Who has made a deposit is the client, from the address that the proxy names.
#[tokio::test]
async fn the_audit_log_has_the_client_and_its_address() {
    for (settings, address) in [(trusting(), "192.0.2.1"), (Settings::default(), "127.0.0.1")] {
        let server = running(settings).await;
        let proxy = format!("{ADA}X-Forwarded-For: 192.0.2.1\r\n");
        let deposit = head(&format!("{proxy}Content-Length: 3\r\nConnection: close\r\n"));
        let answer = server.answer(&format!("{deposit}abc")).await;
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        let of = AuditFilter { deposit: Some(DepositId(1)), limit: 9, ..AuditFilter::default() };
        let lines = server.fresh.store.ledger.audit_records(&of).await.unwrap();
        let [line] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(line.author.actor, Actor::Client("ada".to_owned()));
        assert_eq!(line.author.address, Some(address.parse().unwrap()));
    }
}
