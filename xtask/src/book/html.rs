//! Pages of HTML, as far as links need them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A page.
#[derive(Debug)]
pub(super) struct Html {
    pub(super) text: String,
    /// What `href` and `src` say, as they stand there.
    pub(super) links: BTreeSet<String>,
    /// What has an `id`.
    pub(super) anchors: BTreeSet<String>,
}

/// All pages below a folder, by their paths in it.
pub(super) fn read(folder: &Path) -> Result<BTreeMap<String, Html>, String> {
    let mut pages = BTreeMap::new();
    add(folder, "", &mut pages).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(pages)
}

fn add(folder: &Path, prefix: &str, to: &mut BTreeMap<String, Html>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            add(&entry.path(), &format!("{name}/"), to)?;
        } else if entry.path().extension().is_some_and(|kind| kind == "html") {
            to.insert(name, Html::of(fs::read_to_string(entry.path())?));
        }
    }
    Ok(())
}

impl Html {
    fn of(text: String) -> Self {
        let (mut links, mut anchors) = (BTreeSet::new(), BTreeSet::new());
        for tag in tags(&text) {
            links.extend(["href", "src"].into_iter().filter_map(|name| attribute(tag, name)));
            anchors.extend(attribute(tag, "id"));
        }
        Self { text, links, anchors }
    }
}

/// What stands between `<` and `>`, but in scripts, where these are operators.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    let mut in_script = false;
    text.split('<').skip(1).filter_map(move |piece| {
        let was_in_script = in_script;
        in_script = piece.starts_with("script") || in_script && !piece.starts_with("/script");
        if was_in_script { None } else { piece.split('>').next() }
    })
}

/// The value of an attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    Some(after.split_once('"')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::Html;

    #[test]
    fn links_and_anchors_are_found() {
        let text = "<h2 class=\"a\" id=\"b\"><a href=\"#b\">B</a></h2><script>\
                    if (1 <2) '<a href=\"no\">'</script><img src=\"c.svg\">&lt;a href=\"no\"&gt;";
        let html = Html::of(text.to_owned());
        assert_eq!(html.links.iter().collect::<Vec<_>>(), ["#b", "c.svg"]);
        assert_eq!(html.anchors.iter().collect::<Vec<_>>(), ["b"]);
    }
}
