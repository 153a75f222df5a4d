//! Atoms, quantifiers and classes of regular expressions, one after the other.

/// A piece of a pattern without anchors, in the syntax of XML Schema.
pub(super) struct Translation<'p> {
    rest: std::iter::Peekable<std::str::Chars<'p>>,
    out: String,
}

impl<'p> Translation<'p> {
    /// Translates a piece.
    pub(super) fn of(pattern: &'p str) -> Result<String, String> {
        let mut translation = Self { rest: pattern.chars().peekable(), out: String::new() };
        while let Some(character) = translation.rest.next() {
            translation.one(character)?;
        }
        Ok(translation.out)
    }

    fn one(&mut self, character: char) -> Result<(), String> {
        match character {
            '\\' => self.escape(false).map(drop),
            '[' => self.class(),
            '(' => self.group(),
            '^' | '$' => Err(format!("`{character}` inside of the pattern")),
            '.' => {
                self.out.push_str("[^\\n\\r\u{2028}\u{2029}]");
                Ok(())
            }
            '*' | '+' | '?' => {
                self.out.push(character);
                self.skip_laziness();
                Ok(())
            }
            '{' => {
                self.brace();
                Ok(())
            }
            '}' | ']' => {
                self.out.push('\\');
                self.out.push(character);
                Ok(())
            }
            other => {
                self.out.push(other);
                Ok(())
            }
        }
    }

    /// `??` and the like match the same values as a whole.
    fn skip_laziness(&mut self) {
        self.rest.next_if_eq(&'?');
    }

    /// A quantifier, or a brace.
    fn brace(&mut self) {
        let ahead: String = self.rest.clone().take_while(|it| *it != '}').collect();
        let has_end = self.rest.clone().any(|it| it == '}');
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let is_quantifier = has_end
            && match ahead.split_once(',') {
                None => digits(&ahead),
                Some((from, to)) => digits(from) && (to.is_empty() || digits(to)),
            };
        if !is_quantifier {
            self.out.push_str("\\{");
            return;
        }
        self.out.push('{');
        self.out.push_str(&ahead);
        self.out.push('}');
        for _ in 0..=ahead.chars().count() {
            self.rest.next();
        }
        self.skip_laziness();
    }

    fn group(&mut self) -> Result<(), String> {
        self.out.push('(');
        if self.rest.next_if_eq(&'?').is_none() {
            return Ok(());
        }
        match self.rest.next() {
            Some(':') => Ok(()),
            Some('<') if self.rest.peek().is_some_and(|it| !matches!(it, '=' | '!')) => {
                while self.rest.next().is_some_and(|it| it != '>') {}
                Ok(())
            }
            Some('=' | '!' | '<') => Err("it looks around".to_owned()),
            _ => Err("unknown kind of group".to_owned()),
        }
    }

    /// An escape; the character that it stands for, if it is one.
    fn escape(&mut self, in_class: bool) -> Result<Option<char>, String> {
        let Some(character) = self.rest.next() else { return Err("it ends in `\\`".to_owned()) };
        match character {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => {
                self.out.push_str(&multiple(character, in_class)?);
                Ok(None)
            }
            'n' | 'r' | 't' => {
                self.out.push('\\');
                self.out.push(character);
                Ok(Some(character))
            }
            'p' | 'P' => self.property(character, in_class).map(|()| None),
            'b' if in_class => Err("no XML document has this control character".to_owned()),
            'b' | 'B' => Err("it looks for borders of words".to_owned()),
            'k' | '1'..='9' => Err("it refers back".to_owned()),
            '0' => Err("no XML document has U+0000".to_owned()),
            'f' | 'v' => Err("no XML document has this control character".to_owned()),
            'x' => self.code(2).map(Some),
            'u' => self.unicode().map(Some),
            other => Ok(Some(self.literal(other))),
        }
    }

