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
        let request = RequestClient::new(ip("192.0.2.1"), None);
        quotas.begin_upload(client, &request).map(|()| request)
    };
    let (first, second) = (begin(ADA).unwrap(), begin(ADA).unwrap());
    let copy = first.clone();
    drop(first);
    assert!(begin(ADA).is_err());
    quotas.begin_upload(ADA, &second).unwrap();
    let _others = begin("bob").unwrap();
    drop(copy);
    let third = begin(ADA).unwrap();
    assert!(begin(ADA).is_err());
    second.release();
    assert!(begin(ADA).is_ok(), "its response may take long");
    drop(third);
}
