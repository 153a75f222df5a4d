//! The documents of a server, read leniently: what a client needs of them, whatever else they say.

use roxmltree::{Document, Node};

use crate::names::{APP, ATOM, DCTERMS, SWORD};

/// A service document (section 6.1).
#[derive(Debug, Clone, Default)]
pub struct ServiceDocument {
    /// `sword:version`, each time it stands there.
    pub versions: Vec<String>,
    /// `sword:maxUploadSize`, each time it stands there: in kB.
    pub max_upload_sizes: Vec<String>,
    /// The titles of each workspace.
    pub workspaces: Vec<Vec<String>>,
    /// The collections of all workspaces.
    pub collections: Vec<Collection>,
}

/// A collection of a service document.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    /// Col-IRI; empty if it is missing.
    pub href: String,
    /// `atom:title`.
    pub titles: Vec<String>,
    /// `app:accept`, with its `alternate`.
    pub accepts: Vec<(Option<String>, String)>,
    /// `sword:collectionPolicy`.
    pub policies: Vec<String>,
    /// `sword:treatment`.
    pub treatments: Vec<String>,
    /// `sword:mediation`.
    pub mediations: Vec<String>,
    /// `sword:acceptPackaging`.
    pub packagings: Vec<String>,
    /// `sword:service`: further service documents.
    pub services: Vec<String>,
}

/// A link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Link {
    /// Its relation.
    pub rel: String,
    /// Where it leads.
    pub href: String,
    /// The media type there.
    pub media_type: Option<String>,
}

/// An entry: a receipt, or one of a feed.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    /// Names of the Atom elements in it, each time they stand there.
    pub elements: Vec<String>,
    /// `atom:title`.
    pub title: Option<String>,
    /// `app:edited`.
    pub edited: Option<String>,
    /// `atom:summary`.
    pub summary: Option<String>,
    /// `type` and `src` of `atom:content`.
    pub content: Option<(Option<String>, Option<String>)>,
    /// Its links.
    pub links: Vec<Link>,
    /// Terms and schemes of its categories, with their texts.
    pub categories: Vec<(String, String, String)>,
    /// Terms of Dublin Core, with their texts.
    pub terms: Vec<(String, String)>,
    /// Terms of SWORD, with their texts.
    pub sword: Vec<(String, String)>,
}

/// A feed: of a collection, of files, or a statement.
#[derive(Debug, Clone, Default)]
pub struct Feed {
    /// What it says of itself, as an entry does.
    pub own: Entry,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// An error document (section 12).
#[derive(Debug, Clone, Default)]
pub struct ErrorDocument {
    /// The IRI of the error.
    pub href: Option<String>,
    /// `atom:summary`.
    pub summary: Option<String>,
}

impl ServiceDocument {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let document = parse(text)?;
        let root = root(&document, APP, "service")?;
        let workspaces: Vec<_> = children(root, APP, "workspace").collect();
        let of_workspace = |it: &Node<'_, '_>| texts(*it, ATOM, "title");
        let collections = workspaces.iter().flat_map(|it| children(*it, APP, "collection"));
        Ok(Self {
            versions: texts(root, SWORD, "version"),
            max_upload_sizes: texts(root, SWORD, "maxUploadSize"),
            collections: collections.map(Collection::of).collect(),
            workspaces: workspaces.iter().map(of_workspace).collect(),
        })
    }
}

impl Collection {
    fn of(node: Node<'_, '_>) -> Self {
        let accept =
            |node: Node<'_, '_>| (node.attribute("alternate").map(str::to_owned), text(node));
        Self {
            href: node.attribute("href").unwrap_or_default().to_owned(),
            titles: texts(node, ATOM, "title"),
            accepts: children(node, APP, "accept").map(accept).collect(),
            policies: texts(node, SWORD, "collectionPolicy"),
            treatments: texts(node, SWORD, "treatment"),
            mediations: texts(node, SWORD, "mediation"),
            packagings: texts(node, SWORD, "acceptPackaging"),
            services: texts(node, SWORD, "service"),
        }
    }

    /// Whether clients may deposit there on behalf of others.
    pub fn is_mediated(&self) -> bool {
        self.mediations == ["true"]
    }
}

