//! How the files that are generated stand to each other, and to the schemas.

/// Where a run's files will be compiled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Destination {
    /// Their places.
    pub layout: Layout,
    /// The folder of the manifest, as seen from the folder of a module's Rust files: what a service
    /// publishes of its schemas is included from there. `None`: it need not be there when they are
    /// compiled; the schemas are copied.
    pub schemas: Option<String>,
}

/// The places of generated files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Layout {
    /// A crate: Rust in `src/<module>/`, what a service publishes in `docs/<module>/`.
    #[default]
    Crate,
    /// Modules alone: Rust in `<module>/`, what a service publishes in `<module>/docs/`.
    Modules,
}

impl Layout {
    /// The path of a Rust file of a module.
    pub fn source(self, module: &str, name: &str) -> String {
        match self {
            Self::Crate => format!("src/{module}/{name}.rs"),
            Self::Modules => format!("{module}/{name}.rs"),
        }
    }

    /// The path of a file that a module publishes.
    pub fn document(self, module: &str, name: &str) -> String {
        match self {
            Self::Crate => format!("docs/{module}/{name}"),
            Self::Modules => format!("{module}/docs/{name}"),
        }
    }

    /// The same, as seen from the folder of the module's Rust files.
    pub fn document_from_source(self, module: &str, name: &str) -> String {
        match self {
            Self::Crate => format!("../../{}", self.document(module, name)),
            Self::Modules => format!("docs/{name}"),
        }
    }
}

/// What generated code names the runtime by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Runtime {
    /// The crate `swordsmith`, which has every part of it.
    #[default]
    Facade,
    /// A crate for each part: `swordsmith-xml` and its like.
    Crates,
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn published_files_are_found_from_the_sources() {
        for layout in [Layout::Crate, Layout::Modules] {
            let source = layout.source("shop", "published");
            let (mut folder, _) = source.rsplit_once('/').unwrap();
            let seen = layout.document_from_source("shop", "a/b.xsd");
            let ups = seen.matches("../").count();
            for _ in 0..ups {
                folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
            }
            let path = format!("{folder}/{}", seen.replace("../", ""));
            assert_eq!(path.trim_start_matches('/'), layout.document("shop", "a/b.xsd"));
        }
    }
}
