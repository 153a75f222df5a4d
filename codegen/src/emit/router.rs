//! `router.rs`: the trait of a service as the runtime's router sees it: an arm for each operation.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::resources::{Resource, Resources, of_path, resources};
use super::http::security::proof_type;
use super::http::traits::{TagTrait, tag_traits};
use super::http::values::{field_type, is_borrowed, value_type};
use super::http::{Service, field_identifier, identifier, type_identifier, variant_identifier};
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::path::{Path, PathParameter};

/// The router.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let resources = resources(operations);
    let located = located(&resources);
    let traits = tag_traits(service);
    let tags: Vec<_> = traits.iter().map(|it| &it.name).collect();
    let dispatch = dispatch(service, &resources, &traits);
    let names = service.operation_names();
    quote! {
        //! From requests to operations: an arm for each. What comes before and after them, the runtime's router does.

        use std::ops::Deref;
        use std::sync::Arc;
        use super::http::{Body, ContentDisposition, Json, Md5};
        use super::json_documents;
        use super::http::security::{AnyProof, ApiKey, Authorization, BearerToken, Credentials, Proofs};
        use super::http::description::Description;
        use super::http::server::{self, Context, Dispatch, Exchange, PathValues, Response};
        use super::description::DESCRIPTION;
        use super::operations::{#(#names),*};
        use super::refusal::Refusal;
        use super::service::{#(#tags,)* Service, Target};

        #[doc = " Routes requests to a service. It is a `tower::Service`."]
        pub type Router<S> = server::Router<Routes<S>>;

        #[doc = " A service, as the router sees it."]
        #[derive(Debug)]
        pub struct Routes<S>(Arc<S>);

        impl<S> From<S> for Routes<S> {
            fn from(service: S) -> Self {
                Self(Arc::new(service))
            }
        }

        impl<S> From<Arc<S>> for Routes<S> {
            fn from(service: Arc<S>) -> Self {
                Self(service)
            }
        }

        impl<S> Deref for Routes<S> {
            type Target = S;

            fn deref(&self) -> &S {
                &self.0
            }
        }

        #located
        #dispatch
    }
}

/// Who asks, as the trait has it.
fn client(operations: &Operations) -> TokenStream {
    if operations.security.is_empty() { quote!(()) } else { quote!(S::Client) }
}

fn located(resources: &Resources<'_>) -> TokenStream {
    let variants = resources.iter().map(|resource| {
        let (name, docs) = (&resource.type_name, super::service::resource_docs(resource));
        quote!(#docs #name(S::#name),)
    });
    let unused = resources.is_empty().then(|| super::service::never(&quote!(S)));
    quote! {
        #[doc = " What a path leads to."]
        #[allow(clippy::large_enum_variant, reason = "moved once, to the handler")]
        pub enum Located<S: Service> {
            #[doc = " Nothing that has a name."]
            Nothing,
            #(#variants)*
            #unused
        }
    }
}

fn dispatch(
    service: Service<'_>,
    resources: &Resources<'_>,
    traits: &[TagTrait<'_>],
) -> TokenStream {
    let operations = service.operations;
    let tags = traits.iter().map(|it| &it.name);
    let client = client(operations);
    let proof = proof_type(operations);
    let authenticate = if operations.security.is_empty() {
        quote!(Ok(proof))
    } else {
        quote!(Service::authenticate(&*self.0, proof).await)
    };
    let (alone, shared): (Vec<_>, Vec<_>) = resources.iter().partition(|it| it.is_alone);
    let locates = alone.into_iter().chain(shared).map(|resource| locate(service, resource));
    let arms = operations.paths.iter().flat_map(|path| {
        let arm = |operation| arm(service, resources, traits, path, operation);
        path.operations.iter().map(arm).collect::<Vec<_>>()
    });
    let call = call(&client, &arms.collect::<Vec<_>>());
    let locate = if resources.is_empty() {
        quote! {
            let _ = (context, path);
            Ok(Located::Nothing)
        }
    } else {
        quote! {
            Ok(match path.resource() {
                #(#locates)*
                _ => Located::Nothing,
            })
        }
    };
    quote! {
        impl<S: Service #(+ #tags)*> Dispatch for Routes<S> {
            type Proof = #proof;
            type Client = #client;
            type Located = Located<S>;
            type Refusal = Refusal;

            fn description(&self) -> &'static Description<'static> {
                &DESCRIPTION
            }

            async fn authenticate(&self, proof: #proof) -> Result<#client, Refusal> {
                #authenticate
            }

            async fn locate(
                &self,
                context: &Context<#client>,
                path: &PathValues,
            ) -> Result<Located<S>, Refusal> {
                #locate
            }

            #call
        }
    }
}

/// The function that does what is asked; without operations, it can do nothing.
fn call(client: &TokenStream, arms: &[TokenStream]) -> TokenStream {
    if arms.is_empty() {
        return quote! {
            async fn call(
                &self,
                _: Context<#client>,
                _: Located<S>,
                exchange: Exchange,
            ) -> Result<Response<Body>, Refusal> {
                Err(exchange.unknown().into())
            }
        };
    }
    quote! {
        #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
        async fn call(
            &self,
            context: Context<#client>,
            located: Located<S>,
            mut exchange: Exchange,
        ) -> Result<Response<Body>, Refusal> {
            match (exchange.operation().name, located) {
                #(#arms)*
                _ => Err(exchange.unknown().into()),
            }
        }
    }
}

fn locate(service: Service<'_>, resource: &Resource<'_>) -> TokenStream {
    let (function, kind) = (&resource.locate, &resource.type_name);
    let template = &resource.template;
    let values = resource.parameters.iter().enumerate();
    let values = values.map(|(index, parameter)| argument(service, index, parameter));
    let pattern = if resource.is_alone {
        quote!(_ if path.template() == #template)
    } else {
        quote!(#template)
    };
    quote! {
        #pattern => Located::#kind(Service::#function(&*self.0, context, #(#values),*).await?),
    }
}

/// A value of the path, as the trait's function takes it.
fn argument(service: Service<'_>, index: usize, parameter: &PathParameter) -> TokenStream {
    let kind = value_type(service, &parameter.value);
    let index = proc_macro2::Literal::usize_unsuffixed(index);
    let value = quote!(path.get::<#kind>(#index));
    if is_borrowed(&parameter.value) { quote!(&#value) } else { value }
}

/// The trait that has an operation.
fn tag_trait(tags: &[TagTrait<'_>], operation: &Operation) -> Ident {
    let tag = operation.tag.as_ref().map(|tag| &tag.name);
    let found = tags.iter().find(|it| Some(&it.tag.name) == tag);
    found.map_or_else(|| identifier("Service"), |it| it.name.clone())
}

/// The arm of an operation: may it run now, what is asked, do it, respond.
fn arm(
    service: Service<'_>,
    resources: &Resources<'_>,
    tags: &[TagTrait<'_>],
    path: &Path,
    operation: &Operation,
) -> TokenStream {
    let name = &operation.name;
    let (function, target) =
        (field_identifier(&operation.stem), variant_identifier(&operation.stem));
    let request = type_identifier(&operation.stem, "Request");
    let kind = of_path(resources, path).map(|resource| &resource.type_name);
    let pattern = kind.map(|kind| quote!(Located::#kind(located)));
    let pattern = pattern.unwrap_or_else(|| quote!(Located::Nothing));
    let early: Vec<_> = operation.parameters.iter().filter(|it| it.is_early).collect();
    // A parameter may be called as a variable of the function is.
    let early_fields = (1..=early.len()).map(|number| identifier(&format!("early_{number}")));
    let early_fields: Vec<Ident> = early_fields.collect();
    let reads = early.iter().zip(&early_fields).map(|(parameter, field)| {
        let (kind, called) = (field_type(service, parameter), &parameter.names[0]);
        quote!(let #field = exchange.early::<#kind>(#called)?;)
    });
    let held = kind.map(|_| quote!(&located)).into_iter();
    let held: Vec<_> = held.chain(early_fields.iter().map(|field| quote!(&#field))).collect();
    let held = (!held.is_empty()).then(|| quote!((#(#held),*)));
    let located = kind.map(|_| quote!(located,));
    // By the name of its trait: pointers and values have methods of their own, `clone` or `into`.
    let service = tag_trait(tags, operation);
    // In a box: the largest of them would else be a part of the future of every request.
    quote! {
        (#name, #pattern) => {
            ::std::boxed::Box::pin(async move {
                #(#reads)*
                Service::precondition(&*self.0, &context, Target::#target #held).await?;
                let request: #request = exchange.request().await?;
                let response = #service::#function(&*self.0, context, #located request).await?;
                Ok(exchange.respond(response)?)
            })
            .await
        }
    }
}
