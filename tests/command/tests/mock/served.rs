//! Mocks in this process.

use std::path::{Path, PathBuf};

use axum::extract::Request;
use axum::middleware::map_request;
use bumpalo::Bump;
use swordsmith_codegen::source::{SourceId, Sources};
use swordsmith_conform::report::Report;
use swordsmith_conform::setup::{Prepared, Setup};
use swordsmith_conform::{Budget, Fixture, Profile, Selection, Sequences, Subject as _, survey};
use swordsmith_files::Given;
use swordsmith_http::description::Description;
use swordsmith_http::server::{RequestId, Router};
use swordsmith_mock::{Mock, Settings};
use swordsmith_tests::project_root;

/// A description, as a test knows it.
pub(crate) type Described = &'static Description<'static>;

/// The description of interlibrary loans, for which no code is generated.
pub(crate) fn loans() -> Described {
    let mut all = described(&project_root().join("tests/command/tests/mock/loans"));
    all.pop().expect("it describes a service").1
}

/// The services of a path, by the names of their modules.
pub(crate) fn described(path: &Path) -> Vec<(String, Described)> {
    let given = Given::read(path).expect("it can be read");
    of_sources(&given.sources, given.manifest)
}

/// The service of a description.
pub(crate) fn of_text(text: &str) -> Described {
    let mut sources = Sources::default();
    let manifest = "[[module]]\nname = \"case\"\nopenapi = \"case.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("case.yaml", text);
    of_sources(&sources, manifest).pop().expect("it describes a service").1
}

/// The service of a case that stands beside its schema.
pub(crate) fn of_case(path: &Path) -> Vec<(String, Described)> {
    let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
    let mut sources = Sources::default();
    let manifest =
        format!("[[module]]\nname = \"case\"\nxsd = [\"library.xsd\"]\nopenapi = \"{name}\"\n");
    let manifest = sources.add("swordsmith.toml", manifest);
    let schema = path.with_file_name("../library.xsd");
    sources.add("library.xsd", std::fs::read_to_string(schema).expect("it can be read"));
    sources.add(&name, std::fs::read_to_string(path).expect("it can be read"));
    for file in below(&path.with_extension("")) {
        let relative = file.strip_prefix(path.with_file_name("")).expect("it is below");
        let text = std::fs::read_to_string(&file).expect("it can be read");
        sources.add(relative.to_string_lossy(), text);
    }
    of_sources(&sources, manifest)
}

fn of_sources(sources: &Sources, manifest: SourceId) -> Vec<(String, Described)> {
    let arena: &'static Bump = Box::leak(Box::default());
    let services = swordsmith_codegen::describe(sources, manifest, arena);
    let services = services.map_err(|findings| findings.render(sources)).expect("it is right");
    let leaked = services.into_iter().map(|(name, it)| (name, &*Box::leak(Box::new(it))));
    leaked.collect()
}

/// The files of a folder, and of those in it.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let of = |path: PathBuf| if path.is_dir() { below(&path) } else { vec![path] };
    paths.into_iter().flat_map(of).collect()
}

/// A mock with samples of documents.
pub(crate) fn mock(description: Described, settings: Settings) -> Mock {
    let samples = swordsmith_diff::samples(description.schema, settings.seed, 2);
    let documents = (0..).zip(samples);
    let documents =
        documents.flat_map(|(number, texts)| texts.into_iter().map(move |text| (number, text)));
    Mock::new(description, Settings { documents: documents.collect(), ..settings })
}

/// What the tests of a description say of a mock that is set up as it says itself.
pub(crate) fn surveyed(description: Described, mock: Mock) -> Report {
    let setup = mock.setup();
    let setup = Setup::parse(&setup, Path::new(""), description)
        .unwrap_or_else(|error| panic!("{error}\n{setup}"));
    let router: Router<Mock> = Router::new(mock);
    // What is around the router gives requests their numbers.
    let numbered = map_request(|mut request: Request| async {
        request.extensions_mut().insert(RequestId("7".to_owned()));
        request
    });
    let service = axum::Router::new().fallback_service(router).layer(numbered);
    let endpoint = Fixture::serve(description, service).endpoint();
    let prepared = Prepared::new(description, endpoint, setup, None).expect("it fits");
    let prepared = prepared.compared_with(Profile::Swordsmith);
    let sequences = Sequences { steps: 80, seed: 1 };
    survey(
        description,
        &prepared,
        &Selection::default(),
        sequences,
        Budget::default(),
        &[],
        |_, _| {},
    )
}