    fn property(&mut self, letter: char, in_class: bool) -> Result<(), String> {
        let name: String = self.rest.by_ref().take_while(|it| *it != '}').collect();
        let name = name.trim_start_matches('{').trim_start_matches("General_Category=");
        if name == "ASCII" && letter == 'p' {
            let ascii = "\\t\\n\\r -\u{7f}";
            let parts = if in_class { ["", ascii, ""] } else { ["[", ascii, "]"] };
            self.out.push_str(&parts.concat());
            return Ok(());
        }
        if name.len() > 2 || name.is_empty() {
            return Err(format!("XML Schema does not know the property `{name}`"));
        }
        self.out.push('\\');
        self.out.push(letter);
        self.out.push('{');
        self.out.push_str(name);
        self.out.push('}');
        Ok(())
    }

    fn unicode(&mut self) -> Result<char, String> {
        if self.rest.next_if_eq(&'{').is_none() {
            return self.code(4);
        }
        let digits: String = self.rest.by_ref().take_while(|it| *it != '}').collect();
        self.hexadecimal(&digits)
    }

    fn code(&mut self, digits: usize) -> Result<char, String> {
        let digits: String = self.rest.by_ref().take(digits).collect();
        self.hexadecimal(&digits)
    }

    fn hexadecimal(&mut self, digits: &str) -> Result<char, String> {
        let code = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        let Some(character) = code else {
            return Err(format!("`{digits}` is not the number of a character"));
        };
        Ok(self.literal(character))
    }

    /// A character that stands for itself.
    fn literal(&mut self, character: char) -> char {
        if "\\|.?*+(){}-[]^".contains(character) {
            self.out.push('\\');
        }
        self.out.push(character);
        character
    }

    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.out.push('^');
        }
        if self.rest.peek() == Some(&']') {
            return Err("an empty class".to_owned());
        }
        // Whether a range may begin behind what was read last.
        let mut can_begin = false;
        loop {
            let Some(character) = self.rest.next() else {
                return Err("`[` without `]`".to_owned());
            };
            match character {
                ']' => break,
                '-' if can_begin && self.rest.peek().is_some_and(|it| *it != ']') => {
                    can_begin = false;
                    if self.ends_range() {
                        self.out.push('-');
                        self.member()?;
                    } else {
                        self.out.push_str("\\-");
                    }
                }
                '-' => {
                    self.out.push_str("\\-");
                    can_begin = false;
                }
                '\\' => can_begin = self.escape(true)?.is_some(),
                other => {
                    self.literal(other);
                    can_begin = true;
                }
            }
        }
        self.out.push(']');
        Ok(())
    }

    /// Whether a single character comes next.
    fn ends_range(&self) -> bool {
        let mut ahead = self.rest.clone();
        match ahead.next() {
            Some('\\') => ahead.next().is_some_and(|it| !"dDwWsSpP".contains(it)),
            _ => true,
        }
    }

    fn member(&mut self) -> Result<(), String> {
        match self.rest.next() {
            Some('\\') => self.escape(true).map(drop),
            Some(other) => {
                self.literal(other);
                Ok(())
            }
            None => Err("`[` without `]`".to_owned()),
        }
    }
}

/// Classes that letters stand for; what ECMA-262 means by them is less than what XML Schema does.
fn multiple(letter: char, in_class: bool) -> Result<String, String> {
    let inside = match letter {
        'd' => "0-9",
        'w' => "A-Za-z0-9_",
        // Values of strings keep their white space; what else ECMA-262 counts as such is rare.
        's' | 'S' => return Ok(format!("\\{letter}")),
        'D' | 'W' if in_class => return Err(format!("`\\{letter}` in a class")),
        'D' => return Ok("[^0-9]".to_owned()),
        _ => return Ok("[^A-Za-z0-9_]".to_owned()),
    };
    Ok(if in_class { inside.to_owned() } else { format!("[{inside}]") })
}
