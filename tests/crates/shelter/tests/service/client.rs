//! The generated client, through an animal's stay.

use shelter::register::client::{Client, Error};
use shelter::register::documents::{Animal, Kind as DocumentKind};
use shelter::register::operations::{
    ChangeAnimalBody, ChangeAnimalRequest, GetAnimalRequest, GetAnimalResponse, GetPhotoRequest,
    GetPhotoResponse, Kind, ListAnimalsRequest, ListAnimalsResponse, ListAnimalsWeight, PhotoType,
    PutPhotoBody, PutPhotoRequest, RegisterAnimalBody, RegisterAnimalRequest,
    RegisterAnimalResponse, RemoveAnimalRequest,
};
use shelter::register::parts::{AnimalPart, PhotoPart, RegistrationPart, RegistrationParts};
use shelter::register::refusal::Refusal;
use swordsmith::http::client::{Settings, Transport};
use swordsmith::http::{Data, Verbatim};
use swordsmith::xml::Document as _;

use crate::service::Register;
use crate::{ANIMAL, server};

fn client() -> Client {
    let url = format!("http://{}", server::start(Register::default()));
    Client::new(Transport::new(&url, Settings::default()).unwrap())
}

fn document(text: &str) -> Verbatim<Animal> {
    Verbatim::parse(text.as_bytes().to_vec(), Animal::from_xml).unwrap()
}

async fn register(client: &Client, body: RegisterAnimalBody) -> (String, Animal) {
    let answer = client.register_animal(RegisterAnimalRequest { body }).await;
    let RegisterAnimalResponse::Created { location, body } = answer.unwrap();
    (location, body)
}

#[tokio::test]
async fn an_animal_comes_and_goes() {
    let client = client();
    let (location, animal) = register(&client, RegisterAnimalBody::Animal(document(ANIMAL))).await;
    assert_eq!((location.as_str(), animal.kind), ("/animals/1", DocumentKind::Cat));
    let fat = Animal { weight: "5200".parse().unwrap(), ..animal };
    let body = ChangeAnimalBody::Animal(Verbatim::of(&fat).unwrap());
    let request = ChangeAnimalRequest { animal: 1, body };
    client.change_animal(request).await.unwrap();
    let GetAnimalResponse::Ok { body } =
        client.get_animal(GetAnimalRequest { animal: 1 }).await.unwrap();
    assert_eq!(body.weight.to_string(), "5200");
    client.remove_animal(RemoveAnimalRequest { animal: 1 }).await.unwrap();
    let gone = client.get_animal(GetAnimalRequest { animal: 1 }).await;
    let Err(Error::Refused { refusal: Refusal::Unknown(_), .. }) = gone else { panic!("{gone:?}") };
}

#[tokio::test]
async fn a_photo_comes_with_its_animal() {
    let client = client();
    let photo = PhotoPart { media_type: PhotoType::Jpeg, data: Data::of_bytes("a photo") };
    let parts = [
        RegistrationPart::Photo(photo),
        RegistrationPart::Animal(AnimalPart { document: document(ANIMAL) }),
    ];
    let form = RegistrationParts::form_data(parts).unwrap();
    register(&client, RegisterAnimalBody::Registration(form)).await;
    let request = GetPhotoRequest { animal: 1, if_none_match: None };
    let GetPhotoResponse::Ok { media_type, data, .. } = client.get_photo(request).await.unwrap()
    else {
        panic!("nobody has seen it")
    };
    assert_eq!(media_type, PhotoType::Jpeg);
    assert_eq!(data.read("the photo", 1000).await.unwrap(), "a photo");
}

/// A text of entity tags is read as the list that it is; one that the service wants is compared
/// strongly.
#[tokio::test]
async fn a_photo_is_sent_once_and_replaced_by_who_has_seen_it() {
    let client = client();
    register(&client, RegisterAnimalBody::Animal(document(ANIMAL))).await;
    let put = |if_match: &[&str]| {
        let data = Data::of_bytes("a photo");
        let body = PutPhotoBody::Photo { media_type: PhotoType::Png, data };
        let if_match = if_match.iter().map(|&tag| tag.to_owned()).collect();
        client.put_photo(PutPhotoRequest { animal: 1, if_match, body })
    };
    let none = put(&["*"]).await;
    let Err(Error::Refused { refusal: Refusal::Other(_), .. }) = none else { panic!("{none:?}") };
    put(&[]).await.unwrap();
    for (seen, is_known) in [
        (None, false),
        (Some("\"1\""), false),
        (Some("\"1\", W/\"0\""), true),
        (Some("\"1, \\\"0\\\"\""), false),
        (Some("*"), true),
    ] {
        let request = GetPhotoRequest { animal: 1, if_none_match: seen.map(str::to_owned) };
        let answer = client.get_photo(request).await.unwrap();
        let found = matches!(answer, GetPhotoResponse::NotModified { .. });
        assert_eq!(found, is_known, "{seen:?}");
    }
    put(&["\"1\"", "\"0\""]).await.unwrap();
    let other = put(&["\"0\""]).await;
    let Err(Error::Refused { refusal: Refusal::Other(_), .. }) = other else { panic!("{other:?}") };
}

#[tokio::test]
async fn a_page_has_one_kind() {
    let client = client();
    for kind in ["cat", "dog", "cat"] {
        let animal = document(&ANIMAL.replace("cat", kind));
        register(&client, RegisterAnimalBody::Animal(animal)).await;
    }
    let request =
        ListAnimalsRequest { kind: Some(Kind::Cat), page: 1, weight: None, hidden: Vec::new() };
    let ListAnimalsResponse::Ok { body } = client.list_animals(request).await.unwrap();
    assert_eq!((body.total, body.animal.len()), (2, 2));
}

#[tokio::test]
async fn a_page_has_those_of_a_weight_that_are_not_hidden() {
    let client = client();
    for weight in ["900", "4200", "4300", "9000"] {
        let animal = document(&ANIMAL.replace("4200", weight));
        register(&client, RegisterAnimalBody::Animal(animal)).await;
    }
    for (from, to, hidden, total) in [
        (0, None, vec![], 4),
        (0, None, vec![2, 4], 2),
        (901, None, vec![], 3),
        (901, Some(4300), vec![], 2),
        (901, Some(4300), vec![1, 2], 1),
    ] {
        let weight = Some(ListAnimalsWeight { from, to });
        let request = ListAnimalsRequest { kind: None, page: 1, weight, hidden };
        let ListAnimalsResponse::Ok { body } = client.list_animals(request).await.unwrap();
        assert_eq!(body.total, total);
    }
}
