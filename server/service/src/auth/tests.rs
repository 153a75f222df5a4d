//! Names, passwords, and what is remembered of them.

use std::panic::AssertUnwindSafe;
use std::sync::Mutex;

use futures_util::FutureExt;
use jiff::Timestamp;
use swordsmith_serve::RequestClient;
use swordsmith_store::NewClient;
use swordsmith_store::suite::{Fresh, at, local};

use super::*;

/// A clock that is set by hand.
struct SetClock(Mutex<Timestamp>);

impl SetClock {
    fn set(&self, seconds: i64) {
        *self.0.lock().unwrap() = at(seconds);
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

async fn with_ada(password: &str) -> (Fresh, Arc<SetClock>, Authenticator) {
    let fresh = local().await;
    let password_hash = hash_password(password).unwrap();
    let ada = NewClient {
        name: "ada".to_owned(),
        password_hash,
        provider_url: None,
        collections: Vec::new(),
    };
    fresh.store.ledger.add_client(ada, at(0)).await.unwrap();
    let clock = Arc::new(SetClock(Mutex::new(at(1000))));
    let settings = AuthSettings {
        memory: SignedDuration::from_secs(60),
        hashes_at_once: 1,
        hashes_per_address: 9,
    };
    let authenticator =
        Authenticator::new(Arc::clone(&fresh.store.ledger), Arc::clone(&clock) as _, settings);
    (fresh, clock, authenticator)
}

async fn is_let_in(authenticator: &Authenticator, name: &str, password: &str) -> bool {
    authenticator.client(name, password).await.unwrap().is_some()
}

/// Whether a password is hashed for this. From then on, none is: the semaphore that hashes wait for
/// is closed, and who waits for it panics.
async fn needs_a_hash(authenticator: &Authenticator, name: &str, password: &str) -> bool {
    authenticator.hashes.close();
    AssertUnwindSafe(authenticator.client(name, password)).catch_unwind().await.is_err()
}

#[tokio::test]
async fn the_right_password_and_no_other() {
    let (_fresh, _clock, authenticator) = with_ada("secret").await;
    for (name, password, wanted) in [
        ("ada", "secret", true),
        ("ada", "Secret", false),
        ("ada", "", false),
        ("bob", "secret", false),
        ("ada", "secret", true),
    ] {
        assert_eq!(is_let_in(&authenticator, name, password).await, wanted, "{name}:{password}");
    }
}

#[tokio::test]
async fn a_password_is_hashed_once_and_then_remembered_for_a_while() {
    let (_fresh, clock, authenticator) = with_ada("secret").await;
    assert!(is_let_in(&authenticator, "ada", "secret").await);
    clock.set(1061);
    assert!(is_let_in(&authenticator, "ada", "secret").await, "hashed again");
    assert!(!needs_a_hash(&authenticator, "ada", "secret").await);
    assert!(is_let_in(&authenticator, "ada", "secret").await);
    clock.set(1122);
    assert!(needs_a_hash(&authenticator, "ada", "secret").await, "it is forgotten");
}

#[tokio::test]
async fn a_disabled_client_is_out_at_once() {
    let (fresh, _clock, authenticator) = with_ada("secret").await;
    assert!(is_let_in(&authenticator, "ada", "secret").await);
    fresh.store.ledger.set_client_enabled("ada", false).await.unwrap();
    assert!(!is_let_in(&authenticator, "ada", "secret").await);
    fresh.store.ledger.set_client_enabled("ada", true).await.unwrap();
    assert!(is_let_in(&authenticator, "ada", "secret").await);
}

/// The old password was remembered, so it is the changed hash that makes it another digest.
#[tokio::test]
async fn a_new_password_counts_at_once_and_the_old_one_no_more() {
    let (fresh, _clock, authenticator) = with_ada("first").await;
    let elsewhere = fresh.opened_again().await;
    let mut old = "first";
    for (store, new) in [(&elsewhere, "second"), (&fresh.store, "third"), (&elsewhere, "fourth")] {
        assert!(is_let_in(&authenticator, "ada", old).await);
        let hash = hash_password(new).unwrap();
        store.ledger.set_client_password("ada", hash).await.unwrap();
        assert!(!is_let_in(&authenticator, "ada", old).await, "{old}");
        assert!(is_let_in(&authenticator, "ada", new).await, "{new}");
        assert!(!is_let_in(&authenticator, "ada", old).await, "{old}");
        old = new;
    }
    assert!(!needs_a_hash(&authenticator, "ada", "fourth").await);
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let (_fresh, _clock, authenticator) = with_ada("secret").await;
    assert!(needs_a_hash(&authenticator, "ada", "x").await);
    assert!(needs_a_hash(&authenticator, "nobody", "x").await);
    let parameters = |hash: String| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
    let real = parameters(hash_password("x").unwrap());
    assert_eq!(parameters(password::decoy_hash()), real);
    assert!(real.iter().any(|part| part.starts_with("m=")), "{real:?}");
}

/// As SECURITY.md says.
#[test]
fn a_hash_is_argon2id_of_19_mib_and_two_passes() {
    let hash = hash_password("secret").unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
}

#[test]
fn memory_is_bound_to_name_hash_and_password() {
    let memory = Memory::new(SignedDuration::from_secs(60));
    let ada = Client {
        id: swordsmith_store::ClientId(1),
        name: "ada".to_owned(),
        password_hash: "hash".to_owned(),
        provider_url: None,
        enabled: true,
        quota: swordsmith_store::Quota::default(),
    };
    memory.keep(&ada, "secret", at(0));
    assert!(memory.knows(&ada, "secret", at(59)));
    assert!(!memory.knows(&ada, "secreT", at(59)));
    assert!(!memory.knows(
        &Client { password_hash: "other".to_owned(), ..ada.clone() },
        "secret",
        at(59)
    ));
    assert!(!memory.knows(
        &Client { id: swordsmith_store::ClientId(2), ..ada.clone() },
        "secret",
        at(59)
    ));
    assert!(!memory.knows(&ada, "secret", at(60)));
    assert!(!memory.knows(&ada, "secret", at(59)), "what is over is forgotten");
}

#[test]
fn empty_passwords_are_refused_and_salts_differ() {
    assert!(matches!(hash_password(""), Err(PasswordError::Empty)));
    let refused = check_length("aé", 3).unwrap_err().to_string();
    let wanted = "expected at least 3 characters (`min_password_length`), found 2";
    assert!(refused.ends_with(wanted), "{refused}");
    check_length("aéi", 3).unwrap();
    assert_ne!(hash_password("same").unwrap(), hash_password("same").unwrap());
}

/// A request whose limits are counted for that address.
fn request_of(address: &str) -> RequestClient {
    let address = address.parse().unwrap();
    RequestClient::new(address, Some(address))
}

#[tokio::test]
async fn an_address_that_waits_for_many_passwords_is_refused_and_others_are_not() {
    let (_fresh, _clock, authenticator) = with_ada("secret").await;
    let ask = |address: &str| {
        let asking = authenticator.client("ada", "secret");
        request_of(address).scope(asking)
    };
    let queued = |address: &str| request_of(address).scope(authenticator.hashes.enter());
    // The first one is hashed, the others wait.
    let places: Vec<_> = (0..9).map(|_| Box::pin(queued("192.0.2.1"))).collect();
    let mut places = futures_util::future::join_all(places);
    assert!((&mut places).now_or_never().is_none());
    assert!(matches!(ask("192.0.2.1").await, Err(AuthError::TooMany(_))));
    drop(places);
    assert!(ask("192.0.2.2").await.unwrap().is_some());
    assert!(ask("192.0.2.1").await.unwrap().is_some());
}
