//! How a message is written.

use proc_macro2::TokenStream;

use super::message::Parts;

impl Parts {
    /// Writes in the order of numbers. A oneof is written as a whole if no other field stands between its members.
    pub(super) fn write(&self) -> TokenStream {
        let mut steps: Vec<(u32, TokenStream)> = Vec::new();
        for member in &self.members {
            let ident = &member.ident;
            let (Some(first), Some(last)) =
                (member.numbers.iter().min(), member.numbers.iter().max())
            else {
                continue;
            };
            if let Some(field) = member.field(&self.facade) {
                let step = tokens! {
                    unknown.before(#first, writer);
                    #field::write(&self.#ident, #first, writer);
                };
                steps.push((*first, step));
                continue;
            }
            let facade = &self.facade;
            let others = self.members.iter().filter(|other| other.ident != *ident);
            let between = others.flat_map(|other| &other.numbers).any(|n| first < n && n < last);
            let write = tokens! {
                unknown.before(#facade::Oneof::number(member), writer);
                #facade::Oneof::write(member, writer);
            };
            if !between {
                steps.push((*first, tokens!(if let Some(member) = &self.#ident { #write })));
                continue;
            }
            for number in &member.numbers {
                let is_it = tokens!(|member| #facade::Oneof::number(*member) == #number);
                let step =
                    tokens!(if let Some(member) = self.#ident.as_ref().filter(#is_it) { #write });
                steps.push((*number, step));
            }
        }
        steps.sort_by_key(|(number, _)| *number);
        let steps = steps.into_iter().map(|(_, step)| step);
        tokens!(#(#steps)*)
    }
}
