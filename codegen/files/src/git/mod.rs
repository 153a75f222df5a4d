//! Files of a commit of git, which is not checked out: the program `git` is asked.

mod command;
mod objects;
mod tree;

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::files::Entry;
use objects::Objects;
use tree::{Kind, Tree};

/// How many links lead to a file at most.
const MOST_LINKS: usize = 8;

/// The files of a commit. They are named by the paths that they have in the checkout; what is
/// outside of it is not there.
#[derive(Debug)]
pub struct Commit {
    /// As the user names it.
    name: String,
    /// The folder of the checkout, without links.
    top: PathBuf,
    tree: Tree,
    objects: RefCell<Objects>,
}

impl Commit {
    /// A commit of the checkout that a folder is in.
    pub fn open(folder: &Path, name: &str) -> Result<Self, String> {
        // It goes to git as an argument, where it must not be an option.
        if name.is_empty() || name.starts_with('-') {
            return Err(format!("`{name}` is no name of a commit"));
        }
        let top = command::top(folder)?;
        let id = command::commit(&top, name)?;
        let tree = Tree::parse(&command::tree(&top, &id)?);
        let objects = RefCell::new(Objects::open(&top)?);
        Ok(Self { name: name.to_owned(), top, tree, objects })
    }

    /// The bytes of a file.
    pub(crate) fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = self.locate(path).and_then(|name| self.file(name));
        let object = found.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        self.objects.borrow_mut().read(&object)
    }

    pub(crate) fn is_file(&self, path: &Path) -> bool {
        self.locate(path).and_then(|name| self.file(name)).is_some()
    }

    pub(crate) fn is_folder(&self, path: &Path) -> bool {
        self.locate_folder(path).is_some_and(|name| self.tree.is_folder(&name))
    }

    pub(crate) fn list(&self, folder: &Path) -> Vec<Entry> {
        self.locate_folder(folder).map(|name| self.tree.list(&name)).unwrap_or_default()
    }

    /// What the names of the files in a folder begin with, as git names them.
    pub(crate) fn shown_folder(&self, folder: &Path) -> String {
        match self.locate_folder(folder) {
            Some(name) if name.is_empty() => format!("{}:", self.name),
            Some(name) => format!("{}:{name}/", self.name),
            None => folder.display().to_string(),
        }
    }

    /// As git names a file of a commit.
    pub(crate) fn shown(&self, path: &Path) -> String {
        match self.locate(path) {
            Some(name) => format!("{}:{name}", self.name),
            None => path.display().to_string(),
        }
    }

    /// The object with the text of a file, behind as many links as there are.
    fn file(&self, mut name: String) -> Option<String> {
        for _ in 0..MOST_LINKS {
            match self.tree.get(&name)? {
                (Kind::File, object) => return Some(object.to_owned()),
                (Kind::Link, object) => {
                    let target = self.objects.borrow_mut().read(object).ok()?;
                    name = behind(&name, &String::from_utf8(target).ok()?)?;
                }
            }
        }
        None
    }

    /// The name in the tree of what is at a path, behind the links to folders that the commit has.
    fn locate(&self, path: &Path) -> Option<String> {
        let inside = inside(path, &self.top)?;
        let parts: Vec<_> = inside.iter().map(|it| it.to_string_lossy()).collect();
        let mut name = parts.join("/");
        for _ in 0..MOST_LINKS {
            let Some((link, object)) = self.link_in(&name) else { return Some(name) };
            let target = String::from_utf8(self.objects.borrow_mut().read(object).ok()?).ok()?;
            name = behind(link, &target)? + &name[link.len()..];
        }
        None
    }

    /// The first link that a name goes through, and its object.
    fn link_in<'n>(&self, name: &'n str) -> Option<(&'n str, &str)> {
        let mut folders = name.match_indices('/').map(|(at, _)| &name[..at]);
        folders.find_map(|folder| match self.tree.get(folder)? {
            (Kind::Link, object) => Some((folder, object)),
            (Kind::File, _) => None,
        })
    }

    /// The same of a folder, which may be behind a link itself.
    fn locate_folder(&self, path: &Path) -> Option<String> {
        let inside = self.locate(&path.join("inside"))?;
        Some(inside.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned()))
    }
}

/// What a link in a tree leads to, if that is in the tree.
fn behind(link: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = link.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()?),
            "." => {}
            "" => return None,
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The path from the top of a checkout. What is above the top is without links; what is below it
/// stays as it is called, because a commit may have other links there than there are now.
fn inside(path: &Path, top: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (mut above, mut below) = (PathBuf::new(), None::<PathBuf>);
    for component in path.components() {
        let is_up = component == Component::ParentDir;
        match below.as_mut() {
            Some(below) if !is_up => below.push(component),
            Some(name) => {
                if !name.pop() {
                    (above, below) = (top.parent()?.to_owned(), None);
                }
            }
            None if is_up => drop(above.pop()),
            None => {
                above.push(component);
                above = fs::canonicalize(&above).unwrap_or(above);
                below = above.strip_prefix(top).ok().map(Path::to_owned);
            }
        }
    }
    below
}

#[cfg(test)]
mod tests;
