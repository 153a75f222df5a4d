//! Makes the module `recipe` of `schemas/recipe.xsd`, again whenever that changes.

fn main() -> Result<(), swordsmith_build::Error> {
    swordsmith_build::Config::new().manifest("schemas/swordsmith.toml").compile()
}
