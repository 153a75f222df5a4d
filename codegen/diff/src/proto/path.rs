//! Field numbers of `descriptor.proto`, of which the paths of places are made.

pub(super) const FILE_PACKAGE: i32 = 2;
pub(super) const FILE_MESSAGE: i32 = 4;
pub(super) const FILE_ENUM: i32 = 5;
pub(super) const FILE_SERVICE: i32 = 6;
pub(super) const FILE_EXTENSION: i32 = 7;
pub(super) const FILE_OPTIONS: i32 = 8;
pub(super) const MESSAGE_FIELD: i32 = 2;
pub(super) const MESSAGE_NESTED: i32 = 3;
pub(super) const MESSAGE_ENUM: i32 = 4;
pub(super) const MESSAGE_EXTENSION: i32 = 6;
pub(super) const MESSAGE_ONEOF: i32 = 8;
pub(super) const MESSAGE_RESERVED_RANGE: i32 = 9;
pub(super) const MESSAGE_RESERVED_NAME: i32 = 10;
pub(super) const ENUM_VALUE: i32 = 2;
pub(super) const ENUM_RESERVED_RANGE: i32 = 4;
pub(super) const ENUM_RESERVED_NAME: i32 = 5;
pub(super) const SERVICE_METHOD: i32 = 2;
