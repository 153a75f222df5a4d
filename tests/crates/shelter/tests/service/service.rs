//! The service, in memory: what there is to write once the schemas are there.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use shelter::register::documents::{Animal, Animals, Kind as DocumentKind};
use shelter::register::operations::{
    ChangeAnimalBody, ChangeAnimalRequest, ChangeAnimalResponse, GetAnimalRequest,
    GetAnimalResponse, GetPhotoRequest, GetPhotoResponse, Kind, ListAnimalsRequest,
    ListAnimalsResponse, ListAnimalsWeight, PhotoType, PutPhotoBody, PutPhotoRequest,
    PutPhotoResponse, RegisterAnimalBody, RegisterAnimalRequest, RegisterAnimalResponse,
    RemoveAnimalRequest, RemoveAnimalResponse,
};
use shelter::register::parts::{RegistrationPart, RegistrationParts};
use shelter::register::paths;
use shelter::register::refusal::Refusal;
use shelter::register::service::{Photos, Service, Target};
use swordsmith::http::server::{Context, PreconditionFailed, Validators};
use swordsmith::http::{Data, Reason};

const PAGE_SIZE: usize = 50;
const LARGEST_PHOTO: u64 = 100_000;

/// The register.
#[derive(Default)]
pub(crate) struct Register {
    /// How many numbers have been given; none is given again.
    numbers: AtomicU64,
    /// How many photos there have been.
    photos: AtomicU64,
    entries: Mutex<BTreeMap<u64, Entry>>,
}

struct Photo {
    media_type: PhotoType,
    bytes: Vec<u8>,
    validators: Validators,
}

struct Entry {
    animal: Animal,
    photo: Option<Photo>,
}

impl Register {
    fn entries(&self) -> MutexGuard<'_, BTreeMap<u64, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A photo, with a tag that no other has.
    fn photo(&self, media_type: PhotoType, bytes: Vec<u8>) -> Photo {
        let number = self.photos.fetch_add(1, Ordering::Relaxed);
        let validators =
            Validators { e_tag: format!("\"{number}\""), modified: SystemTime::UNIX_EPOCH };
        Photo { media_type, bytes, validators }
    }

    fn add(&self, animal: Animal, photo: Option<(PhotoType, Vec<u8>)>) -> u64 {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed) + 1;
        let photo = photo.map(|(media_type, bytes)| self.photo(media_type, bytes));
        self.entries().insert(number, Entry { animal, photo });
        number
    }
}

fn unknown() -> Refusal {
    Refusal::Unknown(Reason::new("there is no such animal"))
}

fn another(failed: &PreconditionFailed) -> Refusal {
    Refusal::Other(Reason::new(failed.to_string()))
}

fn is_of_kind(animal: &Animal, kind: Kind) -> bool {
    matches!(
        (&animal.kind, kind),
        (DocumentKind::Cat, Kind::Cat)
            | (DocumentKind::Dog, Kind::Dog)
            | (DocumentKind::Tortoise, Kind::Tortoise)
    )
}

type Registered = (Animal, Option<(PhotoType, Vec<u8>)>);

async fn registration(mut parts: RegistrationParts) -> Result<Registered, Refusal> {
    let (mut animal, mut photo) = (None, None);
    while let Some(part) = parts.next().await? {
        match part {
            RegistrationPart::Animal(part) => animal = Some(part.document.value),
            RegistrationPart::Photo(part) => {
                let bytes = part.data.read("the photo", LARGEST_PHOTO).await?;
                photo = Some((part.media_type, bytes.to_vec()));
            }
        }
    }
    let missing = || Refusal::Unreadable(Reason::new("the animal is missing"));
    Ok((animal.ok_or_else(missing)?, photo))
}

impl Service for Register {
    type Animal = u64;

