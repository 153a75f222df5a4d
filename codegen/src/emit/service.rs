//! `service.rs`: the trait that a server implements, or the traits, if operations have tags.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::conditions::conditions;
use super::http::resources::{Resource, Resources, arguments, of_path, resources};
use super::http::security::proof_type;
use super::http::traits::{TagTrait, of_tag, tag_traits};
use super::http::values::field_type;
use super::http::{
    Service, constant, docs, field_identifier, identifier, labelled, paragraphs, type_identifier,
    variant_identifier,
};
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::path::Path;
use crate::naming;

/// The trait, and what its `precondition` is asked about.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let resources = resources(operations);
    let types = resources.iter().map(resource_type);
    let locates = resources.iter().map(|resource| locate(service, resource));
    let authenticate = (!operations.security.is_empty()).then(|| authenticate(operations));
    let methods = of_tag(service, None);
    let methods = methods.map(|(path, it)| method(service, &resources, path, it));
    let tags = tag_traits(service);
    let tag_items = tags.iter().map(|tag| tag_trait(service, &resources, tag));
    let target = target(service, &resources);
    let described_target = (!operations.states.is_empty()).then(|| described_target(operations));
    let docs = title(operations, !tags.is_empty());
    let precondition = precondition(operations);
    let client = (!operations.security.is_empty()).then(|| {
        quote! {
            #[doc = " Who is asking."]
            type Client: Send + Sync + 'static;
        }
    });
    let names = service.operation_names();
    let conditions = conditions(service);
    quote! {
        //! The service as a trait.

        use super::description::operation;
        use super::http::{ContentDisposition, Json, Md5};
        use super::json_documents;
        use super::http::description::Operation;
        use super::http::security::{AnyProof, ApiKey, Authorization, BearerToken, Credentials, Proofs};
        use super::http::server::{Conditions, Context};
        use super::operations::{#(#names),*};
        use super::refusal::Refusal;

        #docs
        pub trait Service: Send + Sync + 'static {
            #client
            #(#types)*
            #authenticate
            #(#locates)*
            #precondition
            #(#methods)*
        }

        #(#tag_items)*

        #target
        #described_target
        #conditions
    }
}

/// What the first trait is for.
fn title(operations: &Operations, has_tags: bool) -> TokenStream {
    let elsewhere = if has_tags { ", which has a trait of its tag" } else { "" };
    docs(&format!(
        "{}, as its implementation sees it.\n\nOf each request: who asks, what its path leads to, whether the \
         operation may run now, the operation{elsewhere}. What fails first refuses the request.",
        operations.title,
    ))
}

