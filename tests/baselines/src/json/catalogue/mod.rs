//! Events of several halls: many small numbers, arrays, and maps by number.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{generated, subjects};
use crate::random::Random;
use crate::work::Work;

generated!("catalogue");

type Names = BTreeMap<String, String>;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Catalogue {
    area_names: Names,
    events: BTreeMap<String, Event>,
    performances: Vec<Performance>,
    seat_category_names: Names,
    topic_names: Names,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Event {
    id: u32,
    name: String,
    description: Option<String>,
    logo: Option<String>,
    sub_topic_ids: Vec<u32>,
    topic_ids: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Performance {
    event_id: u32,
    id: u32,
    name: Option<String>,
    prices: Vec<Price>,
    seat_categories: Vec<SeatCategory>,
    start: i64,
    venue_code: Venue,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Venue {
    MainHall,
    SmallHall,
    Garden,
    Studio,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Price {
    amount: i64,
    audience_sub_category_id: u32,
    seat_category_id: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SeatCategory {
    areas: Vec<Area>,
    seat_category_id: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Area {
    area_id: u32,
    block_ids: Vec<u32>,
}

pub(super) fn works() -> Vec<Work> {
    let random = &mut Random::new();
    let catalogue = Catalogue {
        area_names: names(1_000, 200, "Area"),
        events: (0..600).map(|at| event(200_000 + at, random)).collect(),
        performances: (0..900).map(|at| performance(400_000 + at, random)).collect(),
        seat_category_names: names(2_000, 80, "Category"),
        topic_names: names(3_000, 60, "Topic"),
    };
    subjects::works::<ours::json_documents::Catalogue, Catalogue>(&catalogue, SCHEMA)
}

fn names(first: u32, count: u32, noun: &str) -> Names {
    (first..first + count).map(|id| (id.to_string(), format!("{noun} {}", id - first))).collect()
}

fn identifiers(base: u32, count: u32, random: &mut Random) -> Vec<u32> {
    (0..count).map(|_| base + random.below(100)).collect()
}

fn event(id: u32, random: &mut Random) -> (String, Event) {
    let has_logo = random.below(3) == 0;
    let event = Event {
        id,
        name: format!("Evening {} with \"friends\"", id % 1000),
        description: None,
        logo: has_logo.then(|| format!("/images/logos/{id}.png")),
        sub_topic_ids: identifiers(30_000, 5, random),
        topic_ids: identifiers(3_000, 2, random),
    };
    (id.to_string(), event)
}

fn performance(id: u32, random: &mut Random) -> Performance {
    let categories = 1 + random.below(4);
    let venues = [Venue::MainHall, Venue::SmallHall, Venue::Garden, Venue::Studio];
    Performance {
        event_id: 200_000 + random.below(600),
        id,
        name: None,
        prices: (0..categories).map(|at| price(at, random)).collect(),
        seat_categories: (0..categories).map(|at| seat_category(at, random)).collect(),
        start: 1_372_701_600_000 + i64::from(random.below(1_000_000)) * 1_000,
        venue_code: venues.into_iter().nth(random.below(4) as usize).unwrap_or(Venue::Studio),
    }
}

fn price(category: u32, random: &mut Random) -> Price {
    Price {
        amount: i64::from(random.below(200)) * 500,
        audience_sub_category_id: 337_100 + random.below(4),
        seat_category_id: 2_000 + category,
    }
}

fn seat_category(category: u32, random: &mut Random) -> SeatCategory {
    let area = |random: &mut Random| Area {
        area_id: 1_000 + random.below(200),
        block_ids: identifiers(500, random.below(3), random),
    };
    let count = 3 + random.below(12);
    SeatCategory {
        areas: (0..count).map(|_| area(random)).collect(),
        seat_category_id: 2_000 + category,
    }
}
