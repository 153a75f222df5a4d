//! What the elements in documentation mean for its text: paragraphs, sentences, or nothing.

use super::tree::Element;

/// Elements of HTML that make a paragraph.
const BLOCKS: [&str; 10] = ["p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "pre"];

/// Elements of HTML within a sentence.
const INLINE: [&str; 20] = [
    "a", "abbr", "b", "br", "cite", "code", "em", "font", "i", "kbd", "q", "samp", "small", "span",
    "strong", "sub", "sup", "tt", "u", "var",
];

/// Ends, in the text of documentation, what an element in it held: a paragraph of a block of HTML,
/// and a sentence of an element beside others, such as the parts of a definition in UBL. One within
/// running text ends nothing.
pub(super) fn end(element: &Element, is_in_text: bool, text: &mut String) {
    let name = element.name.local.as_str();
    let is_block = BLOCKS.contains(&name);
    if !is_block && (is_in_text || INLINE.contains(&name)) {
        return;
    }
    let end = text.trim_end().len();
    let ends_paragraph = is_block || text[end..].matches('\n').count() > 1;
    // White space is cut off each time, so that it is not looked at again and again.
    text.truncate(end);
    if text.is_empty() {
        return;
    }
    if !is_block && text.ends_with(|it: char| it.is_alphanumeric() || ")]'\"”’%".contains(it)) {
        text.push('.');
    }
    text.push_str(if ends_paragraph { "\n\n" } else { " " });
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Diagnostics;
    use crate::source::Sources;

    fn text(documentation: &str) -> String {
        let mut sources = Sources::default();
        let id = sources.add("a.xsd", format!("<documentation>{documentation}</documentation>"));
        let tree = super::super::read(id, &sources, &mut Diagnostics::default()).unwrap();
        tree.element(0)
            .text
            .split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn elements_of_other_vocabularies_are_sentences() {
        let definition = "<Component><Type>BBIE</Type><Name>Line. Text</Name>\
                          <Definition>One line.</Definition><Examples/></Component>";
        assert_eq!(text(definition), "BBIE. Line. Text. One line.");
    }

    #[test]
    fn what_stands_in_running_text_ends_nothing() {
        assert_eq!(text("A <dfn>deposit</dfn> is <x/>kept"), "A deposit is kept");
        let many = format!("<x>a</x>{}", "<x/>\n".repeat(100_000));
        assert_eq!(text(&many), "a. \n");
    }

    #[test]
    fn html_is_prose() {
        assert_eq!(text("See <em>that</em> one<br/> again"), "See that one again");
        assert_eq!(text("<p>One</p><p>Two</p>"), "One\n\nTwo\n\n");
    }
}