/// The operations of a tag. What is in front of them, the first trait does for all.
fn tag_trait(
    service: Service<'_>,
    resources: &Resources<'_>,
    TagTrait { name, tag }: &TagTrait<'_>,
) -> TokenStream {
    let docs = labelled(&tag.name, &tag.documentation);
    let methods = of_tag(service, Some(tag));
    let methods = methods.map(|(path, it)| method(service, resources, path, it));
    quote!(#docs pub trait #name: Service { #(#methods)* })
}

fn future(output: &TokenStream) -> TokenStream {
    quote!(impl Future<Output = Result<#output, Refusal>> + Send)
}

fn authenticate(operations: &Operations) -> TokenStream {
    let proof = proof_type(operations);
    let future = future(&quote!(Self::Client));
    let docs = if operations.has_one_requirement() {
        docs("Finds out who is asking. Without credentials that can be read, nobody is.")
    } else {
        docs(
            "Finds out who is asking. There are no credentials where an operation asks for none, or \
             where clients need not say who they are and did not.",
        )
    };
    quote! {
        #docs
        fn authenticate(&self, proof: #proof) -> #future;
    }
}

/// Whoever asks; nobody in particular where no credentials are wanted.
fn client(operations: &Operations) -> TokenStream {
    if operations.security.is_empty() { quote!(()) } else { quote!(Self::Client) }
}

fn precondition(operations: &Operations) -> TokenStream {
    let (future, client) = (future(&quote!(())), client(operations));
    quote! {
        #[doc = " Refuses what cannot be done now, before anything of the request's body or parameters is read."]
        fn precondition(&self, context: &Context<#client>, target: Target<'_, Self>) -> #future;
    }
}

/// What a resource is, in words.
pub(super) fn resource_docs(resource: &Resource<'_>) -> TokenStream {
    let names: Vec<_> = resource.parameters.iter().map(|it| format!("{{{}}}", it.name)).collect();
    docs(&format!("What `{}` names.", names.join("/")))
}

fn resource_type(resource: &Resource<'_>) -> TokenStream {
    let docs = resource_docs(resource);
    let name = &resource.type_name;
    quote!(#docs type #name: Send + Sync + 'static;)
}

fn locate(service: Service<'_>, resource: &Resource<'_>) -> TokenStream {
    let (name, kind) = (&resource.locate, &resource.type_name);
    let arguments = arguments(service, resource.parameters);
    let (future, client) = (future(&quote!(Self::#kind)), client(service.operations));
    let docs = docs("Finds what the path leads to, if it is there and this client may see it.");
    quote!(#docs fn #name(&self, context: &Context<#client>, #(#arguments),*) -> #future;)
}

fn method(
    service: Service<'_>,
    resources: &Resources<'_>,
    path: &Path,
    operation: &Operation,
) -> TokenStream {
    let head = format!("`{} {}`", operation.method, path.template());
    let docs = paragraphs(&head, &operation.documentation);
    let name = field_identifier(&operation.stem);
    let (request, response) =
        (type_identifier(&operation.stem, "Request"), type_identifier(&operation.stem, "Response"));
    let resource = of_path(resources, path).map(|resource| {
        let (kind, name) = (&resource.type_name, resource_argument(resource));
        quote!(#name: Self::#kind,)
    });
    let (future, client) = (future(&quote!(#response)), client(service.operations));
    quote! {
        #docs
        fn #name(&self, context: Context<#client>, #resource request: #request) -> #future;
    }
}

fn resource_argument(resource: &Resource<'_>) -> proc_macro2::Ident {
    identifier(&naming::parameter_names(&resource.type_name.to_string(), "located")[0])
}

/// A variant without values that uses the type parameter, where no other variant does.
pub(super) fn never(unused: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        Never(::core::convert::Infallible, ::core::marker::PhantomData<#unused>),
    }
}

fn target(service: Service<'_>, resources: &Resources<'_>) -> TokenStream {
    let variants = service.operations.paths.iter().flat_map(|path| {
        let resource = of_path(resources, path).map(|resource| &resource.type_name);
        let variant = move |operation: &Operation| {
            let docs = docs(&format!("`{} {}`", operation.method, path.template()));
            let name = variant_identifier(&operation.stem);
            let located = resource.map(|kind| quote!(&'a S::#kind));
            let early = operation.parameters.iter().filter(|parameter| parameter.is_early);
            let early = early.map(|parameter| {
                let kind = field_type(service, parameter);
                quote!(&'a #kind)
            });
            let held: Vec<_> = located.into_iter().chain(early).collect();
            let held = (!held.is_empty()).then(|| quote!((#(#held),*)));
            quote!(#docs #name #held,)
        };
        path.operations.iter().map(variant).collect::<Vec<_>>()
    });
    let unused = resources.is_empty().then(|| never(&quote!(&'a S)));
    quote! {
        #[doc = " The operation that is about to run, and what it runs on."]
        pub enum Target<'a, S: Service + ?Sized> { #(#variants)* #unused }
    }
}

/// The operation of a target, for services whose states say which may run; a state is one of what
/// a path names, so every such service has variants that hold something.
fn described_target(operations: &Operations) -> TokenStream {
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let arms = all.map(|operation| {
        let (variant, described) = (variant_identifier(&operation.stem), constant(&operation.stem));
        quote!(Self::#variant { .. } => &operation::#described,)
    });
    quote! {
        impl<S: Service + ?Sized> Target<'_, S> {
            #[doc = " The operation as it is described."]
            pub fn operation(&self) -> &'static Operation<'static> { match self { #(#arms)* } }
        }
    }
}
