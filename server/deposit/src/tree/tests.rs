//! Trees whose identifiers are known: from `git write-tree`, and from examples that are published.

use super::*;

fn file(content: &str, is_executable: bool) -> Node {
    let mut naming = Naming::file(content.len() as u64);
    naming.update(content.as_bytes());
    Node::File { content: naming.finish().unwrap(), is_executable }
}

fn tree(members: &[(&str, Node)]) -> Tree {
    let mut tree = Tree::default();
    for (member, node) in members {
        tree.add(member.as_bytes(), *node).unwrap();
    }
    tree
}

/// `git hash-object` of no bytes, of `what is up, doc?` (both in the Pro Git book).
#[test]
fn contents_have_the_names_that_git_gives_them() {
    let Node::File { content, .. } = file("", false) else { unreachable!() };
    assert_eq!(content.to_string(), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
    let Node::File { content, .. } = file("what is up, doc?", false) else { unreachable!() };
    assert_eq!(content.to_string(), "bd9dbf5aae1a3862dd1526723246b20206e5fc37");
}

/// The trees of the Pro Git book, chapter "Git Objects": `test.txt`; with `new.txt`; with the first
/// in `bak`.
#[test]
fn published_trees() {
    let first = ("test.txt", file("version 1\n", false));
    let second = [("test.txt", file("version 2\n", false)), ("new.txt", file("new file\n", false))];
    assert_eq!(tree(&[first]).id().to_string(), "d8329fc1cc938780ffdd9f94e0d364e0ea74f579");
    assert_eq!(tree(&second).id().to_string(), "0155eb4229851634a0f03eb265b69f5a2d56f341");
    let third = [second[0], second[1], ("bak/test.txt", first.1)];
    assert_eq!(tree(&third).id().to_string(), "3c4e9cd789d88d8d89c1073707c3585e41b0e614");
}

#[test]
fn an_empty_directory_counts_and_saying_a_full_one_does_not() {
    let full = ("a/b/c", file("", false));
    assert_eq!(
        tree(&[full, ("a", Node::Directory), ("a/b", Node::Directory)]).id(),
        tree(&[full]).id()
    );
    assert_ne!(tree(&[full, ("e", Node::Directory)]).id(), tree(&[full]).id());
    assert_ne!(tree(&[("e", Node::Directory)]).id(), Tree::default().id());
}

/// git sorts a directory as if its name ended with a slash: `a-b`, then `a`, then `a0`.
#[test]
fn order_is_of_no_account() {
    let node = file("x", true);
    let names = ["a/z", "a-b", "a0", "a.c", "a/b/c"];
    let forth: Vec<_> = names.iter().map(|name| (*name, node)).collect();
    let back: Vec<_> = names.iter().rev().map(|name| (*name, node)).collect();
    assert_eq!(tree(&forth).id(), tree(&back).id());
}

#[test]
fn what_comes_later_counts() {
    let (old, new) = (file("old", false), file("new", false));
    assert_eq!(tree(&[("a", old), ("./a", new)]).id(), tree(&[("a", new)]).id());
}

#[test]
fn what_lies_in_a_file_or_behind_a_link_is_found() {
    let mut tree =
        tree(&[("a/b/c", file("", false)), ("a/b/d", file("", false)), ("a-b", file("", false))]);
    let found = |tree: &Tree| {
        let mut found = Vec::new();
        tree.files_used_as_directories(|member| found.push(member));
        found
    };
    assert_eq!(found(&tree), Vec::<String>::new());
    tree.add_link(b"a/b", b"c").unwrap();
    assert_eq!(found(&tree), ["a/b"]);
    assert_eq!(tree.add(b"a/b", Node::Directory), Err(PathError::DirectoryConflict));
}

#[test]
fn links_that_lead_out_or_to_nothing() {
    let mut tree = tree(&[("a/b", file("", true))]);
    assert!(matches!(tree.add_link(b"a/l", b"../../x"), Err(PathError::LinkOutside(_))));
    assert!(matches!(tree.add_name(b"n", b"a"), Err(PathError::HardLinkTargetMissing(_))));
    tree.add_name(b"n", b"./a/b").unwrap();
    assert_eq!(tree.nodes.len(), 2);
}

#[test]
fn a_very_deep_tree_takes_no_stack() {
    let member = "d/".repeat(2000) + "file";
    assert_eq!(tree(&[(&member, file("", false))]).id().to_string().len(), 40);
}

#[test]
fn names_are_shown_short() {
    assert_eq!(shown(b"a/b"), "a/b");
    assert_eq!(cut(&"é".repeat(200)), "é".repeat(200));
    assert_eq!(shown("é".repeat(1000).as_bytes()), "é".repeat(200) + "…");
    assert_eq!(shown(&vec![0xff; 1_000_000]).chars().count(), 201);
}

fn escapes(links: &[(&str, &str)]) -> Vec<String> {
    let mut tree = tree(&[("ok", file("", false)), ("real/x", file("", false))]);
    for (member, target) in links {
        tree.add_link(member.as_bytes(), target.as_bytes()).unwrap();
    }
    let mut found = Vec::new();
    tree.symlink_escapes(|member| found.push(member));
    found
}

#[test]
fn links_that_go_up_from_another_link() {
    for (one, other, target) in [
        ("a/b", "..", "a/b/.."),
        ("a/b", "..", "a/./b//../ok"),
        ("a", "real", "a/x/.."),
        ("real/a/b", "..", "real/../real/a/b/../x"),
    ] {
        // Whichever comes first.
        for links in [[(one, other), ("d", target)], [("d", target), (one, other)]] {
            assert_eq!(escapes(&links), ["d"], "{one} {other} {target}");
        }
    }
}

#[test]
fn links_that_wind_in_the_tree_are_good() {
    let good = [
        ("l", "real/../ok"),
        ("real/l", "../real/../ok"),
        ("m", "real/none/../../ok"),
        ("n", "real/l"),
        ("loop", "loop"),
        ("real/up", ".."),
    ];
    assert_eq!(escapes(&good), Vec::<String>::new());
}

#[test]
fn a_link_that_was_replaced_leads_nowhere() {
    let mut tree = tree(&[]);
    tree.add_link(b"b", b".").unwrap();
    tree.add_link(b"d", b"b/..").unwrap();
    tree.add(b"d", file("", false)).unwrap();
    tree.symlink_escapes(|member| panic!("{member}"));
}

/// Another name of a link is a link with the same target, from another place.
#[test]
fn other_names_of_links_are_looked_at_too() {
    let mut tree = tree(&[]);
    tree.add_link(b"a/b/up", b"../..").unwrap();
    tree.add_name(b"a/c/up", b"a/b/up").unwrap();
    assert!(matches!(tree.add_name(b"a/up", b"a/b/up"), Err(PathError::LinkOutside(_))));
}

#[test]
fn members_take_memory_beside_their_names() {
    // As SECURITY.md says.
    assert_eq!((MOST_MEMORY, MAX_PATH_BYTES), (256 << 20, 4096));
    let mut tree = Tree { room: 3 * MEMBER + 10, link_components_left: 2, ..Tree::default() };
    for name in ["a", "b", "a"] {
        tree.add(name.as_bytes(), file("", false)).unwrap();
    }
    let long = [b'l'; 9];
    assert_eq!(tree.add(&long, Node::Directory), Err(PathError::MemoryLimit));
    tree.room = MOST_MEMORY;
    tree.add_link(b"l", b"x/x/../x").unwrap();
    assert_eq!(tree.add_link(b"m", b"x/.."), Err(PathError::TooManyLinkComponents));
}
