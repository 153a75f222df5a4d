//! Turns a series of readings into bytes and back: `encode roof.json roof.bin`, `decode roof.bin`.

use std::error::Error;

use sensors::messages::Series;
use swordsmith::proto::json::{Unknown, from_json, to_json};
use swordsmith::proto::{Message as _, Registry};

/// What the build script has made.
mod sensors {
    swordsmith::include_module!("sensors");
}

/// The types that an `Any` may hold: there is none here.
const TYPES: Registry = Registry(&[]);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["encode", json, bytes] => {
            let mut series = Series::default();
            from_json(std::fs::File::open(json)?, &mut series, &TYPES, Unknown::Refuse)?;
            std::fs::write(bytes, series.encode_to_vec())?;
        }
        ["decode", bytes] => {
            let series = Series::decode(&*std::fs::read(bytes)?)?;
            let mut json = Vec::new();
            to_json(&series, &TYPES, &mut json)?;
            println!("{}", String::from_utf8(json)?);
        }
        _ => return Err("expected `encode JSON FILE` or `decode FILE`".into()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sensors::messages::Unit;

    fn roof() -> Series {
        let mut series =
            Series { sensor: "roof".into(), values: vec![20.5, 21.0], ..Series::default() };
        series.set_unit(Unit::Celsius);
        series
    }

    #[test]
    fn bytes_that_are_cut_off_are_refused() {
        let bytes = roof().encode_to_vec();
        let error = Series::decode(&bytes[..bytes.len() - 1]).unwrap_err();
        assert!(error.to_string().contains("values"), "{error}");
    }

    #[test]
    fn json_without_a_place_in_the_schema_is_refused() {
        let text = "{\n  \"sensr\": \"roof\"\n}";
        let mut series = Series::default();
        let error = from_json(text.as_bytes(), &mut series, &TYPES, Unknown::Refuse).unwrap_err();
        assert!(error.to_string().starts_with("2:"), "{error}");
    }

    #[test]
    fn fields_of_a_newer_schema_are_kept() {
        let mut bytes = roof().encode_to_vec();
        bytes.extend([0x50, 0x07]); // field 10, the number 7
        assert_eq!(Series::decode(&*bytes).unwrap().encode_to_vec(), bytes);
    }
}
