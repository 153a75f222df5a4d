//! How a message is measured and written: the same steps in the same order, for lengths are written
//! in the order in which they were measured.

use proc_macro2::TokenStream;
use syn::Ident;

use super::member::Member;
use super::message::Parts;

impl Parts {
    /// Adds to `length` what is written.
    pub(super) fn measure(&self) -> TokenStream {
        let facade = &self.facade;
        let of_field = |ident: &Ident, number: u32, field: &TokenStream| tokens!(length += #field::measure(&self.#ident, #number, sizes););
        self.steps(of_field, &tokens!(length += #facade::Oneof::measure(member, sizes);))
    }

    /// Writes it, with the `unknown` fields between.
    pub(super) fn write(&self) -> TokenStream {
        let facade = &self.facade;
        let of_field = |ident: &Ident, number: u32, field: &TokenStream| {
            tokens! {
                unknown.before(#number, writer);
                #field::write(&self.#ident, #number, writer);
            }
        };
        let of_member = tokens! {
            unknown.before(#facade::Oneof::number(member), writer);
            #facade::Oneof::write(member, writer);
        };
        self.steps(of_field, &of_member)
    }

    /// Something done with every field, and with the `member` of each oneof, in the order of
    /// numbers.
    fn steps(
        &self,
        of_field: impl Fn(&Ident, u32, &TokenStream) -> TokenStream,
        of_member: &TokenStream,
    ) -> TokenStream {
        let mut steps: Vec<(u32, TokenStream)> = Vec::new();
        for member in &self.members {
            let (ident, numbers) = (&member.ident, member.numbers.as_slice());
            if let Some(field) = member.field(&self.facade) {
                steps.extend(
                    numbers.iter().map(|number| (*number, of_field(ident, *number, &field))),
                );
            } else if self.is_interrupted(member) {
                steps.extend(
                    numbers
                        .iter()
                        .map(|number| (*number, self.if_it_is(ident, *number, of_member))),
                );
            } else {
                let first = numbers.iter().min().copied().unwrap_or_default();
                steps.push((first, tokens!(if let Some(member) = &self.#ident { #of_member })));
            }
        }
        steps.sort_by_key(|(number, _)| *number);
        steps.into_iter().map(|(_, step)| step).collect()
    }

    /// Whether other fields stand between the members of a oneof.
    fn is_interrupted(&self, oneof: &Member) -> bool {
        let others = self.members.iter().filter(|other| other.ident != oneof.ident);
        let is_within = |number: &u32| {
            oneof.numbers.iter().any(|first| first < number)
                && oneof.numbers.iter().any(|last| number < last)
        };
        others.flat_map(|other| &other.numbers).any(is_within)
    }

    /// Something done with the member of a oneof, if it is that of a number.
    fn if_it_is(&self, ident: &Ident, number: u32, done: &TokenStream) -> TokenStream {
        let facade = &self.facade;
        let is_it = tokens!(|member| #facade::Oneof::number(*member) == #number);
        tokens!(if let Some(member) = self.#ident.as_ref().filter(#is_it) { #done })
    }
}
