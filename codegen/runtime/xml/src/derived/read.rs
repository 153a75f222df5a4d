//! Shorthands over the reader.

use super::super::element::{Element, Group, GroupPlace};
use super::super::error::Error;
use super::super::reader::Reader;
use super::super::table::NONE16;

impl Reader<'_> {
    /// The current element.
    pub fn element<T: Element>(&mut self) -> Result<T, Error> {
        T::read(self)
    }

    /// The particle that the current element matches, counted from the first one of a group.
    #[inline]
    pub fn particle_in(&self, place: GroupPlace) -> u16 {
        self.current().particle.wrapping_sub(place.particle)
    }

    /// The current element and those of the same particle that follow it directly.
    pub fn repeated<T: Element>(&mut self) -> Result<Vec<T>, Error> {
        let particle = self.current().particle;
        let mut values = Vec::new();
        self.push(&mut values, T::read)?;
        while self.continues(particle, particle.saturating_add(1), NONE16)? {
            self.push(&mut values, T::read)?;
        }
        Ok(values)
    }

    /// The group that begins with the current element, and those that follow it directly: of so
    /// many particles each, within the current iteration of the group around them.
    pub fn groups<T: Group>(
        &mut self,
        place: GroupPlace,
        particles: u16,
        iteration: u16,
    ) -> Result<Vec<T>, Error> {
        let (read, mut groups) = (|reader: &mut Self| T::read(reader, place), Vec::new());
        self.push(&mut groups, read)?;
        while self.continues(place.particle, place.particle.saturating_add(particles), iteration)? {
            self.push(&mut groups, read)?;
        }
        Ok(groups)
    }
}
