//! Polygons: almost nothing but numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{generated, subjects};
use crate::random::Random;
use crate::work::Work;

generated!("geometry");

#[derive(Serialize, Deserialize)]
struct Features {
    r#type: String,
    features: Vec<Feature>,
}

#[derive(Serialize, Deserialize)]
struct Feature {
    r#type: String,
    properties: BTreeMap<String, String>,
    geometry: Polygon,
}

#[derive(Serialize, Deserialize)]
struct Polygon {
    r#type: String,
    coordinates: Vec<Vec<(f64, f64)>>,
}

pub(super) fn works() -> Vec<Work> {
    let mut random = Random::new();
    let features = (0..40).map(|number| feature(number, &mut random)).collect();
    let features = Features { r#type: "FeatureCollection".to_owned(), features };
    subjects::works::<ours::json_documents::Features, Features>(&features, SCHEMA)
}

fn feature(number: u32, random: &mut Random) -> Feature {
    let properties = [("name", format!("Island {number}")), ("code", format!("I-{number:04}"))];
    Feature {
        r#type: "Feature".to_owned(),
        properties: properties.map(|(name, value)| (name.to_owned(), value)).into(),
        geometry: Polygon {
            r#type: "Polygon".to_owned(),
            coordinates: (0..10).map(|_| ring(random)).collect(),
        },
    }
}

/// Positions of six digits behind the point, which is a tenth of a metre (RFC 7946, 11.2).
fn ring(random: &mut Random) -> Vec<(f64, f64)> {
    let mut coordinate = |range: u32| {
        let millionths = f64::from(random.below(2 * range * 1_000_000));
        (millionths - f64::from(range) * 1e6) / 1e6
    };
    let mut positions: Vec<_> = (0..160).map(|_| (coordinate(180), coordinate(90))).collect();
    positions.extend(positions.first().copied());
    positions
}
