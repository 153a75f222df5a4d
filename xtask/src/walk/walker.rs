//! Follows a page, and writes down what happens.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::ground::OF_GIT;
use super::step::{Section, Step, sections};
use super::{change, printed};
use crate::process;

/// Where a change needs no reason: that is what the reader wants.
const WANTED: &str = "schemas/";

/// What commands are told by their surroundings: that nobody looks at a terminal. What they build is
/// built by the profile of the checkout: what that has built of the dependencies is good here, too.
const SURROUNDINGS: [(&str, &str); 3] =
    [("CARGO_TERM_COLOR", "never"), ("INSTA_UPDATE", "no"), ("RUST_BACKTRACE", "0")];

/// A walk through a page.
pub(super) struct Walker<'r> {
    /// The checkout, or the copy of it, in which everything is done.
    root: &'r Path,
    /// What commands are told there besides.
    told: &'r [(&'static str, PathBuf)],
    /// What the commands of this section have printed.
    section: String,
    /// What the last ones have printed, as it is shown.
    last: String,
    /// What the page says is printed, and is not.
    differences: Vec<String>,
    /// The lines that hold an output, and what is to be there.
    outputs: Vec<((usize, usize), String)>,
}

/// A page that was followed.
pub(super) struct Walked {
    /// The page with what is printed now.
    pub(super) page: String,
    /// What the page says otherwise.
    pub(super) differences: Vec<String>,
}

impl<'r> Walker<'r> {
    pub(super) fn new(root: &'r Path, told: &'r [(&'static str, PathBuf)]) -> Self {
        Self {
            root,
            told,
            section: String::new(),
            last: String::new(),
            differences: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// Does what the page says, from the first step to the last; if names are given, only the
    /// sections whose titles have one of them.
    ///
    /// # Errors
    ///
    /// If a step cannot be done, or ends otherwise than the page says.
    pub(super) fn follow(mut self, page: &str, names: &[String]) -> Result<Walked, String> {
        let is_wanted = |section: &Section<'_>| {
            names.is_empty() || names.iter().any(|name| section.title.contains(name.as_str()))
        };
        for section in sections(page)?.into_iter().filter(is_wanted) {
            let begun = Instant::now();
            self.section.clear();
            self.walk(&section).map_err(|error| format!("{}: {error}", section.title))?;
            println!("{}: {} s", section.title, begun.elapsed().as_secs());
        }
        let page = with_outputs(page, &self.outputs);
        Ok(Walked { page, differences: self.differences })
    }

    fn walk(&mut self, section: &Section<'_>) -> Result<(), String> {
        for step in &section.steps {
            match step {
                Step::Change { file, lines } => self.change(file, lines)?,
                Step::Run { script, code } => self.run(script, *code)?,
                Step::Output { text, lines } => self.compare(section.title, text, *lines),
            }
        }
        Ok(())
    }

    /// Changes a file that the reader knows of.
    fn change(&self, file: &str, lines: &str) -> Result<(), String> {
        if !file.starts_with(WANTED) && !self.section.contains(file) {
            return Err(format!("nothing that was printed says that {file} is to be changed"));
        }
        let path = self.root.join(file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        let text = change::apply(&text, lines).map_err(|error| format!("{file}: {error}"))?;
        fs::write(&path, text).map_err(|error| format!("{file}: {error}"))
    }

    fn run(&mut self, script: &str, code: i32) -> Result<(), String> {
        let mut bash = process::as_typed("bash");
        bash.args(["-o", "pipefail", "-ec"]).arg(format!("exec 2>&1\n{script}"));
        bash.current_dir(self.root).envs(OF_GIT).envs(SURROUNDINGS);
        bash.envs(self.told.iter().map(|(name, value)| (name, value)));
        let begun = Instant::now();
        let output = bash.output().map_err(|error| process::cannot_start(&bash, &error))?;
        self.last = printed::shown(&String::from_utf8_lossy(&output.stdout), self.root);
        self.section += &self.last;
        let lines = script.trim_end().replace('\n', "; ");
        println!("  {:>4} s: {lines}", begun.elapsed().as_secs());
        if output.status.code() == Some(code) {
            return Ok(());
        }
        let script = script.trim_end();
        Err(format!("`{script}` ended with {}, not {code}:\n{}", output.status, self.last))
    }

    fn compare(&mut self, title: &str, text: &str, lines: (usize, usize)) {
        if printed::essence(text) != printed::essence(&self.last) {
            let (line, last) = (lines.0, &self.last);
            self.differences.push(format!("{title}: not what stands in line {line}:\n{last}"));
        }
        self.outputs.push((lines, self.last.clone()));
    }
}

/// A page with other outputs.
fn with_outputs(page: &str, outputs: &[((usize, usize), String)]) -> String {
    let lines: Vec<_> = page.split_inclusive('\n').collect();
    let mut text = String::new();
    let mut next = 0;
    for ((from, to), output) in outputs {
        text += &lines[next..*from].concat();
        text += output;
        next = *to;
    }
    text + &lines[next..].concat()
}

#[cfg(test)]
mod tests {
    use super::with_outputs;

    #[test]
    fn outputs_are_replaced() {
        let page = "a\n```text,output\nold\n```\nb\n```text,output\n```\n";
        let outputs = [((2, 3), "one\ntwo\n".to_owned()), ((6, 6), "three\n".to_owned())];
        let expected = "a\n```text,output\none\ntwo\n```\nb\n```text,output\nthree\n```\n";
        assert_eq!(with_outputs(page, &outputs), expected);
    }
}
