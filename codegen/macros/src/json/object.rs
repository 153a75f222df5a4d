//! A struct with a field for each member of an object.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::{DeriveInput, Field, FieldsNamed, Ident, Type};

use super::{codec, making, options};
use crate::field_type;

/// A field, and what of an object it is.
pub(super) struct Member<'d> {
    pub(super) ident: &'d Ident,
    pub(super) ty: &'d Type,
    pub(super) role: Role,
}

/// What of an object a field is.
pub(super) enum Role {
    /// The member of that name, which is always there.
    Required(String),
    /// The member of that name; `None` where it is absent.
    Optional(String),
    /// All other members.
    Rest,
}

/// `impl JsonValue`, and what helps to make values by hand.
pub(super) fn expand(input: &DeriveInput, fields: &FieldsNamed) -> syn::Result<TokenStream> {
    let members = fields.named.iter().map(member).collect::<syn::Result<Vec<_>>>()?;
    check(&members)?;
    let codec = codec(input, &read(input, &members), &write(&members), Some(&plan(&members)));
    let making = making::of_object(input, &members);
    Ok(tokens!(#codec #making))
}

fn member(field: &Field) -> syn::Result<Member<'_>> {
    let error = |message: &str| syn::Error::new_spanned(&field.ident, message);
    let ident = field.ident.as_ref().ok_or_else(|| error("a field has a name"))?;
    let (mut name, mut is_optional, mut is_rest) = (None, false, false);
    for option in options::parse(&field.attrs)? {
        match option.name.to_string().as_str() {
            "name" => name = Some(option.text()?),
            "optional" => is_optional = option.flag()?,
            "rest" => is_rest = option.flag()?,
            _ => return Err(option.unknown()),
        }
    }
    let role = match (name, is_optional, is_rest) {
        (Some(name), false, false) => Role::Required(name),
        (Some(name), true, false) => Role::Optional(name),
        (None, false, true) => Role::Rest,
        (None, _, false) => return Err(error("missing option `#[json(name = \"…\")]`")),
        (_, _, true) => return Err(error("`rest` conflicts with other options")),
    };
    let ty = &field.ty;
    if matches!(role, Role::Optional(_)) && field_type::generic_argument(ty, "Option").is_none() {
        return Err(syn::Error::new_spanned(ty, "expected `Option<…>` for an optional member"));
    }
    Ok(Member { ident, ty, role })
}

/// No name stands for two fields, and at most one field for all others.
fn check(members: &[Member<'_>]) -> syn::Result<()> {
    for (at, member) in members.iter().enumerate() {
        if members[..at].iter().any(|earlier| earlier.name() == member.name()) {
            let name = member.name().map_or("rest".to_owned(), |name| format!("name = {name:?}"));
            let message = format!("duplicate `#[json({name})]`");
            return Err(syn::Error::new(member.ident.span(), message));
        }
    }
    Ok(())
}

impl Member<'_> {
    /// The name of the member; `None` for all others.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.role {
            Role::Required(name) | Role::Optional(name) => Some(name),
            Role::Rest => None,
        }
    }

    /// Initializes the variable of the field.
    fn start(&self, variable: &Ident) -> TokenStream {
        let ty = self.ty;
        match self.role {
            Role::Required(_) => {
                tokens!(let mut #variable: ::core::option::Option<#ty> = ::core::option::Option::None;)
            }
            Role::Optional(_) => tokens!(let mut #variable: #ty = ::core::option::Option::None;),
            Role::Rest => tokens!(let mut #variable: #ty = ::core::default::Default::default();),
        }
    }

    /// The arm for the member.
    fn arm(&self, at: usize, variable: &Ident) -> Option<TokenStream> {
        let name = self.name()?;
        Some(tokens! {
            #name => {
                reader.enter(place, #at, member)?;
                #variable = ::core::option::Option::Some(json::JsonValue::read(member, reader)?);
            }
        })
    }

    /// The field of the result.
    fn finish(&self, variable: &Ident) -> TokenStream {
        let ident = self.ident;
        match &self.role {
            Role::Required(name) => tokens!(#ident: reader.required(#variable, value, #name)?),
            Role::Optional(_) | Role::Rest => tokens!(#ident: #variable),
        }
    }

    fn write(&self, at: usize, names: &[&str]) -> TokenStream {
        let ident = self.ident;
        match &self.role {
            Role::Required(name) => tokens!(object.field(#at, #name, &self.#ident);),
            Role::Optional(name) => {
                tokens!(object.optional_field(#at, #name, self.#ident.as_ref());)
            }
            Role::Rest => tokens!(object.others(#at, &[#(#names),*], &self.#ident);),
        }
    }

    /// What plans its values.
    fn planner(&self) -> TokenStream {
        let ty = self.ty;
        match &self.role {
            Role::Required(_) => tokens!(json::derived::Planner::of::<#ty>),
            Role::Optional(_) | Role::Rest => {
                tokens!(json::derived::Planner::of::<<#ty as json::derived::Others>::Value>)
            }
        }
    }
}

/// The members by their places: those that have a name first.
fn places<'m, 'd>(members: &'m [Member<'d>]) -> Vec<&'m Member<'d>> {
    let (rest, named): (Vec<_>, Vec<_>) =
        members.iter().partition(|member| matches!(member.role, Role::Rest));
    named.into_iter().chain(rest).collect()
}

fn plan(members: &[Member<'_>]) -> TokenStream {
    let fields = members.iter().filter_map(|member| {
        let (name, planner) = (member.name()?, member.planner());
        let is_required = matches!(member.role, Role::Required(_));
        Some(tokens!((#name, #is_required, #planner)))
    });
    let rest = members.iter().find(|member| matches!(member.role, Role::Rest));
    let rest = rest.map(Member::planner).map_or_else(
        || tokens!(::core::option::Option::None),
        |rest| tokens!(::core::option::Option::Some(#rest)),
    );
    tokens!(json::derived::Plan::object(planner, demands, &[#(#fields),*], #rest))
}

fn read(input: &DeriveInput, members: &[Member<'_>]) -> TokenStream {
    let variable = |at| format_ident!("member_{at}", span = proc_macro2::Span::mixed_site());
    let variables: Vec<Ident> = (0..members.len()).map(variable).collect();
    let pairs = || members.iter().zip(&variables);
    let starts: TokenStream = pairs().map(|(member, it)| member.start(it)).collect();
    let named = pairs().filter(|(member, _)| member.name().is_some()).enumerate();
    let arms: TokenStream = named.filter_map(|(at, (member, it))| member.arm(at, it)).collect();
    let count = members.iter().filter(|member| member.name().is_some()).count();
    let other = other(input, count, pairs());
    let fields = pairs().map(|(member, it)| member.finish(it));
    let place = if members.is_empty() { tokens!() } else { tokens!(let place = reader.place();) };
    tokens! {
        #place
        #starts
        for (name, member) in reader.members(value)? {
            match name.text() {
                #arms
                _ => #other,
            }
        }
        ::core::result::Result::Ok(Self { #(#fields),* })
    }
}

/// The arm for a member without a field of its own.
fn other<'d>(
    input: &DeriveInput,
    at: usize,
    mut members: impl Iterator<Item = (&'d Member<'d>, &'d Ident)>,
) -> TokenStream {
    let type_name = input.ident.to_string();
    match members.find(|(member, _)| matches!(member.role, Role::Rest)) {
        Some((_, it)) => tokens!({
            reader.enter(place, #at, member)?;
            json::derived::read_other(&mut #it, (name, member), reader)?
        }),
        None => {
            tokens!(return ::core::result::Result::Err(reader.unknown_member(name, #type_name)))
        }
    }
}

/// Members in the order of their fields, all others last.
fn write(members: &[Member<'_>]) -> TokenStream {
    let names: Vec<&str> = members.iter().filter_map(Member::name).collect();
    let places = places(members).into_iter().enumerate();
    let writes: TokenStream = places.map(|(at, member)| member.write(at, &names)).collect();
    let object = if members.is_empty() { tokens!(_object) } else { tokens!(object) };
    tokens!(writer.object(|#object| { #writes });)
}
