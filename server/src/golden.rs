//! Pages that are generated from definitions: a test compares each with the file in the checkout.
//! `UPDATE_GOLDEN=1` writes it; read the diff.

use std::path::Path;

/// Compares a page, named from the root of the checkout, with what it is generated as now.
pub(crate) fn compare(page: &str, generated: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, generated).unwrap();
    }
    let now = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let mut lines = (1..).zip(now.lines().zip(generated.lines()));
    let first = lines.find(|(_, (now, generated))| now != generated);
    let how = "`UPDATE_GOLDEN=1` writes what is generated now: review it";
    if let Some((number, (now, generated))) = first {
        panic!("{page}:{number}:\n- {now}\n+ {generated}\n{how}");
    }
    assert!(now == generated, "{page} ends elsewhere; {how}");
}
