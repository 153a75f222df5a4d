//! Archives of xz in very many blocks, and how they are counted.

use std::io::Read;
use std::num::NonZeroU64;

use lzma_rust2::{CheckType, XzOptions, XzReader, XzWriter};

use super::super::xz_blocks::XzBlocks;
use super::*;

const TOO_MANY: &str = "it is compressed in too many small pieces";

/// What of a block its stream's index has: its length without padding, and that of its content.
type Record = (u64, u64);

/// A block of that content, which is stored as it is; its header wants 64 MiB of memory.
fn block(content: &[u8]) -> (Vec<u8>, Record) {
    let mut bytes = with_crc(&[2, 0, 0x21, 1, 0x1c, 0, 0, 0]);
    for (number, chunk) in content.chunks(1 << 16).enumerate() {
        let length = u16::try_from(chunk.len() - 1).unwrap().to_be_bytes();
        bytes.extend([if number == 0 { 1 } else { 2 }, length[0], length[1]]);
        bytes.extend(chunk);
    }
    bytes.push(0);
    let record = (bytes.len() as u64, content.len() as u64);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    (bytes, record)
}

/// A stream of blocks of these contents, without checks.
fn stream<'c>(contents: impl IntoIterator<Item = &'c [u8]>) -> Vec<u8> {
    let (blocks, records): (Vec<_>, Vec<_>) = contents.into_iter().map(block).unzip();
    let mut index = vec![0];
    number(&mut index, records.len() as u64);
    for (length, content) in records {
        number(&mut index, length);
        number(&mut index, content);
    }
    index.resize(index.len().next_multiple_of(4), 0);
    let index = with_crc(&index);
    let size = u32::try_from(index.len() / 4 - 1).unwrap().to_le_bytes();
    let footer = [&size[..], &[0, 0]].concat();
    let header = [&b"\xfd7zXZ\0"[..], &with_crc(&[0, 0])].concat();
    [header, blocks.concat(), index, crc(&footer).to_vec(), footer, b"YZ".to_vec()].concat()
}

fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(0x80 | number.to_le_bytes()[0]);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

fn crc(bytes: &[u8]) -> [u8; 4] {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

fn with_crc(bytes: &[u8]) -> Vec<u8> {
    [bytes, &crc(bytes)].concat()
}

/// Each costs as much as a stream of its own.
#[test]
fn blocks_without_number() {
    let tar = tar_of(MEMBERS);
    let with = |empty: usize| stream(std::iter::repeat_n(&b""[..], empty).chain([&tar[..]]));
    assert_eq!(problems_of(&with(900)), []);
    assert_eq!(problems_of(&with(300_000)), [Problem::Damaged(TOO_MANY.to_owned())]);
    // Small ones are no better, and nor are those of many streams.
    let small = stream(tar.chunks(1).chain([&[][..]]));
    assert_eq!(problems_of(&small), [Problem::Damaged(TOO_MANY.to_owned())]);
    let streams = stream([&b""[..]; 11]).repeat(100);
    let streams = [streams, stream([&tar[..]])].concat();
    assert_eq!(problems_of(&streams), [Problem::Damaged(TOO_MANY.to_owned())]);
}

/// `xz -9` asks for 64 MiB. What asks for more than 100 MiB gets nothing.
#[test]
fn dictionaries_are_bounded() {
    let archive = stream([&tar_of(MEMBERS)[..]]);
    let header = |dictionary| with_crc(&[2, 0, 0x21, 1, dictionary, 0, 0, 0]);
    let at = archive.windows(12).position(|it| it == header(0x1c)).unwrap();
    let asking = |dictionary| [&archive[..at], &header(dictionary), &archive[at + 12..]].concat();
    assert_eq!(problems_of(&asking(0x1c)), []);
    // 128 MiB and 4 GiB.
    for dictionary in [0x1e, 0x28] {
        let problems = problems_of(&asking(dictionary));
        assert!(matches!(&problems[..], [Problem::Damaged(_)]), "{dictionary}: {problems:?}");
    }
}

#[test]
fn blocks_of_a_fair_size_may_be_any_number() {
    let content = vec![7; 2000 * (16 << 10)];
    let tar = tar_of(&[("sevens", &content)]);
    let archive = stream(tar.chunks(16 << 10));
    let limits = Limits { unpacked_bytes: u64::MAX, ..LIMITS };
    assert!(unpacked(&[&archive], limits).1.is_empty());
}

/// Numbers that nobody can compress.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(length).collect()
}

/// The structure is followed from block to block, whatever they are made of.
#[test]
fn every_block_is_counted() {
    let text = b"some text ".repeat(60_000);
    let checks = [CheckType::None, CheckType::Crc32, CheckType::Crc64, CheckType::Sha256];
    for (content, check) in [text.clone(), noise(600_000), [text, noise(1000)].concat()]
        .into_iter()
        .flat_map(|content| checks.map(|check| (content.clone(), check)))
    {
        for size in [131_073, 200_001, 1 << 20] {
            let mut options = XzOptions::with_preset(1);
            // A block is no smaller than this.
            options.lzma_options.dict_size = 1 << 17;
            options.set_check_sum_type(check);
            options.set_block_size(NonZeroU64::new(size));
            let mut writer = XzWriter::new(Vec::new(), options).unwrap();
            writer.write_all(&content).unwrap();
            let bytes = writer.finish().unwrap();
            let mut blocks = XzBlocks::new(&bytes[..]);
            blocks.begin_stream();
            let mut read = Vec::new();
            XzReader::new(&mut blocks, false).read_to_end(&mut read).unwrap();
            assert!(read == content);
            let wanted = (content.len() as u64).div_ceil(size);
            assert_eq!(blocks.counted(), (wanted, content.len() as u64), "{check:?}, {size}");
        }
    }
}
