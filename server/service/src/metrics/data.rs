//! How full the disk of the data folder is.

use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;

use swordsmith_store::room::Room;

/// What was found last. A disk that does not respond has no figures, and not old ones.
#[derive(Debug, Clone, Default)]
pub(super) struct DataCollector(Arc<Mutex<Option<Room>>>);

impl DataCollector {
    pub(super) fn set(&self, room: Option<Room>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = room;
    }
}

impl Collector for DataCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let room = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Room { free, size }) = room else { return Ok(()) };
        for (name, help, bytes) in [
            ("swordsmith_data_free", "Room that is left on the disk of the data folder", free),
            ("swordsmith_data_size", "Size of the disk of the data folder", size),
        ] {
            let gauge = ConstGauge::new(bytes);
            let (unit, kind) = (Some(&Unit::Bytes), gauge.metric_type());
            gauge.encode(encoder.encode_descriptor(name, help, unit, kind)?)?;
        }
        Ok(())
    }
}
