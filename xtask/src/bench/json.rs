//! The figures as JSON: a list with an object per line.

use super::row::Row;

/// All rows.
pub(super) fn of(rows: &[Row]) -> String {
    let objects: Vec<_> = rows.iter().map(object).collect();
    format!("[\n{}\n]\n", objects.join(",\n"))
}

fn object(row: &Row) -> String {
    let mut members = vec![
        format!("\"case\": {}", string(&row.case)),
        format!("\"operation\": {}", string(&row.operation)),
        format!("\"subject\": {}", string(&row.subject)),
        format!("\"ns_per_op\": {}", row.ns_per_op),
        format!("\"bytes\": {}", row.bytes),
    ];
    members.extend(row.more.iter().map(|(name, figure)| format!("{}: {figure}", string(name))));
    format!("  {{{}}}", members.join(", "))
}

/// A JSON string.
fn string(text: &str) -> String {
    let escaped: String = text.chars().map(escaped).collect();
    format!("\"{escaped}\"")
}

fn escaped(character: char) -> String {
    match character {
        '"' | '\\' => format!("\\{character}"),
        '\0'..='\x1F' => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_an_object() {
        let mut row =
            Row::parse("a\"b\tread\tours\t12\t34").unwrap_or_else(|error| panic!("{error}"));
        row.more.push(("instructions_per_byte", 1.5));
        assert_eq!(
            of(&[row]),
            "[\n  {\"case\": \"a\\\"b\", \"operation\": \"read\", \"subject\": \"ours\", \"ns_per_op\": 12, \
             \"bytes\": 34, \"instructions_per_byte\": 1.5}\n]\n"
        );
    }
}
