//! Messages from schema to bytes: the text that is generated, and that it works.

mod faults;
mod generated;
mod round_trip;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{emit, frontend, lower};

/// The messages of some texts, started from the first, as the pipeline lays them out; or what is
/// wrong with them.
fn generate(texts: &[(&str, &str)]) -> (Option<String>, String) {
    let mut sources = Sources::default();
    let ids: Vec<_> = texts.iter().map(|(name, text)| sources.add(*name, *text)).collect();
    let mut findings = Diagnostics::default();
    let files = frontend::proto::compile(&ids[..1], &sources, &mut findings);
    let messages = files.map(|files| lower::proto::lower(files, &sources, &mut findings));
    let good = messages.filter(|_| !findings.has_errors());
    let text = good.map(|messages| layout(&emit::messages::emit(&messages)));
    (text, findings.render(&sources))
}

fn layout(text: &str) -> String {
    prettyplease::unparse(&syn::parse_file(text).expect("generated text is Rust"))
}
