//! What the formats of JSON Schema mean that the shop reads: they are annotations, which generated
//! code does not check.

/// `date` (RFC 3339, section 5.6).
pub(crate) fn is_date(text: &str) -> bool {
    let fields: Vec<&str> = text.split('-').collect();
    let [year, month, day] = fields[..] else { return false };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// `date-time`, with any fraction of a second and any zone.
pub(crate) fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't', ' ']) else { return is_date(text) };
    let fields: Vec<&str> = time.get(..8).unwrap_or_default().split(':').collect();
    let limits = [24, 60, 61];
    let is_time = fields.len() == 3
        && fields.iter().zip(limits).all(|(it, limit)| number(it, 2).is_some_and(|it| it < limit));
    is_date(date) && is_time
}

/// `uuid` (RFC 4122).
pub(crate) fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let is_hex = |group: &&str| group.bytes().all(|byte| byte.is_ascii_hexdigit());
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(is_hex)
}

/// `email`, of the usual characters.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let is_usual =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(is_usual);
    let is_label = |label: &str| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let ends = label.trim_matches('-') == label;
        !label.is_empty() && label.len() < 64 && ends && label.bytes().all(is_inner)
    };
    local.len() <= 64 && local.split('.').all(is_atom) && domain.split('.').all(is_label)
}

/// A number of so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
