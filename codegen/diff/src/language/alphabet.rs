//! The alphabet of a comparison: characters that nothing in it tells apart are one symbol.

use std::collections::BTreeMap;

/// Ranges of code points, ends included.
pub(crate) type Ranges = Vec<(u32, u32)>;

/// Index of a class of characters.
pub(crate) type ClassId = usize;

/// Index of a symbol.
pub(crate) type Symbol = usize;

/// What XML calls characters: nothing else can stand in a document.
const CHARACTERS: [(u32, u32); 6] =
    [(0x9, 0x9), (0xa, 0xa), (0xd, 0xd), (0x20, 0xd7ff), (0xe000, 0xfffd), (0x1_0000, 0x10_ffff)];

/// What stands in a string of JSON: every character of Unicode, escaped where it has to be.
const OF_JSON: [(u32, u32); 2] = [(0, 0xd7ff), (0xe000, 0x10_ffff)];

/// White space.
const WHITE: [char; 4] = [' ', '\t', '\n', '\r'];

/// Characters that people read best, the best first.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ\
                     -_./:,+;!?#@%*=()[]{}<>&|~^$'\"`\\éßλд中 \t\n\r";

/// How many characters of a symbol are kept.
const KEPT: usize = 26;

/// The classes of characters that machines ask for, each once.
pub(crate) struct Classes {
    all: Vec<Ranges>,
    ids: BTreeMap<Ranges, ClassId>,
}

impl Classes {
    /// The classes that every comparison needs: all characters, and those of white space.
    pub(crate) fn new() -> Self {
        Self::of(&CHARACTERS)
    }

    /// The same for strings of JSON.
    pub(crate) fn of_json() -> Self {
        Self::of(&OF_JSON)
    }

    fn of(characters: &[(u32, u32)]) -> Self {
        let mut classes = Self { all: Vec::new(), ids: BTreeMap::new() };
        classes.add(characters.to_vec());
        for character in WHITE {
            classes.add_character(character);
        }
        classes
    }

    /// The id of a class.
    pub(crate) fn add(&mut self, ranges: Ranges) -> ClassId {
        if let Some(id) = self.ids.get(&ranges) {
            return *id;
        }
        self.all.push(ranges.clone());
        self.ids.insert(ranges, self.all.len() - 1);
        self.all.len() - 1
    }

    /// The id of the class of one character.
    pub(crate) fn add_character(&mut self, character: char) -> ClassId {
        self.add(vec![(character.into(), character.into())])
    }
}

/// A symbol that was found: the classes it is of, its characters that people read well, and its
/// first one.
type Found<'s> = (&'s Vec<u64>, (Vec<char>, u32));

/// The symbols, those first that people read best.
pub(crate) struct Alphabet {
    /// By symbol: some of its characters, those first that people read best.
    characters: Vec<Vec<char>>,
    /// By class and symbol: whether it is of the class.
    members: Vec<Vec<bool>>,
    /// The symbol of a space.
    space: Symbol,
}

impl Alphabet {
    /// The alphabet for some classes.
    pub(crate) fn of(classes: &Classes) -> Self {
        let starts = starts(&classes.all);
        let signatures = signatures(&starts, &classes.all);
        let mut found = BTreeMap::new();
        for (at, signature) in signatures.iter().enumerate().filter(|(_, it)| is_character(it)) {
            found.entry(signature).or_insert_with(|| (Vec::new(), starts[at]));
        }
        for character in PLAIN.chars() {
            let at = starts.partition_point(|start| *start <= character.into()) - 1;
            if let Some((characters, _)) = found.get_mut(&signatures[at]) {
                characters.push(character);
            }
        }
        Self::new(found.into_iter().collect(), classes.all.len())
    }

    fn new(mut found: Vec<Found<'_>>, classes: usize) -> Self {
        let rank = |(_, (characters, first)): &Found<'_>| {
            let plain = characters.first().and_then(|character| PLAIN.find(*character));
            (plain.unwrap_or(PLAIN.find(' ').unwrap_or(0)), *first)
        };
        found.sort_by_key(rank);
        let has = |class: usize| {
            found.iter().map(|(bits, _)| bits[class / 64] >> (class % 64) & 1 == 1).collect()
        };
        let members: Vec<Vec<bool>> = (0..classes).map(has).collect();
        let space = members[1].iter().position(|is_space| *is_space).unwrap_or(0);
        let characters = found.into_iter().map(|(_, (plain, first))| kept(plain, first)).collect();
        Self { characters, members, space }
    }

    /// All symbols.
    pub(crate) fn symbols(&self) -> std::ops::Range<Symbol> {
        0..self.characters.len()
    }

    /// The character that stands for a symbol.
    pub(crate) fn character(&self, symbol: Symbol) -> char {
        self.characters[symbol].first().copied().unwrap_or('a')
    }

    /// Some of the characters of a symbol.
    pub(crate) fn characters(&self, symbol: Symbol) -> &[char] {
        &self.characters[symbol]
    }

    /// Whether a symbol is of a class.
    pub(crate) fn has(&self, class: ClassId, symbol: Symbol) -> bool {
        self.members[class][symbol]
    }

    /// The symbol of a space.
    pub(crate) const fn space(&self) -> Symbol {
        self.space
    }

    /// Whether a symbol is white space.
    pub(crate) fn is_white(&self, symbol: Symbol) -> bool {
        WHITE.contains(&self.character(symbol))
    }
}

/// Some characters of a symbol whose first one is this.
fn kept(mut plain: Vec<char>, first: u32) -> Vec<char> {
    plain.truncate(KEPT);
    if plain.is_empty() {
        plain.extend(char::from_u32(first));
    }
    plain
}

/// Where runs of code points begin that no class tells apart.
fn starts(classes: &[Ranges]) -> Vec<u32> {
    let mut starts: Vec<u32> =
        classes.iter().flatten().flat_map(|(first, last)| [*first, *last + 1]).collect();
    starts.push(0);
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// By run: a bit for each class that it is of.
fn signatures(starts: &[u32], classes: &[Ranges]) -> Vec<Vec<u64>> {
    let mut signatures = vec![vec![0; classes.len().div_ceil(64)]; starts.len()];
    for (class, ranges) in classes.iter().enumerate() {
        for (first, last) in ranges {
            let from = starts.partition_point(|start| start < first);
            let to = starts.partition_point(|start| start <= last);
            for signature in &mut signatures[from..to] {
                signature[class / 64] |= 1 << (class % 64);
            }
        }
    }
    signatures
}

/// Whether a run is of characters that can stand in a document: the first class has these.
fn is_character(signature: &[u64]) -> bool {
    signature.first().is_some_and(|bits| bits & 1 == 1)
}
