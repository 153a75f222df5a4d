//! Quotas by themselves, in time that passes at once.

use super::*;

const ADA: &str = "ada";

fn quotas(change: impl FnOnce(&mut Settings)) -> Quotas {
    let mut settings =
        Settings { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Settings::default() };
    change(&mut settings);
    Quotas::new(&settings)
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn an_address_that_speaks_for_many_has_no_limits() {
    let quotas = quotas(|_| ());
    for exempt in ["127.0.0.1", "::1", "10.1.2.3", "::ffff:10.1.2.3", "::ffff:127.0.0.1"] {
        assert_eq!(quotas.counted(ip(exempt)), None, "{exempt}");
    }
    assert_eq!(quotas.counted(ip("::ffff:192.0.2.1")), Some(ip("192.0.2.1")));
    let network = Some(ip("2001:db8:1:2::"));
    assert_eq!(quotas.counted(ip("2001:db8:1:2:3:4:5:6")), network);
    assert_eq!(quotas.counted(ip("2001:db8:1:2::9")), network);
}

#[tokio::test(start_paused = true)]
async fn requests_have_a_burst_and_a_rate() {
    let quotas = quotas(|it| {
        (it.requests_per_second_per_address, it.request_burst_per_address) = (2, 3);
        it.requests_per_second_per_client = 0;
    });
    let (one, other) = (Some(ip("192.0.2.1")), Some(ip("192.0.2.2")));
    for _ in 0..3 {
        quotas.admit_address(one).unwrap();
    }
    let refused = quotas.admit_address(one).unwrap_err();
    assert_eq!(refused.retry_after, Duration::from_millis(500));
    quotas.admit_address(other).unwrap();
    tokio::time::advance(refused.retry_after).await;
    quotas.admit_address(one).unwrap();
    quotas.admit_address(one).unwrap_err();
    for _ in 0..10_000 {
        quotas.admit_client(ADA).unwrap();
        quotas.admit_address(None).unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn bytes_are_owed_and_paid_by_time() {
    let quotas = quotas(|it| it.bytes_per_second_per_client = 1_000);
    quotas.charge(None, Some(ADA), 10_000);
    quotas.admit_client(ADA).unwrap();
    quotas.charge(None, Some(ADA), 5_000);
    let refused = quotas.admit_client(ADA).unwrap_err();
    assert_eq!(refused.retry_after, Duration::from_secs(5));
    quotas.admit_client("bob").unwrap();
    tokio::time::advance(Duration::from_secs(5)).await;
    quotas.admit_client(ADA).unwrap();
    quotas.charge(None, Some(ADA), u64::MAX);
    assert!(quotas.admit_client(ADA).unwrap_err().retry_after <= Duration::from_hours(24));
}

#[tokio::test(start_paused = true)]
async fn who_is_gone_is_forgotten() {
    let quotas = quotas(|it| {
        it.bytes_per_second_per_address = 1_000;
        (it.requests_per_second_per_address, it.request_burst_per_address) = (2, 3);
    });
    let known = || quotas.of_addresses.requests.as_ref().unwrap().known();
    quotas.admit_address(Some(ip("192.0.2.1"))).unwrap();
    quotas.forget_absent();
    assert_eq!(known(), 1);
    tokio::time::advance(Duration::from_secs(3)).await;
    quotas.forget_absent();
    assert_eq!(known(), 0);
}

#[test]
fn uploads_are_counted_while_they_last() {
    let quotas = quotas(|it| it.uploads_per_client = 2);
    let begin = |client| {
        let place = UploadPlace::default();
        quotas.begin_upload(client, &place).map(|()| place)
    };
    let (first, _second) = (begin(ADA).unwrap(), begin(ADA).unwrap());
    let copy = first.clone();
    drop(first);
    assert!(begin(ADA).is_err());
    let _others = begin("bob").unwrap();
    drop(copy);
    assert!(begin(ADA).is_ok());
}

#[tokio::test(start_paused = true)]
async fn an_address_that_tries_many_passwords_does_not_keep_others_out() {
    let queue = Arc::new(PasswordQueue::new(2, 3));
    let enter = |address: &str| {
        let (queue, address) = (Arc::clone(&queue), Some(ip(address)));
        tokio::spawn(on_behalf_of(address, async move { queue.enter().await }))
    };
    let running = enter("192.0.2.1").await.unwrap().unwrap();
    let waiting = [enter("192.0.2.1"), enter("192.0.2.1")];
    tokio::task::yield_now().await;
    assert!(waiting.iter().all(|it| !it.is_finished()), "one at a time of an address");
    let refused = enter("192.0.2.1").await.unwrap().err().unwrap();
    assert_eq!(refused.retry_after, UNTIL_ONE_ENDS);
    let honest = enter("192.0.2.2").await.unwrap().unwrap();
    let local = tokio::time::timeout(Duration::from_secs(1), queue.enter()).await;
    assert!(local.is_err(), "two at once of all");
    drop((running, honest));
    for it in waiting {
        drop(it.await.unwrap().unwrap());
    }
    queue.enter().await.unwrap();
}

/// What clients are told, in the order of the handbook's table.
#[tokio::test(start_paused = true)]
async fn the_handbook_has_what_clients_are_told() {
    let quotas = quotas(|it| {
        (it.requests_per_second_per_address, it.request_burst_per_address) = (1, 1);
        (it.bytes_per_second_per_client, it.uploads_per_client) = (1, 1);
    });
    let address = Some(ip("192.0.2.1"));
    quotas.admit_address(address).unwrap();
    let requests = quotas.admit_address(address).unwrap_err().what;
    quotas.charge(None, Some(ADA), 1_000);
    let bytes = quotas.admit_client(ADA).unwrap_err().what;
    let place = UploadPlace::default();
    quotas.begin_upload(ADA, &place).unwrap();
    let uploads = quotas.begin_upload(ADA, &UploadPlace::default()).unwrap_err().what;
    let queue = PasswordQueue::new(1, 0);
    let passwords = on_behalf_of(address, queue.enter()).await.err().unwrap().what;

    let handbook = include_str!("../../../docs/operations/handbook.md");
    let (_, table) = handbook.split_once("| summary | limit |\n|---|---|\n| ").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let told: Vec<_> = table.split("\n| ").filter_map(|row| row.split(" | ").next()).collect();
    assert_eq!(told, [requests, bytes, uploads, passwords]);
}
