//! A page of the guide as a script: its files are written, its commands run, what they print is
//! compared with what the page says they do.

use crate::page::{Block, blocks};

/// The script of a page. A block `…,file=NAME` is a file below `$ROOT`; `sh,run` is run;
/// `text,output` is what the last one printed. Others are for readers only.
///
/// # Errors
///
/// If there is an output of nothing.
pub(super) fn script(page: &str) -> Result<String, String> {
    let mut lines = vec!["set -euo pipefail".to_owned()];
    let mut runs = 0;
    for Block { info, text, .. } in blocks(page) {
        if let Some((_, name)) = info.split_once(",file=") {
            lines.push(format!("mkdir -p \"$(dirname \"$ROOT/{name}\")\""));
            lines.push(format!("cat > \"$ROOT/{name}\" <<'END OF FILE'\n{text}END OF FILE"));
        } else if info == "sh,run" {
            runs += 1;
            let printed = format!("\"$ROOT/printed-{runs}\"");
            lines.push(format!("{{\n{text}}} > {printed} 2>&1 || {{ cat {printed}; exit 1; }}"));
        } else if info == "text,output" {
            if runs == 0 {
                return Err("an output stands before anything is run".to_owned());
            }
            let compare = format!("diff -u - \"$ROOT/printed-{runs}\"");
            lines.push(format!("{compare} <<'END OF FILE'\n{text}END OF FILE"));
        }
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn a_page_becomes_a_script() {
        let page = "A file:\n```toml,file=a/b.toml\nx = 1\n```\n```rust\nnot run\n```\n```sh,run\ncat a/b.toml\n```\n```text,output\nx = 1\n```\n";
        let made = script(page).unwrap();
        assert!(made.contains("cat > \"$ROOT/a/b.toml\" <<'END OF FILE'\nx = 1\nEND OF FILE\n"));
        assert!(made.contains("{\ncat a/b.toml\n} > \"$ROOT/printed-1\""));
        assert!(made.contains("diff -u - \"$ROOT/printed-1\" <<'END OF FILE'\nx = 1\n"));
        assert!(!made.contains("not run"));
        assert!(script("```text,output\n```\n").is_err());
    }
}
