//! Sizes of values and how they add up, as the compiler lays out what is not `repr(C)`, rounded up
//! where it may be cleverer.

/// How many bytes a value takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The bytes, at most.
    pub bytes: usize,
    /// Of what its place is a multiple.
    pub align: usize,
    /// Whether its bytes have a form that is no value, by which an `Option` shows that it is
    /// `None`.
    pub has_niche: bool,
}

impl Size {
    /// A pointer.
    pub const BOX: Self = Self::words(1);
    /// A `Vec`, a `String`.
    pub const VEC: Self = Self::words(3);
    /// Three texts, three lists.
    pub const ANY_ELEMENT: Self = Self::words(18);
    /// Four texts, a list.
    pub const ANY_ATTRIBUTE: Self = Self::words(15);

    /// Words of which one is a pointer or a capacity.
    pub const fn words(count: usize) -> Self {
        Self { bytes: 8 * count, align: 8, has_niche: true }
    }

    /// A number of so many bytes: it has no form that is none.
    pub const fn number(bytes: usize) -> Self {
        Self { bytes, align: bytes, has_niche: false }
    }

    /// An enum whose variants hold nothing.
    pub fn enumeration(variants: usize) -> Self {
        let bytes = if variants > 1 << 8 { 2 } else { 1 };
        Self { bytes, align: bytes, has_niche: variants != 1 << 8 }
    }

    /// A struct.
    pub fn all_of(members: impl IntoIterator<Item = Self>) -> Self {
        let nothing = Self { bytes: 0, align: 1, has_niche: false };
        let all = members.into_iter().fold(nothing, |all, member| Self {
            bytes: all.bytes + member.bytes,
            align: all.align.max(member.align),
            has_niche: all.has_niche || member.has_niche,
        });
        Self { bytes: all.bytes.next_multiple_of(all.align), ..all }
    }

    /// An enum with a value in each variant.
    pub fn one_of(variants: impl IntoIterator<Item = Self>) -> Self {
        let nothing = Self { bytes: 0, align: 1, has_niche: true };
        let largest = variants.into_iter().fold(nothing, |largest, variant| Self {
            bytes: largest.bytes.max(variant.bytes),
            align: largest.align.max(variant.align),
            has_niche: true,
        });
        largest.tagged()
    }

    /// An `Option`.
    #[must_use]
    pub fn optional(self) -> Self {
        if self.has_niche { Self { has_niche: false, ..self } } else { self.tagged() }
    }

    /// A value with the text that it was read from.
    #[must_use]
    pub fn written(self) -> Self {
        let text = Self { has_niche: false, ..Self::words(2) };
        Self::all_of([self, text])
    }

    /// With a number before it that says which variant it is.
    fn tagged(self) -> Self {
        let bytes = (self.bytes + self.align).next_multiple_of(self.align);
        Self { bytes, has_niche: true, ..self }
    }
}