    async fn locate_animal(&self, _: &Context<()>, number: u64) -> Result<u64, Refusal> {
        self.entries().contains_key(&number).then_some(number).ok_or_else(unknown)
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn list_animals(
        &self,
        _: Context<()>,
        request: ListAnimalsRequest,
    ) -> Result<ListAnimalsResponse, Refusal> {
        let entries = self.entries();
        let visible = entries.iter().filter(|(number, _)| !request.hidden.contains(number));
        let animals = visible.map(|(_, entry)| &entry.animal);
        let weighs = |weight: &ListAnimalsWeight, it: &Animal| {
            let to = weight.to.unwrap_or(u64::MAX);
            (weight.from..=to).contains(&u64::from(it.weight))
        };
        let fitting = animals
            .filter(|it| request.kind.is_none_or(|kind| is_of_kind(it, kind)))
            .filter(|it| request.weight.as_ref().is_none_or(|weight| weighs(weight, it)));
        let fitting: Vec<_> = fitting.collect();
        let before =
            usize::try_from(request.page - 1).unwrap_or(usize::MAX).saturating_mul(PAGE_SIZE);
        let page = fitting.iter().skip(before).take(PAGE_SIZE).map(|it| (*it).clone());
        let (animal, total) = (page.collect(), fitting.len() as u64);
        Ok(ListAnimalsResponse::Ok { body: Animals { animal, total, instance: None } })
    }

    async fn register_animal(
        &self,
        _: Context<()>,
        request: RegisterAnimalRequest,
    ) -> Result<RegisterAnimalResponse, Refusal> {
        let (animal, photo) = match request.body {
            RegisterAnimalBody::Animal(document) => (document.value, None),
            RegisterAnimalBody::Registration(parts) => registration(parts).await?,
        };
        let number = self.add(animal.clone(), photo);
        Ok(RegisterAnimalResponse::Created { location: paths::animal(number), body: animal })
    }

    async fn get_animal(
        &self,
        _: Context<()>,
        number: u64,
        _: GetAnimalRequest,
    ) -> Result<GetAnimalResponse, Refusal> {
        let entries = self.entries();
        let entry = entries.get(&number).ok_or_else(unknown)?;
        Ok(GetAnimalResponse::Ok { body: entry.animal.clone() })
    }

    async fn change_animal(
        &self,
        _: Context<()>,
        number: u64,
        request: ChangeAnimalRequest,
    ) -> Result<ChangeAnimalResponse, Refusal> {
        let ChangeAnimalBody::Animal(document) = request.body;
        self.entries().get_mut(&number).ok_or_else(unknown)?.animal = document.value;
        Ok(ChangeAnimalResponse::NoContent)
    }

    async fn remove_animal(
        &self,
        _: Context<()>,
        number: u64,
        _: RemoveAnimalRequest,
    ) -> Result<RemoveAnimalResponse, Refusal> {
        self.entries().remove(&number).ok_or_else(unknown)?;
        Ok(RemoveAnimalResponse::NoContent)
    }
}

impl Photos for Register {
    async fn get_photo(
        &self,
        _: Context<()>,
        number: u64,
        request: GetPhotoRequest,
    ) -> Result<GetPhotoResponse, Refusal> {
        let entries = self.entries();
        let photo = entries.get(&number).and_then(|entry| entry.photo.as_ref());
        let none = || Refusal::Unknown(Reason::new("there is no photo"));
        let Photo { media_type, bytes, validators } = photo.ok_or_else(none)?;
        let e_tag = validators.e_tag.clone();
        if request.conditions().is_known(validators).map_err(|failed| another(&failed))? {
            return Ok(GetPhotoResponse::NotModified { e_tag });
        }
        let data = Data::of_bytes(bytes.clone());
        Ok(GetPhotoResponse::Ok { e_tag, media_type: *media_type, data })
    }

    async fn put_photo(
        &self,
        _: Context<()>,
        number: u64,
        request: PutPhotoRequest,
    ) -> Result<PutPhotoResponse, Refusal> {
        let conditions = request.conditions();
        {
            let entries = self.entries();
            let shown = entries.get(&number).and_then(|entry| entry.photo.as_ref());
            conditions
                .check_change(shown.map(|it| &it.validators))
                .map_err(|failed| another(&failed))?;
        }
        let PutPhotoBody::Photo { media_type, data } = request.body;
        let bytes = data.read("the photo", LARGEST_PHOTO).await?.to_vec();
        let photo = Some(self.photo(media_type, bytes));
        self.entries().get_mut(&number).ok_or_else(unknown)?.photo = photo;
        Ok(PutPhotoResponse::NoContent)
    }
}
