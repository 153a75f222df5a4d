//! A right that was taken back: what its client gets from then on, and what stays.

use super::*;

const DEPOSIT: &[u8] = b"abc";

/// What Ada gets for each request that has to do with a collection and its first deposit.
async fn answers(router: &Router, collection: &str) -> Vec<Answer> {
    let (metadata, media) = (paths::metadata(collection, 1), paths::media(collection, 1));
    let (status, feed) = (paths::status(collection, 1), paths::collection(collection));
    let mut answers = Vec::new();
    for path in [&metadata, &media, &status, &feed] {
        answers.push(ask(router, get(path, ADA), b"").await);
    }
    let delete = Request::delete(&metadata).header("host", "deposit.example:81");
    answers.push(ask(router, delete.header("authorization", ADA), b"").await);
    answers.push(ask(router, post(collection, "application/zip"), DEPOSIT).await);
    answers
}

#[tokio::test]
async fn a_collection_whose_right_was_revoked_is_one_of_others() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let partial = post("hers", "application/zip").header("in-progress", "true");
    assert_eq!(ask(&router, partial, DEPOSIT).await.status, StatusCode::CREATED);
    let deposit = fresh.store.ledger.deposit(DepositId(1)).await.unwrap();

    fresh.store.ledger.revoke("ada", set(&["hers"])).await.unwrap();
    for collection in ["hers", "his"] {
        let refusal = format!("the collection \"{collection}\" is not open to this client");
        for answer in answers(&router, collection).await {
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{}", answer.text());
            assert_eq!(Error::from_xml(&answer.body).unwrap().summary, refusal);
        }
    }
    let document = ask(&router, get(&paths::servicedocument(), ADA), b"").await;
    let document = Document::from_xml(&document.body).unwrap();
    assert!(document.workspace[0].collection.is_empty());

    assert_eq!(fresh.store.ledger.deposit(DepositId(1)).await.unwrap(), deposit);
    fresh.store.ledger.grant("ada", set(&["hers"])).await.unwrap();
    let answer = ask(&router, get(&paths::media("hers", 1), ADA), b"").await;
    assert_eq!((answer.status, &answer.body[..]), (StatusCode::OK, DEPOSIT));
}
