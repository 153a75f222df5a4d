//! Settings of an application, with those of the crate nested in them.

use std::io::Write;

use confique::Layer as _;

use super::load;
use crate::Program;

const PROGRAM: Program = Program::new("shop", "1").with_other_variables(&["PASSWORD"]);

#[derive(Debug, confique::Config)]
struct Settings {
    #[config(nested)]
    serve: crate::Settings,
    #[config(default = 7)]
    orders: u32,
    #[config(nested)]
    stock: Stock,
}

#[derive(Debug, confique::Config)]
struct Stock {
    place: String,
}

fn loaded(text: &str, variables: &[(&str, &str)]) -> Result<Settings, super::ConfigError> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let variables: Vec<_> =
        variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let flags = <Settings as confique::Config>::Layer::empty();
    load(&PROGRAM, Some(file.path()), variables, flags)
}

#[test]
fn all_settings_stand_side_by_side() {
    let text = "listen = '127.0.0.1:1'\norders = 3\nplace = 'here'\n";
    let settings = loaded(text, &[("SHOP_PLACE", "there"), ("SHOP_PLAIN", "true")]).unwrap();
    assert_eq!((settings.serve.listen.port(), settings.orders), (1, 3));
    assert_eq!((settings.stock.place.as_str(), settings.serve.plain), ("there", true));
}

#[test]
fn an_error_has_its_line_and_column() {
    for (text, expected) in [
        ("orders = 1\nbody_timeout = 'soon'", "line 2, column 16"),
        ("orders = 1\norder = 2", "line 2, column 1"),
        ("orders = 1\nserve = { plain = true }", "line 2, column 1"),
        ("orders = -1", "line 1, column 10"),
    ] {
        let error = loaded(text, &[]).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn what_is_no_setting_is_named_with_one_that_is_like_it() {
    let error = loaded("ordrs = 1", &[]).unwrap_err().to_string();
    assert!(error.ends_with("\ndid you mean `orders`?"), "{error}");
    let error = loaded("", &[("SHOP_LISTN", "x")]).unwrap_err().to_string();
    assert_eq!(error, "environment: SHOP_LISTN: no setting; did you mean `SHOP_LISTEN`?");
    let others = [("SHOP_LOG", "debug"), ("SHOP_PASSWORD", "x"), ("SHOP_PLACE", "here")];
    assert!(loaded("", &others).is_ok());
}

#[test]
fn a_setting_without_a_default_is_missed() {
    let error = loaded("", &[]).unwrap_err().to_string();
    assert!(error.contains("place"), "{error}");
}
