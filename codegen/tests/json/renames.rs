//! Names that a manifest gives: the same as where the file has them itself.

use swordsmith_codegen::source::Sources;

/// What the manifest gives, and a piece of the description that says the same.
const NAMES: [(&str, &str, &str, &str); 9] = [
    (
        "/paths/~1pets/get",
        "list_animals",
        "operationId: getPets,",
        "operationId: getPets, x-rust-name: list_animals,",
    ),
    ("/paths/~1pets/get/parameters/0", "words", "name: q,", "name: q, x-rust-name: words,"),
    (
        "/paths/~1pets/get/parameters/0/schema",
        "Word",
        "enum: [a, b]",
        "enum: [a, b], x-rust-type: Word",
    ),
    (
        "/paths/~1pets/get/parameters/0/schema/enum/1",
        "Second",
        "x-rust-type: Word",
        "x-rust-type: Word, x-enum-names: [a, Second]",
    ),
    (
        "/components/schemas/Pet",
        "Animal",
        "required: [nm],",
        "required: [nm], x-rust-type: Animal,",
    ),
    (
        "/components/schemas/Pet/properties/nm",
        "name",
        "nm: {type: string}",
        "nm: {type: string, x-rust-name: name}",
    ),
    (
        "/components/schemas/Pet/properties/st",
        "state",
        "enum: [x, y]",
        "enum: [x, y], x-rust-name: state",
    ),
    (
        "/components/schemas/Pet/properties/st",
        "State",
        "x-rust-name: state",
        "x-rust-name: state, x-rust-type: State",
    ),
    (
        "/components/schemas/Pet/properties/st/enum/0",
        "Ill",
        "x-rust-type: State",
        "x-rust-type: State, x-enum-names: [Ill, y]",
    ),
];

const DESCRIPTION: &str = "\
openapi: 3.1.0
info: {title: Zoo, version: '1'}
paths:
  /pets:
    get: {operationId: getPets, parameters: [{name: q, in: query, schema: {type: string, enum: [a, b]}}],
      responses: {'200': {description: One., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}
components:
  schemas:
    Pet: {type: object, required: [nm], properties: {nm: {type: string}, st: {type: string, enum: [x, y]}}}
";

/// What is generated; or what is wrong.
fn generated(description: &str, names: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let mut sources = Sources::default();
    let rename = |(at, to): &(&str, &str)| format!("[[module.rename]]\nat = '{at}'\nto = '{to}'\n");
    let module = "[[module]]\nname = 'zoo'\nopenapi = 'zoo.yaml'\n".to_owned();
    let manifest: Vec<_> = [module].into_iter().chain(names.iter().map(rename)).collect();
    let manifest = sources.add("swordsmith.toml", manifest.concat());
    sources.add("zoo.yaml", description);
    let files = swordsmith_codegen::generate(&sources, manifest);
    let files = files.map_err(|findings| findings.render(&sources))?;
    Ok(files.into_iter().map(|file| format!("{}\n{}", file.path, file.contents)).collect())
}

#[test]
fn a_manifest_names_what_a_file_could_have_named() {
    let mut description = DESCRIPTION.to_owned();
    for (_, _, plain, named) in NAMES {
        assert_eq!(description.matches(plain).count(), 1, "{plain}");
        description = description.replace(plain, named);
    }
    let by_file = generated(&description, &[]).unwrap();
    let names = NAMES.map(|(at, to, ..)| (at, to));
    let by_manifest = generated(DESCRIPTION, &names).unwrap();
    assert_eq!(by_manifest, by_file);
    let code = by_file.concat();
    for name in [
        "fn list_animals",
        "struct Animal",
        "name: String",
        "enum State",
        "enum Word",
        "Ill",
        "Second",
    ] {
        assert!(code.contains(name), "{name}");
    }
    for name in ["GetPets", "struct Pet", "pub nm"] {
        assert!(!code.contains(name), "{name}");
    }
}

#[test]
fn what_cannot_be_named_is_told() {
    let fault = |at, to| generated(DESCRIPTION, &[(at, to)]).unwrap_err();
    for (at, to, said) in [
        ("/components/schemas/Dog", "Animal", "unknown JSON Pointer `/components/schemas/Dog`"),
        ("components.schemas.Pet", "Animal", "expected a JSON Pointer"),
        ("/components/schemas/Pet", "animal_kind-1", "call it `animal_kind_1`"),
        ("/components/schemas/Pet", "PETKind", "call it `PetKind`"),
        ("/components/schemas/Pet/properties/nm", "type", "call it `type_`"),
        ("/info/title", "Title", "unsupported JSON Pointer `/info/title`"),
        ("zoo.yml#/info", "Info", "there is no file `zoo.yml`"),
    ] {
        let found = fault(at, to);
        assert!(found.contains(said) && found.contains("swordsmith.toml"), "{found}");
    }
}
