//! A client under load: it makes deposits in every possible way, changes them, and reads them.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use swordsmith_tests::archive;
use swordsmith_tests::exchange::{DEMO, Request, Response};
use swordsmith_tests::expected::{Change, Content, ExpectedDeposit, Load, Piece};
use swordsmith_tests::random::Random;

/// How many deposits a client has open at once.
const OPEN: usize = 4;

/// The largest archive, in bytes before it is packed.
const LARGEST: usize = 96 * 1024;

pub(super) struct Actor {
    name: String,
    random: Random,
    made: usize,
    pub(super) deposits: Vec<ExpectedDeposit>,
    pub(super) answered: usize,
}

impl Actor {
    pub(super) fn new(name: String) -> Self {
        let random = Random::of(name.as_bytes());
        Self { name, random, made: 0, deposits: Vec::new(), answered: 0 }
    }

    /// Sends requests until it is stopped or the server is gone.
    pub(super) fn work(&mut self, address: SocketAddr, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            if self.act(address).is_err() {
                return;
            }
            self.answered += 1;
        }
    }

    fn act(&mut self, address: SocketAddr) -> io::Result<()> {
        let open: Vec<usize> =
            (0..self.deposits.len()).filter(|index| self.deposits[*index].is_open()).collect();
        if open.len() < OPEN && (open.is_empty() || self.random.below(3) == 0) {
            return self.create(address);
        }
        let deposit = self.random.pick(&open).copied().unwrap_or_default();
        if self.random.below(4) == 0 {
            return self.look(address, deposit);
        }
        let change = Change::any(&mut self.random);
        if change.is_last() && self.random.below(2) == 0 {
            return self.look(address, deposit);
        }
        self.change(address, deposit, change)
    }

    fn create(&mut self, address: SocketAddr) -> io::Result<()> {
        let kind = Change::creation(&mut self.random);
        let load = self.load(kind);
        self.made += 1;
        let slug = format!("{}-{}", self.name, self.made);
        let content = Content::default().after(kind, &load);
        self.deposits.push(ExpectedDeposit {
            slug: slug.clone(),
            number: None,
            possible: vec![None, content.clone()],
            is_touched: true,
        });
        let answer = load.creation(DEMO, &slug).send(address)?;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let location = answer.header("location").unwrap();
        let made = self.deposits.last_mut().unwrap();
        made.number = location.split('/').nth(3).and_then(|number| number.parse().ok());
        made.possible = vec![content];
        Ok(())
    }

    fn change(&mut self, address: SocketAddr, deposit: usize, change: Change) -> io::Result<()> {
        let load = self.load(change);
        let deposit = &mut self.deposits[deposit];
        let before = deposit.content().unwrap().clone();
        let after = before.after(change, &load);
        deposit.is_touched = true;
        deposit.possible = vec![Some(before), after.clone()];
        let answer = load.request(DEMO, change, deposit.number.unwrap()).send(address)?;
        assert!(matches!(answer.status, 200 | 201 | 204), "{change:?}: {}", answer.text());
        deposit.possible = vec![after];
        Ok(())
    }

    fn look(&mut self, address: SocketAddr, deposit: usize) -> io::Result<()> {
        let deposit = &self.deposits[deposit];
        let (number, content) = (deposit.number.unwrap(), deposit.content().unwrap());
        let get = |last: &str| Request::demo("GET", &format!("/1/demo/{number}/{last}"));
        match self.random.below(5) {
            0 => look_at(&get("status/").send(address)?, &deposit.slug),
            1 => look_at(&get("content/").send(address)?, "partial"),
            2 => look_at(&get("metadata/").send(address)?, "partial"),
            3 => look_at(&Request::demo("GET", "/1/demo/").send(address)?, "entry"),
            _ => {
                compare_media(&get("media/").send(address)?, &content.archives);
            }
        }
        Ok(())
    }

    fn load(&mut self, change: Change) -> Load {
        let size = self.random.below(LARGEST);
        Load::random(&mut self.random, change, size)
    }
}

fn look_at(answer: &Response, wanted: &str) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.text().contains(wanted), "{}", answer.text());
}

/// Compares what was received with what was sent; returns how many bytes were compared.
pub(super) fn compare_media(answer: &Response, archives: &[Piece]) -> usize {
    match archives {
        [] => assert_eq!(answer.status, 404),
        [one] => assert!(answer.status == 200 && *answer.body == **one, "another archive"),
        several => {
            assert_eq!(answer.status, 200, "{}", answer.text());
            let members = archive::members(&answer.body);
            assert!(
                members.iter().map(|(_, content)| &**content).eq(several.iter().map(|one| &**one)),
                "other archives"
            );
        }
    }
    archives.iter().map(|archive| archive.len()).sum()
}
