//! Paths of fields: in camel case in JSON.

use super::super::super::types::FieldMask;

/// The paths in camel case, with commas between; `None` if one would not come back.
pub(in super::super) fn text(mask: &FieldMask) -> Option<String> {
    let camel = |path: &String| {
        let camel = to_camel(path)?;
        (to_snake(&camel)? == *path).then_some(camel)
    };
    let paths = mask.paths.iter().map(camel).collect::<Option<Vec<_>>>()?;
    Some(paths.join(","))
}

/// The mask of such a text.
pub(in super::super) fn read(text: &str) -> Option<FieldMask> {
    let paths = text.split(',').filter(|path| !path.is_empty()).map(to_snake);
    Some(FieldMask { paths: paths.collect::<Option<_>>()?, ..FieldMask::default() })
}

fn to_camel(path: &str) -> Option<String> {
    let mut camel = String::new();
    let mut characters = path.chars();
    while let Some(character) = characters.next() {
        camel.push(match character {
            '_' => characters.next().filter(char::is_ascii_lowercase)?.to_ascii_uppercase(),
            other => other,
        });
    }
    Some(camel)
}

fn to_snake(path: &str) -> Option<String> {
    let mut snake = String::new();
    for character in path.chars() {
        match character {
            '_' => return None,
            'A'..='Z' => snake.extend(['_', character.to_ascii_lowercase()]),
            other => snake.push(other),
        }
    }
    Some(snake)
}
