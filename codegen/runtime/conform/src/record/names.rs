//! What the things are called that a test is about.

use swordsmith_http::percent;

/// Values of parameters, and what they are called.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<Name>);

#[derive(Debug)]
struct Name {
    parameter: String,
    value: String,
    called: String,
}

impl Names {
    /// Those of the parameters of a path.
    pub(super) fn of(arguments: &[(String, Vec<u8>)]) -> Self {
        let mut names = Self::default();
        for (parameter, value) in arguments {
            names.add(parameter, value);
        }
        names
    }

    /// A value, which is called by its parameter; the second one of it with a number.
    pub(super) fn add(&mut self, parameter: &str, value: &[u8]) {
        let Ok(value) = std::str::from_utf8(value) else { return };
        let of_it = self.0.iter().filter(|it| it.parameter == parameter);
        if value.is_empty() || of_it.clone().any(|it| it.value == value) {
            return;
        }
        let called = match of_it.count() {
            0 => format!("[{parameter}]"),
            count => format!("[{parameter} {}]", count + 1),
        };
        let (parameter, value) = (parameter.to_owned(), value.to_owned());
        self.0.push(Name { parameter, value, called });
    }

    /// A path that begins as a template does, with names for the values that have one; `None` if it
    /// begins otherwise.
    pub(super) fn in_path(&self, template: &str, path: &str) -> Option<String> {
        let mut written = path.split('/');
        let begun = template.split('/').map(|one| {
            let written = written.next()?;
            let value = percent::decode(written);
            match one.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
                Some(parameter) => {
                    let called = value.and_then(|value| self.called(parameter, &value));
                    Some(called.unwrap_or(written))
                }
                None => (value.as_deref() == Some(one)).then_some(written),
            }
        });
        let begun: Vec<_> = begun.collect::<Option<_>>()?;
        Some(begun.into_iter().chain(written).collect::<Vec<_>>().join("/"))
    }

    fn called(&self, parameter: &str, value: &str) -> Option<&str> {
        let mut all = self.0.iter();
        let found = all.find(|it| it.parameter == parameter && it.value == value);
        found.map(|it| it.called.as_str())
    }

    /// A text with names for values that are the whole content of an element, or all that is
    /// between quotes.
    pub(super) fn in_text(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, it| {
            let pairs = [('>', '<'), ('"', '"'), ('\'', '\'')];
            pairs.iter().fold(text, |text, (before, behind)| {
                let found = format!("{before}{}{behind}", it.value);
                text.replace(&found, &format!("{before}{}{behind}", it.called))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn values_are_named_where_they_stand_for_a_parameter() {
        let mut names = Names::of(&[("id".to_owned(), b"1".to_vec())]);
        names.add("id", b"2");
        let path = |path: &str| names.in_path("/1/{id}", path);
        assert_eq!(path("/1/1/x").as_deref(), Some("/1/[id]/x"));
        assert_eq!(path("/1/2/x").as_deref(), Some("/1/[id 2]/x"));
        assert_eq!(path("/1/3/x").as_deref(), Some("/1/3/x"));
        assert_eq!(path("/1/%31/%78").as_deref(), Some("/1/[id]/%78"));
        assert_eq!(path("/1/%FF/x").as_deref(), Some("/1/%FF/x"));
        assert_eq!(path("/1/1").as_deref(), Some("/1/[id]"));
        assert_eq!(path("/2/1/x"), None);
        assert_eq!(path("/1"), None);
        let text = "<id>1</id><n v=\"2\"/><m>11</m> 1";
        assert_eq!(names.in_text(text), "<id>[id]</id><n v=\"[id 2]\"/><m>11</m> 1");
    }
}
