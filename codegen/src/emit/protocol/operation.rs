//! The file of an operation: what it is, a request that is taken, and a function for each case.

use proc_macro2::TokenStream;
use quote::quote;

use super::case::Case;
use super::{
    Probed, accept, bodies, checksums, documents, lengths, media_types, methods, multiparts,
    parameters, paths, phases, security, statuses,
};
use crate::emit::http::imports::import;
use crate::model::path::Path;
use crate::model::response::Response;
use crate::naming::{self, Scope};

type Family = fn(Probed<'_>) -> Vec<Case>;

/// The families of cases, in the order in which a request is looked at.
const FAMILIES: [Family; 13] = [
    bodies::cases,
    paths::cases,
    security::cases,
    methods::cases,
    accept::cases,
    media_types::cases,
    parameters::cases,
    checksums::cases,
    lengths::cases,
    documents::cases,
    multiparts::cases,
    phases::cases,
    statuses::cases,
];

/// The file.
pub(super) fn emit(probed: Probed<'_>) -> TokenStream {
    let operations = probed.operations();
    let title =
        format!(" Protocol tests of `{} {}`.", probed.operation.method, probed.path.template());
    let mut names = Scope::default();
    let cases: Vec<_> = FAMILIES.iter().flat_map(|family| family(probed)).collect();
    let tests = cases.iter().map(|it| it.emit(operations, &probed.operation.name, &mut names));
    let tests: TokenStream = tests.collect();
    let valid = valid(probed);
    let parts = multiparts::functions(probed);
    let described = described(probed);
    let items = quote!(#described #valid #parts #tests);
    let uses = uses(probed, &items);
    quote! {
        #![doc = #title]

        #uses
        #items
    }
}

fn uses(probed: Probed<'_>, items: &TokenStream) -> TokenStream {
    let probe = quote!(::swordsmith_runtime::probe);
    let probe_items = [
        "Described",
        "Operation",
        "Part",
        "Request",
        "base64_digest",
        "encoded",
        "hex_digest",
        "latin1",
        "padded",
        "spliced",
        "utf16",
        "with_doctype",
    ];
    let refusals = probed.operations().refusals.iter();
    let refusals: Vec<_> = refusals.map(|it| naming::const_name(&it.name)).collect();
    let runtime = import(&probe, probe_items, items);
    let common =
        import(&quote!(super), refusals.iter().map(String::as_str).chain(["COMMON"]), items);
    let examples = import(&quote!(super::examples), probed.examples.names(), items);
    let subject = import(&quote!(crate), ["generated", "subject"], items);
    quote!(#subject #runtime #common #examples)
}

/// A request that breaks no rule.
fn valid(probed: Probed<'_>) -> TokenStream {
    let edits = bodies::least(probed);
    quote! {
        /// A request that is taken.
        fn valid() -> Request {
            Request::of(subject(), &OPERATION)#edits
        }
    }
}

fn described(probed: Probed<'_>) -> TokenStream {
    let (name, method) = (&probed.operation.name, &probed.operation.method);
    let (template, allow) = (probed.path.template(), allow(probed.path));
    let answers = probed.operation.responses.iter().map(|response| answer(probed, response));
    quote! {
        /// What the description says of it.
        pub(crate) static OPERATION: Operation = Operation {
            name: #name,
            method: #method,
            template: #template,
            allow: #allow,
            answers: &[#(#answers),*],
            common: &COMMON,
        };
    }
}

fn allow(path: &Path) -> String {
    methods::allowed(path).join(", ")
}

fn answer(probed: Probed<'_>, response: &Response) -> TokenStream {
    let status = response.status;
    let headers = response.headers.iter().filter(|it| it.required).map(|it| &it.name);
    let constants = response.constants.iter().map(|it| {
        let (name, value) = (&it.name, &it.value);
        quote!((#name, #value))
    });
    let binary = response.binary.iter().flat_map(|it| &it.media_types);
    let documents = response.document.iter().flat_map(|it| &it.media_types);
    let media_types = documents.chain(binary);
    let default_type = response.document.as_ref().and_then(|it| it.media_types.first());
    let default_type = super::common::optional(default_type);
    let document = response.document.as_ref();
    let check = document.map(|it| super::common::reader(probed.service, &it.document));
    let check = check.unwrap_or_else(|| quote!(|_| Ok(())));
    quote!(Described {
        status: #status,
        headers: &[#(#headers),*],
        constants: &[#(#constants),*],
        media_types: &[#(#media_types),*],
        default_type: #default_type,
        check: #check,
    })
}
