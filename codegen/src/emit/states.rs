//! `states.rs`: the states of what paths lead to, and how they follow from each other.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::{Service, constant, docs, type_identifier, variant_identifier};
use crate::model::states::{States, Transition};

/// The states, their causes and transitions; `None` if nothing has any.
pub fn emit(service: Service<'_>) -> Option<TokenStream> {
    let all = &service.operations.states;
    if all.is_empty() {
        return None;
    }
    let items = all.iter().map(items);
    Some(quote! {
        //! States.

        use std::fmt;

        use super::description::states;
        use super::http::description::{Operation, Permitted};

        #(#items)*
    })
}

fn items(states: &States) -> TokenStream {
    let parameter = &states.parameter;
    let state = type_identifier(parameter, "State");
    let cause = type_identifier(parameter, "Cause");
    let state_docs = docs(&format!("A state of what `{{{parameter}}}` names."));
    let named = states.states.iter().map(|it| (it.name.as_str(), it.documentation.as_str()));
    let states_enum = names(&state, &state_docs, named.clone());
    let cause_docs = docs("Why a state followed.");
    let causes =
        names(&cause, &cause_docs, states.causes().into_iter().map(|(cause, _)| (cause, "")));
    let meanings = meanings(&state, &states.parameter, named);
    let transitions = transitions(states, &state, &cause);
    quote!(#states_enum #meanings #causes #transitions)
}

/// An enumeration of names, with what each means.
fn names<'n>(
    kind: &Ident,
    docs_of_kind: &TokenStream,
    names: impl Iterator<Item = (&'n str, &'n str)> + Clone,
) -> TokenStream {
    let variants = names.clone().map(|(name, documentation)| {
        let quoted = format!("`{name}`");
        let docs = docs(if documentation.is_empty() { &quoted } else { documentation });
        let variant = variant_identifier(name);
        quote!(#docs #variant,)
    });
    let all = names.clone().map(|(name, _)| variant_identifier(name));
    let arms = names.map(|(name, _)| {
        let variant = variant_identifier(name);
        quote!(Self::#variant => #name,)
    });
    quote! {
        #docs_of_kind
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum #kind { #(#variants)* }

        impl #kind {
            #[doc = " All of them, in the order they are described."]
            pub const ALL: &'static [Self] = &[#(Self::#all),*];

            #[doc = " Its name in the description."]
            pub const fn name(self) -> &'static str { match self { #(#arms)* } }

            #[doc = " The one of that name."]
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }

        impl fmt::Display for #kind {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.name())
            }
        }
    }
}

/// What each state means, and what runs in it.
fn meanings<'n>(
    state: &Ident,
    parameter: &str,
    names: impl Iterator<Item = (&'n str, &'n str)>,
) -> TokenStream {
    let described = constant(parameter);
    let arms = names.map(|(name, documentation)| {
        let variant = variant_identifier(name);
        quote!(Self::#variant => #documentation,)
    });
    quote! {
        impl #state {
            #[doc = " What it means, in words for a client."]
            pub const fn meaning(self) -> &'static str { match self { #(#arms)* } }

            #[doc = " Whether an operation runs in it."]
            pub fn permits(self, operation: &Operation<'_>) -> Permitted {
                states::#described.permit(operation.name, self.name())
            }
        }
    }
}

/// The table of transitions. One that ends in no state is none of its rows: nothing is left to have
/// a state.
fn transitions(states: &States, state: &Ident, cause: &Ident) -> TokenStream {
    let kind = type_identifier(&states.parameter, "Transition");
    let mut rows: Vec<(&Option<String>, &str, &str)> = Vec::new();
    for Transition { from, to, cause, .. } in &states.transitions {
        let row = to.as_ref().map(|to| (from, to.as_str(), cause.as_str()));
        rows.extend(row.filter(|row| !rows.contains(row)));
    }
    let rows = rows.into_iter().map(|(from, to, why)| {
        let from = from.as_ref().map(|it| variant_identifier(it));
        let from = from.map_or_else(|| quote!(None), |it| quote!(Some(#state::#it)));
        let (to, why) = (variant_identifier(to), variant_identifier(why));
        quote!(Self { from: #from, to: #state::#to, cause: #cause::#why },)
    });
    quote! {
        #[doc = " How a state follows from another."]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct #kind {
            #[doc = " The state before; `None` when it is made."]
            pub from: Option<#state>,
            #[doc = " The state after."]
            pub to: #state,
            #[doc = " Why."]
            pub cause: #cause,
        }

        impl #kind {
            #[doc = " Every transition there is."]
            pub const ALL: &'static [Self] = &[#(#rows)*];

            #[doc = " The transition with these values; `None` if there is none."]
            pub fn find(from: Option<#state>, to: #state, cause: #cause) -> Option<Self> {
                let wanted = Self { from, to, cause };
                Self::ALL.iter().copied().find(|it| *it == wanted)
            }
        }
    }
}