impl Entry {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let document = parse(text)?;
        Ok(Self::of(root(&document, ATOM, "entry")?))
    }

    fn of(node: Node<'_, '_>) -> Self {
        let mut entry = Self::default();
        for child in node.children().filter(Node::is_element) {
            let (name, text) = (child.tag_name().name().to_owned(), text(child));
            match child.tag_name().namespace().unwrap_or_default() {
                ATOM => entry.take(child, name, text),
                APP if name == "edited" => entry.edited = Some(text),
                DCTERMS => entry.terms.push((name, text)),
                SWORD => entry.sword.push((name, text)),
                _ => {}
            }
        }
        entry
    }

    fn take(&mut self, child: Node<'_, '_>, name: String, text: String) {
        let attribute = |name| child.attribute(name).map(str::to_owned);
        match name.as_str() {
            "title" => self.title = Some(text),
            "summary" => self.summary = Some(text),
            "content" => self.content = Some((attribute("type"), attribute("src"))),
            "link" => self.links.push(Link {
                rel: attribute("rel").unwrap_or_default(),
                href: attribute("href").unwrap_or_default(),
                media_type: attribute("type"),
            }),
            "category" => {
                let part = |name| attribute(name).unwrap_or_default();
                self.categories.push((part("scheme"), part("term"), text));
            }
            _ => {}
        }
        self.elements.push(name);
    }

    /// The first link of a relation.
    pub fn link(&self, rel: &str) -> Option<&str> {
        self.links.iter().find(|link| link.rel == rel).map(|link| link.href.as_str())
    }

    /// The links of a relation.
    pub fn links(&self, rel: &str) -> Vec<&Link> {
        self.links.iter().filter(|link| link.rel == rel).collect()
    }

    /// The first link of a relation to that media type.
    pub fn typed_link(&self, rel: &str, media_type: &str) -> Option<&str> {
        let plain = |text: &str| text.replace(' ', "").to_lowercase();
        let is_it = |link: &&Link| link.media_type.as_deref().map(plain) == Some(plain(media_type));
        let found = self.links.iter().filter(|link| link.rel == rel).find(is_it);
        found.map(|link| link.href.as_str())
    }

    /// The texts of a Dublin Core term.
    pub fn terms(&self, name: &str) -> Vec<&str> {
        let found = self.terms.iter().filter(|(other, _)| other == name);
        found.map(|(_, text)| text.as_str()).collect()
    }

    /// The texts of a term of SWORD.
    pub fn sword(&self, name: &str) -> Vec<&str> {
        let found = self.sword.iter().filter(|(other, _)| other == name);
        found.map(|(_, text)| text.as_str()).collect()
    }

    /// How often an Atom element stands in it.
    pub fn count(&self, name: &str) -> usize {
        self.elements.iter().filter(|other| *other == name).count()
    }
}

impl Feed {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let document = parse(text)?;
        let root = root(&document, ATOM, "feed")?;
        let entries = children(root, ATOM, "entry").map(Entry::of).collect();
        Ok(Self { own: Entry::of(root), entries })
    }
}

impl ErrorDocument {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let document = parse(text)?;
        let root = root(&document, SWORD, "error")?;
        let href = root.attribute("href").map(str::to_owned);
        Ok(Self { href, summary: texts(root, ATOM, "summary").pop() })
    }
}

pub(crate) fn parse(text: &str) -> Result<Document<'_>, String> {
    Document::parse(text).map_err(|error| format!("it is no XML document: {error}"))
}

pub(crate) fn root<'a, 'i>(
    document: &'a Document<'i>,
    namespace: &str,
    name: &str,
) -> Result<Node<'a, 'i>, String> {
    let root = document.root_element();
    if root.has_tag_name((namespace, name)) {
        return Ok(root);
    }
    Err(format!("its root is {:?}, not {{{namespace}}}{name}", root.tag_name()))
}

pub(crate) fn children<'a, 'i>(
    node: Node<'a, 'i>,
    namespace: &'static str,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name((namespace, name)))
}

fn texts(node: Node<'_, '_>, namespace: &'static str, name: &'static str) -> Vec<String> {
    children(node, namespace, name).map(text).collect()
}

fn text(node: Node<'_, '_>) -> String {
    let parts = node.descendants().filter_map(|it| if it.is_text() { it.text() } else { None });
    parts.collect::<String>().trim().to_owned()
}
