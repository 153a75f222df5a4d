//! Prints the departures of a timetable in their order: `cargo run -- ulm.xml`.

use std::error::Error;

use swordsmith::xml::Document as _;
use timetable::timetable::documents::{DepartureMember, Timetable};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a timetable: ulm.xml")?;
    let timetable = Timetable::from_xml(&std::fs::read(file)?)?;
    let mut lines: Vec<String> = timetable.departure.iter().map(line).collect();
    lines.sort();
    println!("{}\n{}", timetable.station, lines.join("\n"));
    Ok(())
}

/// The elements that may stand for `departure` are an enum: another one is a new variant, and the
/// compiler shows this `match`.
fn line(departure: &DepartureMember) -> String {
    match departure {
        DepartureMember::Train(train) => {
            let platform = train.platform.map(|it| format!(", platform {it}"));
            format!("{} {} to {}{}", train.at, train.number, train.to, platform.unwrap_or_default())
        }
        DepartureMember::Bus(bus) => format!("{} bus {} to {}", bus.at, bus.line, bus.to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timetable::timetable::documents::Bus;

    #[test]
    fn a_departure_is_a_line() {
        let bus =
            Bus::new("09:05:00".parse::<swordsmith::xml::datatypes::Time>().unwrap(), "Blautal", 8);
        assert_eq!(line(&DepartureMember::Bus(bus)), "09:05:00 bus 8 to Blautal");
    }
}
