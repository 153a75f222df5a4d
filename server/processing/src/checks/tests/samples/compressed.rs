//! Archives that are compressed, and what stands behind that.

use std::io::Write;

use super::tar::{END, file};
use super::{CONTENT, Expected, Sample, only, sample};

/// Compresses as gzip does.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes it")
}

/// The same as bzip2 does.
pub(crate) fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes it")
}

/// The same as xz does.
pub(crate) fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(0);
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).expect("known options");
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// The same as zstd does.
pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("memory takes it")
}

const GARBAGE: &[u8] = b"garbage\n";

/// Archives in streams.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn streams() -> Vec<Sample> {
    let tar = [file("a", CONTENT), END.to_vec()].concat();
    let one = || only("a");
    let (first, rest) = tar.split_at(700);
    let behind = |stream: Vec<u8>, garbage: &[u8]| [&stream, garbage].concat();
    let refused = Expected::Refused;
    vec![
        sample("gzip", "gzip.tar.gz", gzip(&tar), one()),
        sample("two streams of gzip", "two.tar.gz", [gzip(first), gzip(rest)].concat(), one()),
        sample("zeros behind gzip", "zeros.tar.gz", behind(gzip(&tar), &[0; 700]), one()),
        sample("garbage behind gzip", "garbage.tar.gz", behind(gzip(&tar), GARBAGE), one())
            .because("the checksum of the stream was right"),
        sample(
            "half a stream behind gzip",
            "half.tar.gz",
            behind(gzip(first), &gzip(rest)[..20]),
            refused("the archive cannot be read: the gzip stream ends too early"),
        ),
        sample("bzip2", "bzip2.tar.bz2", bzip2(&tar), one()),
        sample("garbage behind bzip2", "garbage.tar.bz2", behind(bzip2(&tar), GARBAGE), one()),
        sample(
            "the marks of gzip behind gzip, and garbage",
            "marks.tar.gz",
            behind(gzip(&tar), b"\x1f\x8bgarbage\n"),
            one(),
        ),
        sample(
            "the marks of bzip2 behind bzip2, and garbage",
            "marks.tar.bz2",
            behind(bzip2(&tar), b"BZh9garbage\n"),
            one(),
        )
        .because("it is a stream only with the mark of a block behind the first four bytes"),
        sample(
            "half a stream behind bzip2",
            "half.tar.bz2",
            behind(bzip2(first), &bzip2(rest)[..20]),
            refused("the archive cannot be read: it ends within the member \"a\""),
        ),
        sample(
            "gzip in gzip",
            "twice.tar.gz",
            gzip(&gzip(&tar)),
            refused(
                "expected a tar archive in the gzip compression, found gzip compression; help: \
                 compress a tar archive once, and send a zip archive as it is",
            ),
        )
        .because("most tools see no archive in it"),
        sample(
            "bzip2 in gzip",
            "bzip2.tar.gz",
            gzip(&bzip2(&tar)),
            refused(
                "expected a tar archive in the gzip compression, found bzip2 compression; help: \
                 compress a tar archive once, and send a zip archive as it is",
            ),
        ),
        sample(
            "a text in gzip",
            "text.gz",
            gzip(&CONTENT.repeat(100).into_bytes()),
            refused(
                "expected a tar archive in the gzip compression, found something else; help: \
                 compress a tar archive once, and send a zip archive as it is",
            ),
        ),
        sample("xz", "xz.tar.xz", xz(&tar), one()),
        sample(
            "garbage behind xz",
            "garbage.tar.xz",
            behind(xz(&tar), GARBAGE),
            refused("the archive cannot be read: unexpected data behind the end of the xz stream"),
        )
        .because("its format does not allow it"),
        sample("zstd", "zstd.tar.zst", zstd(&tar), one()),
        sample(
            "two frames of zstd and one to be skipped",
            "two.tar.zst",
            [&zstd(first)[..], b"\x50\x2a\x4d\x18\x03\0\0\0abc", &zstd(rest)].concat(),
            one(),
        ),
        sample(
            "garbage behind zstd",
            "garbage.tar.zst",
            behind(zstd(&tar), GARBAGE),
            refused("the archive cannot be read: unexpected data behind the end of the zstd frame"),
        )
        .because("its format does not allow it"),
        sample(
            "lzip",
            "lzip.tar.lz",
            include_bytes!("a.tar.lz").to_vec(),
            refused(
                "lzip compression is not supported, expected a zip or tar archive, compressed with \
                 gzip, bzip2, xz, zstd or not at all",
            ),
        )
        .because("the deployed service has no media type for it"),
        sample(
            "compress",
            "compress.tar.Z",
            include_bytes!("a.tar.Z").to_vec(),
            refused(
                "compression by `compress` (.Z) is not supported, expected a zip or tar archive, \
                 compressed with gzip, bzip2, xz, zstd or not at all",
            ),
        )
        .because("it has no checksum"),
    ]
}
