//! Whether something grows in the long run: one value is known for each second.

/// Seconds of a minute.
const MINUTE: usize = 60;

/// Whether the values of the last quarter are larger on average than those of the quarter before, by
/// more than that.
pub fn grows(values: &[f64], tolerance: f64) -> bool {
    let (_, second_half) = values.split_at(values.len() / 2);
    let (third, fourth) = second_half.split_at(second_half.len() / 2);
    mean(fourth).zip(mean(third)).is_some_and(|(last, before)| last > before + tolerance)
}

/// The median of the second minute and that of the last one; `None` if they are not two minutes with
/// one between them.
pub fn second_and_last_minute(values: &[f64]) -> Option<(f64, f64)> {
    if values.len() < 4 * MINUTE {
        return None;
    }
    Some((median(&values[MINUTE..2 * MINUTE])?, median(&values[values.len() - MINUTE..])?))
}

#[expect(clippy::cast_precision_loss, reason = "counts of seconds")]
fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(slope: f64) -> Vec<f64> {
        (0..400).map(|second| f64::from(second) * slope).collect()
    }

    #[test]
    fn what_has_settled_does_not_grow() {
        let mut settled = line(1.0);
        settled[200..].fill(200.0);
        assert!(!grows(&settled, 1.0));
        assert!(grows(&line(1.0), 99.0));
        assert!(!grows(&line(1.0), 101.0));
        assert!(!grows(&line(-1.0), 0.0));
        assert!(!grows(&[], 0.0));
    }

    #[test]
    fn minutes_are_compared_when_there_are_enough() {
        let values = line(1.0);
        assert_eq!(second_and_last_minute(&values), Some((90.0, 370.0)));
        assert_eq!(second_and_last_minute(&values[..239]), None);
    }
}
