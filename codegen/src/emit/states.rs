//! `states.rs`: the states of what paths lead to, and how they follow from each other. It needs the
//! standard library only, so that what is below HTTP may have it, too; which operation runs in a
//! state stands beside the table that says so, in `description.rs`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::{Service, docs, identifier, type_identifier};
use crate::model::states::{State, States, Transition};

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

        #(#items)*
    })
}

fn items(states: &States) -> TokenStream {
    let (parameter, stem) = (&states.parameter, &states.stem);
    let state = type_identifier(stem, "State");
    let cause = type_identifier(stem, "Cause");
    let state_docs = docs(&format!("A state of what `{{{parameter}}}` names."));
    let named: Vec<_> = states.states.iter().map(Named::state).collect();
    let states_enum = names(&state, &state_docs, &named);
    let cause_docs = docs("Why a state followed.");
    let causes: Vec<_> =
        states.causes().into_iter().map(|(cause, _)| Named::cause(states, cause)).collect();
    let causes = names(&cause, &cause_docs, &causes);
    let meanings = meanings(&state, &named);
    let transitions = transitions(states, &state, &cause);
    quote!(#states_enum #meanings #causes #transitions)
}

/// A state or a cause.
struct Named<'s> {
    name: &'s str,
    variant: Ident,
    documentation: &'s str,
}

impl<'s> Named<'s> {
    fn state(state: &'s State) -> Self {
        let State { name, variant, documentation, .. } = state;
        Self { name, variant: identifier(variant), documentation }
    }

    fn cause(states: &States, name: &'s str) -> Self {
        Self { name, variant: cause_variant(states, name), documentation: "" }
    }
}

fn state_variant(states: &States, name: &str) -> Ident {
    let state = states.states.iter().find(|state| state.name == name);
    identifier(&state.expect("the description was checked: it has the state").variant)
}

fn cause_variant(states: &States, name: &str) -> Ident {
    identifier(states.causes.get(name).expect("every cause has a variant"))
}

/// An enumeration of names, with what each means.
fn names(kind: &Ident, docs_of_kind: &TokenStream, names: &[Named<'_>]) -> TokenStream {
    let variants = names.iter().map(|Named { name, variant, documentation }| {
        let quoted = format!("`{name}`");
        let docs = docs(if documentation.is_empty() { &quoted } else { documentation });
        quote!(#docs #variant,)
    });
    let all = names.iter().map(|it| &it.variant);
    let arms = names.iter().map(|Named { name, variant, .. }| quote!(Self::#variant => #name,));
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

/// What each state means.
fn meanings(state: &Ident, names: &[Named<'_>]) -> TokenStream {
    let arms = names
        .iter()
        .map(|Named { variant, documentation, .. }| quote!(Self::#variant => #documentation,));
    quote! {
        impl #state {
            #[doc = " What it means, in words for a client."]
            pub const fn meaning(self) -> &'static str { match self { #(#arms)* } }
        }
    }
}

/// The table of transitions. One that ends in no state is none of its rows: nothing is left to have
/// a state.
fn transitions(states: &States, state: &Ident, cause: &Ident) -> TokenStream {
    let kind = type_identifier(&states.stem, "Transition");
    let mut rows: Vec<(&Option<String>, &str, &str)> = Vec::new();
    for Transition { from, to, cause, .. } in &states.transitions {
        let row = to.as_ref().map(|to| (from, to.as_str(), cause.as_str()));
        rows.extend(row.filter(|row| !rows.contains(row)));
    }
    let rows = rows.into_iter().map(|(from, to, why)| {
        let from = from.as_ref().map(|it| state_variant(states, it));
        let from = from.map_or_else(|| quote!(None), |it| quote!(Some(#state::#it)));
        let (to, why) = (state_variant(states, to), cause_variant(states, why));
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
