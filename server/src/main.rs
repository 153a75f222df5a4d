//! The `swordsmith` command.

use std::io::stdout;
use std::process::ExitCode;
use std::time::Duration;

use swordsmith_cli::cli::{self, Cli};
use swordsmith_xml::terminal::escaped;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How long work that cannot be interrupted (a check that reads an archive) may keep the process
/// from ending. It is done again later.
const LAST_WORK: Duration = Duration::from_secs(1);

/// How many threads wait for the disk at most. Each keeps some memory; more make no disk faster.
const DISK_THREADS: usize = 64;

fn main() -> ExitCode {
    let cli = Cli::from_arguments();
    let logging = match cli.start_logging() {
        Ok(logging) => logging,
        Err(error) => return failure(&error.to_string(), error.exit_code()),
    };

    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.enable_all().max_blocking_threads(DISK_THREADS);
    let runtime = match builder.build() {
        Ok(runtime) => runtime,
        Err(error) => return failure(&error.to_string(), 1),
    };
    let done = runtime.block_on(cli::run(cli, &mut stdout()));
    runtime.shutdown_timeout(LAST_WORK);
    logging.end();
    match done {
        Ok(code) => ExitCode::from(code),
        Err(error) => failure(&error.to_string(), error.exit_code()),
    }
}

#[expect(clippy::print_stderr, reason = "this is where a command tells its user")]
fn failure(message: &str, code: u8) -> ExitCode {
    eprintln!("swordsmith: {}", escaped(message));
    ExitCode::from(code)
}
