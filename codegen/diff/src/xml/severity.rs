//! How bad a change is, for whom, and what shows it.

use super::carried::{self, Carried, Concern};
use super::failure::{Aspect, Failure};
use super::gather::{Refusals, Walks};
use super::grammar::Checked;
use super::pairs::{Walk, Whose};
use super::{fragment, proof, rules, samples};
use crate::{Party, Rule, Severity, Witness};

/// What to do where a lax wildcard let in what is newly declared.
const RESERVED: &str =
    "nothing, if nobody wrote that name: `processContents=\"lax\"` keeps it for such a declaration";

/// What to do where types are called otherwise that elements are declared with.
const OWN_TYPE_NAMES: &str =
    "keep their names if documents say by `xsi:type` what is declared anyway";

/// What to do where old clients no longer find what they read.
const OF_ANSWERS: &str = "answer old clients with what they know";

/// What is said of a change beside what it is.
pub(super) struct Judgement {
    pub(super) severity: Severity,
    pub(super) parties: Vec<Party>,
    pub(super) witness: Option<Witness>,
    pub(super) help: Option<String>,
}

/// What shows that something is refused; or how bad it is if nothing does, and why that is so.
enum Proof {
    Shown(Witness),
    Unknown(Severity, String),
}

/// Judges a change: whom it is worst for decides, and a document shows that.
pub(super) fn judge(
    walks: Walks<'_, '_, '_>,
    carried: &Carried,
    (rule, aspect): (&Rule, &Aspect),
    refusals: &Refusals<'_, '_>,
) -> Judgement {
    let of_messages = carried.concerns(rule, refusals);
    let is_both = !refusals.backward.is_empty() && !refusals.forward.is_empty();
    let others = (of_messages.is_none() && is_both).then_some(Party::OldReaders);
    let concerns = of_messages.unwrap_or_else(|| vec![of_documents(refusals)]);
    let proofs = Proofs::of(walks, &concerns, rule, refusals);
    let is_reserved = is_reserved(walks.backward, &refusals.backward);
    let is_rare = is_reserved || is_of_declared(aspect);
    let severity = |concern: Concern| {
        let severity = proofs.severity(concern);
        if is_rare && concern.is_backward { severity.max(Severity::Warning) } else { severity }
    };
    let worst = concerns.iter().copied().map(severity).min().unwrap_or(Severity::Compatible);
    let worst_of = concerns.iter().filter(|it| severity(**it) == worst);
    let mut parties: Vec<_> = worst_of.clone().map(|it| it.party).chain(others).collect();
    parties.dedup();
    let is_backward = worst_of.clone().any(|it| it.is_backward);
    let (witness, doubt) = proofs.told(is_backward);
    let help = match (is_backward, worst) {
        (true, _) if is_reserved => Some(RESERVED),
        (true, _) if *aspect == Aspect::OwnTypeNames => Some(OWN_TYPE_NAMES),
        (true, _) => rules::help(rule),
        (false, Severity::Breaking) => Some(OF_ANSWERS),
        (false, _) => None,
    };
    let doubt = doubt.filter(|_| worst != Severity::Compatible);
    let help = doubt.or_else(|| help.map(str::to_owned));
    Judgement { severity: worst, parties, witness, help }
}

/// Whom a change of documents concerns that no messages carry.
fn of_documents(refusals: &Refusals<'_, '_>) -> Concern {
    if refusals.backward.is_empty() {
        Concern { is_backward: false, severity: Severity::Warning, party: Party::OldReaders }
    } else {
        Concern { is_backward: true, severity: Severity::Breaking, party: Party::NewReaders }
    }
}

/// Whether it is about naming what is declared anyway, which next to no document does.
fn is_of_declared(aspect: &Aspect) -> bool {
    matches!(aspect, Aspect::BuiltinTypeNames(_) | Aspect::OwnTypeNames)
}

/// Whether all that is refused stands where a lax wildcard let in what is newly declared: who lets in
/// elements so keeps their names for declarations to come.
fn is_reserved(walk: &Walk<'_, '_>, refused: &[&Failure<'_>]) -> bool {
    let is_so = |failure: &&Failure<'_>| {
        failure.spot.checked == Checked::ByDeclarations
            && walk.pairs.get(failure.pair).is_some_and(|pair| pair.whose == Whose::Reserved)
    };
    !refused.is_empty() && refused.iter().all(is_so)
}

/// What is known of each direction that concerns somebody.
struct Proofs {
    backward: Option<Proof>,
    forward: Option<Proof>,
}

impl Proofs {
    fn of(
        walks: Walks<'_, '_, '_>,
        concerns: &[Concern],
        rule: &Rule,
        refusals: &Refusals<'_, '_>,
    ) -> Self {
        let concerned = |is_backward| concerns.iter().find(|it| it.is_backward == is_backward);
        let backward = concerned(true).map(|_| proof(walks.backward, refusals.backward.iter()));
        let forward = concerned(false).map(|concern| {
            // Old clients miss what is absent; what is new beside it is nothing to them.
            let is_missed = concern.severity == Severity::Breaking && !carried::is_another(rule);
            let telling = refusals.forward.iter().filter(|it| !is_missed || it.is_needed);
            match proof(walks.forward, telling) {
                Proof::Shown(witness) => Proof::Shown(witness.turned()),
                unknown @ Proof::Unknown(..) => unknown,
            }
        });
        Self { backward, forward }
    }

    fn direction(&self, is_backward: bool) -> Option<&Proof> {
        if is_backward { self.backward.as_ref() } else { self.forward.as_ref() }
    }

    /// How bad it is for somebody, as far as that is shown.
    fn severity(&self, concern: Concern) -> Severity {
        match self.direction(concern.is_backward) {
            Some(Proof::Unknown(unproven, _)) => concern.severity.max(*unproven),
            _ => concern.severity,
        }
    }

    /// What shows a direction, or why nothing does.
    fn told(self, is_backward: bool) -> (Option<Witness>, Option<String>) {
        match if is_backward { self.backward } else { self.forward } {
            Some(Proof::Shown(witness)) => (Some(witness), None),
            Some(Proof::Unknown(_, why)) => (None, Some(why)),
            None => (None, None),
        }
    }
}

fn proof<'f, 's: 'f>(
    walk: &Walk<'_, '_>,
    failures: impl Iterator<Item = &'f &'f Failure<'s>>,
) -> Proof {
    let (mut unproven, mut why) = (None, None);
    for failure in failures {
        if let Some(witness) = witness(walk, failure) {
            return Proof::Shown(witness);
        }
        unproven = unproven.into_iter().chain([failure.unproven]).min();
        why = why.or_else(|| failure.undecided.clone());
    }
    let nothing = || "no document was found that shows whether this breaks anything".to_owned();
    Proof::Unknown(unproven.unwrap_or(Severity::Undecided), why.unwrap_or_else(nothing))
}

fn witness(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    match &failure.undecided {
        Some(_) => samples::prove(walk, failure),
        None => proof::prove(walk, failure).or_else(|| fragment::prove(walk, failure)),
    }
}
