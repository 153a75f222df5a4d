//! A build script in a crate of others, with the one dependency.

use std::fs;
use std::process::{Command, Output};

use swordsmith_tests::project_root;

use crate::MODULE;
use crate::folder::{Folder, ORDER};

const BUILD: &str = "fn main() -> Result<(), swordsmith_build::Error> {
    swordsmith_build::Config::new().manifest(\"schemas/swordsmith.toml\").compile()
}
";

const MAIN: &str = "pub mod shop {
    swordsmith::include_module!(\"shop\");
}

fn main() {
    use swordsmith::xml::Document as _;
    let order = shop::documents::Order::from_xml(br#\"<order xmlns='urn:shop'><item sku='ABC-1'/></order>\"#);
    println!(\"{}\", order.unwrap().item[0].sku);
}
";

fn crate_folder() -> Folder {
    let root = project_root().display().to_string();
    let cargo = format!(
        "[package]\nname = \"shop\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nswordsmith = {{ path = \"{root}/codegen/runtime/swordsmith\", features = [\"xml\"] }}\n\n\
         [build-dependencies]\nswordsmith-build = {{ path = \"{root}/codegen/build\" }}\n\n[workspace]\n"
    );
    let folder = Folder::new(&[
        ("Cargo.toml", &cargo),
        ("build.rs", BUILD),
        ("src/main.rs", MAIN),
        ("schemas/swordsmith.toml", MODULE),
        ("schemas/order.xsd", ORDER),
    ]);
    // The versions that are locked here: nothing is fetched.
    fs::copy(project_root().join("Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    folder
}

fn cargo(folder: &Folder, arguments: &[&str]) -> Output {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).args(["--offline", "--target-dir"]);
    cargo.arg(project_root().join("target/build-script")).current_dir(folder.path());
    cargo.output().unwrap()
}

#[test]
fn a_build_script_generates_and_tells_cargo_what_is_wrong() {
    let folder = crate_folder();
    let run = cargo(&folder, &["run", "--quiet"]);
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!((&*String::from_utf8_lossy(&run.stdout), &*errors), ("ABC-1\n", ""));
    folder.write("schemas/order.xsd", &ORDER.replace("xs:positiveInteger", "xs:positiveIntegre"));
    let errors = String::from_utf8(cargo(&folder, &["build", "--quiet"]).stderr).unwrap();
    let expected = "error: shop@0.1.0: schemas/order.xsd:8:46: there is no type";
    assert!(errors.starts_with(expected), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}
