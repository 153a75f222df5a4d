//! Prints a recipe for another number of persons: `cargo run -- pancakes.xml 6`.

use std::error::Error;

use recipe::documents::Recipe;
use swordsmith::xml::Document as _;

/// What the build script has made.
mod recipe {
    swordsmith::include_module!("recipe");
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, persons] = arguments.as_slice() else {
        return Err("expected a recipe and a number of persons: pancakes.xml 6".into());
    };
    let recipe = Recipe::from_xml(&std::fs::read(file)?)?;
    let scaled = scale(recipe, persons.parse()?);
    println!("{}", String::from_utf8(scaled.to_xml_indented()?)?);
    Ok(())
}

/// The types of the fields are the smallest that hold what the schema allows: `u8` for up to 100
/// persons, `u16` for up to 50,000 grams. More than the schema allows is refused on writing.
fn scale(mut recipe: Recipe, persons: u8) -> Recipe {
    for ingredient in &mut recipe.ingredient {
        let grams = u32::from(ingredient.grams) * u32::from(persons) / u32::from(recipe.serves);
        ingredient.grams = u16::try_from(grams).unwrap_or(u16::MAX);
    }
    recipe.serves = persons;
    recipe
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANCAKES: &str = include_str!("../pancakes.xml");

    fn read(text: &str) -> Result<Recipe, swordsmith::xml::Error> {
        Recipe::from_xml(text.as_bytes())
    }

    #[test]
    fn a_recipe_is_scaled() {
        let scaled = scale(read(PANCAKES).unwrap(), 6);
        let grams: Vec<u16> = scaled.ingredient.iter().map(|it| it.grams).collect();
        assert_eq!(grams, [375, 750, 270]);
        assert_eq!(read(&String::from_utf8(scaled.to_xml().unwrap()).unwrap()).unwrap(), scaled);
    }

    #[test]
    fn a_mistake_is_found_with_its_place() {
        let error = read(&PANCAKES.replace("grams=\"500\"", "grams=\"a lot\"")).unwrap_err();
        let place = error.position().unwrap();
        assert_eq!((place.line, error.path()), (5, "/recipe/ingredient"));
    }

    #[test]
    fn what_the_schema_forbids_is_not_written() {
        let crowd = scale(read(PANCAKES).unwrap(), 101);
        assert!(crowd.to_xml().unwrap_err().to_string().contains("serves"));
    }
}
