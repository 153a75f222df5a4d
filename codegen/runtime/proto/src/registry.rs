//! Types of messages that are found by their names.

use super::{DynamicMessage, Message, MessageDescriptor, Reflect, TypeRef};

/// A type of messages that is found by its name.
#[derive(Debug, Clone, Copy)]
pub struct MessageType {
    descriptor: TypeRef,
    new: fn(&'static MessageDescriptor) -> Box<dyn Reflect>,
}

impl MessageType {
    /// A generated type.
    pub const fn of<M: Message>() -> Self {
        Self { descriptor: TypeRef::Generated(M::type_descriptor), new: |_| Box::new(M::default()) }
    }

    /// A type of which nothing but the descriptor is there; its messages are [`DynamicMessage`]s.
    pub const fn dynamic(descriptor: TypeRef) -> Self {
        Self { descriptor, new: |descriptor| Box::new(DynamicMessage::new(descriptor)) }
    }

    /// What it is.
    pub fn descriptor(&self) -> &'static MessageDescriptor {
        self.descriptor.descriptor()
    }

    /// An empty message.
    pub fn new_message(&self) -> Box<dyn Reflect> {
        (self.new)(self.descriptor())
    }
}

/// Types of messages, by name.
#[derive(Debug, Clone, Copy)]
pub struct Registry<'a>(pub &'a [&'a [MessageType]]);

impl<'a> Registry<'a> {
    /// The type of a name, as `package.Message`.
    pub fn find(&self, name: &str) -> Option<&'a MessageType> {
        self.types().find(|found| found.descriptor().name == name)
    }

    /// All of them.
    pub fn types(&self) -> impl Iterator<Item = &'a MessageType> + use<'a> {
        self.0.iter().flat_map(|types| types.iter())
    }
}
