//! The service: readings in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use swordsmith::proto::types::Empty;
use tokio_stream::Iter;
use tonic::{Request, Response, Status};

use crate::sensors::messages::{Reading, Recorded, Sensor};
use crate::service::station_server::Station;

/// Readings by the name of their sensor.
#[derive(Default)]
pub struct Memory(Mutex<HashMap<String, Vec<Reading>>>);

#[tonic::async_trait]
impl Station for Memory {
    type RecallStream = Iter<std::vec::IntoIter<Result<Reading, Status>>>;

    async fn record(&self, request: Request<Reading>) -> Result<Response<Recorded>, Status> {
        let reading = request.into_inner();
        let Some(sensor) = &reading.sensor else {
            return Err(Status::invalid_argument("a reading has a sensor"));
        };
        let mut sensors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let readings = sensors.entry(sensor.name.clone()).or_default();
        readings.push(reading);
        Ok(Response::new(Recorded { readings: readings.len() as u64, ..Recorded::default() }))
    }

    async fn recall(
        &self,
        request: Request<Sensor>,
    ) -> Result<Response<Self::RecallStream>, Status> {
        let sensors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let readings = sensors.get(&request.into_inner().name).cloned().unwrap_or_default();
        let answers: Vec<_> = readings.into_iter().map(Ok).collect();
        Ok(Response::new(tokio_stream::iter(answers)))
    }

    async fn forget(&self, _: Request<Empty>) -> Result<Response<Recorded>, Status> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(Response::new(Recorded::default()))
    }
}
