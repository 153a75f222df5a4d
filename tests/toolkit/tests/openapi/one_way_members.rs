//! Members that are required in one direction alone.

use swordsmith_json::JsonDocument as _;

use crate::services::one_way_members::json_documents::{Key, Team, User, UserInput};

#[test]
fn requests_need_what_they_alone_have() {
    let user = UserInput::from_json(br#"{"name": "ann", "password": "x"}"#).expect("it is valid");
    assert_eq!((user.id, &*user.password), (None, "x"));
    let with_id = UserInput::from_json(br#"{"id": 7, "name": "ann", "password": "x"}"#);
    assert_eq!(with_id.expect("it may be sent").id, Some(7));
    let errors = UserInput::from_json(br#"{"id": 7, "name": "ann"}"#).expect_err("it is invalid");
    assert!(errors.to_string().contains("missing property `password`"), "{errors}");
}

#[test]
fn responses_need_what_they_alone_have() {
    let user = User::new(7, "ann".to_owned());
    assert_eq!(user.to_json().expect("it is valid"), br#"{"id":7,"name":"ann"}"#);
    let errors = User::from_json(br#"{"name": "ann", "password": "x"}"#).expect_err("no id");
    assert!(errors.to_string().contains("missing property `id`"), "{errors}");
}

#[test]
fn what_is_in_requests_alone_is_one_type() {
    let members = vec![UserInput::new("ann".to_owned(), "x".to_owned())];
    let team = Team { members, ..Team::new("all".to_owned()) };
    let team = team.to_json().expect("it is valid");
    assert_eq!(team, br#"{"title":"all","members":[{"name":"ann","password":"x"}]}"#);
    let key = Key::from_json(br#"{"value": "a"}"#).expect("it is valid");
    assert_eq!(key.fingerprint, None);
}
