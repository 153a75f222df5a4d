//! Options of files, which say what generated code is called in other languages.

use prost_types::FileOptions;

use super::facts::{Rules, breaking};
use super::rules::{ProtoRule, buf};
use super::schema::File;
use super::{Versions, path};
use crate::Change;

/// An option: its rule, its name, its number, its value.
struct FileOption {
    rule: &'static ProtoRule,
    name: &'static str,
    number: i32,
    value: fn(&FileOptions) -> String,
}

const fn option(
    rule: &'static ProtoRule,
    name: &'static str,
    number: i32,
    value: fn(&FileOptions) -> String,
) -> FileOption {
    FileOption { rule, name, number, value }
}

/// The options that buf compares.
static OPTIONS: [FileOption; 16] = [
    option(&buf::FILE_SAME_JAVA_PACKAGE, "java_package", 1, |it| quoted(it.java_package())),
    option(&buf::FILE_SAME_JAVA_OUTER_CLASSNAME, "java_outer_classname", 8, |it| {
        quoted(it.java_outer_classname())
    }),
    option(&buf::FILE_SAME_OPTIMIZE_FOR, "optimize_for", 9, |it| {
        it.optimize_for().as_str_name().to_owned()
    }),
    option(&buf::FILE_SAME_JAVA_MULTIPLE_FILES, "java_multiple_files", 10, |it| {
        it.java_multiple_files().to_string()
    }),
    option(&buf::FILE_SAME_GO_PACKAGE, "go_package", 11, |it| quoted(it.go_package())),
    option(&buf::FILE_SAME_CC_GENERIC_SERVICES, "cc_generic_services", 16, |it| {
        it.cc_generic_services().to_string()
    }),
    option(&buf::FILE_SAME_JAVA_GENERIC_SERVICES, "java_generic_services", 17, |it| {
        it.java_generic_services().to_string()
    }),
    option(&buf::FILE_SAME_PY_GENERIC_SERVICES, "py_generic_services", 18, |it| {
        it.py_generic_services().to_string()
    }),
    option(&buf::FILE_SAME_CC_ENABLE_ARENAS, "cc_enable_arenas", 31, |it| {
        it.cc_enable_arenas().to_string()
    }),
    option(&buf::FILE_SAME_OBJC_CLASS_PREFIX, "objc_class_prefix", 36, |it| {
        quoted(it.objc_class_prefix())
    }),
    option(&buf::FILE_SAME_CSHARP_NAMESPACE, "csharp_namespace", 37, |it| {
        quoted(it.csharp_namespace())
    }),
    option(&buf::FILE_SAME_SWIFT_PREFIX, "swift_prefix", 39, |it| quoted(it.swift_prefix())),
    option(&buf::FILE_SAME_PHP_CLASS_PREFIX, "php_class_prefix", 40, |it| {
        quoted(it.php_class_prefix())
    }),
    option(&buf::FILE_SAME_PHP_NAMESPACE, "php_namespace", 41, |it| quoted(it.php_namespace())),
    option(&buf::FILE_SAME_PHP_METADATA_NAMESPACE, "php_metadata_namespace", 44, |it| {
        quoted(it.php_metadata_namespace())
    }),
    option(&buf::FILE_SAME_RUBY_PACKAGE, "ruby_package", 45, |it| quoted(it.ruby_package())),
];

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// Options that have other values.
pub(super) fn compare(
    versions: Versions<'_, '_>,
    file: &str,
    old: &File<'_>,
    new: &File<'_>,
) -> Vec<Change> {
    let unset = FileOptions::default();
    let was = old.descriptor.options.as_ref().unwrap_or(&unset);
    let is = new.descriptor.options.as_ref().unwrap_or(&unset);
    let changed = |it: &&FileOption| (it.value)(was) != (it.value)(is);
    let change = |it: &FileOption| {
        let (was, is) = ((it.value)(was), (it.value)(is));
        let message = format!("`{}` of the file `{file}` is {is}; it was {was}", it.name);
        // Where the option is not set, the package shows where it could be.
        let path = |value: &str| {
            let is_unset = value == (it.value)(&unset);
            if is_unset { vec![path::FILE_PACKAGE] } else { vec![path::FILE_OPTIONS, it.number] }
        };
        let old = versions.old.place_in(file, &path(&was));
        let new = versions.new.place_in(file, &path(&is));
        let change = breaking(&Rules::from([it.rule]), file, message)?.at(old, new);
        Some(change.help(format!("keep `{}`: generated code depends on it", it.name)))
    };
    OPTIONS.iter().filter(changed).filter_map(change).collect()
}
