//! The `main` of the crate that is made of all groups; their modules and documents follow.

/// Reads a document as a type, writes it, and says whether that is the same document.
fn run<T: swordsmith_json::JsonDocument>(group: usize, document: usize, text: &str) {
    use swordsmith_json::Any;
    let said = match T::from_json(text.as_bytes()).map(|read| read.to_json()) {
        Err(errors) => format!("rejected: {errors}"),
        Ok(Err(errors)) => format!("cannot be written: {errors}"),
        Ok(Ok(written)) => {
            let written = String::from_utf8_lossy(&written).into_owned();
            let (before, after) = (text.parse::<Any>(), written.parse::<Any>());
            match (before, after) {
                (Ok(before), Ok(after)) if before == after => "accepted".to_owned(),
                _ => format!("written as another document: {written}"),
            }
        }
    };
    println!("{group}\t{document}\t{}", said.replace('\n', "; "));
}
