//! The table of a small shop, as a generator prints it, and types for it.

use swordsmith_json::Decimal;
use swordsmith_json::table::{
    Constant, Keyword, Pattern, Properties, Resource, ResourceId, Schema, Subschema, SubschemaId,
    Type, Types,
};

/// The subschemas.
pub(crate) mod s {
    use super::SubschemaId;

    pub(crate) const ORDER: SubschemaId = SubschemaId(0);
    pub(crate) const STRING: SubschemaId = SubschemaId(1);
    pub(crate) const INTEGER: SubschemaId = SubschemaId(2);
    pub(crate) const STRING_OR_NULL: SubschemaId = SubschemaId(3);
    pub(crate) const STATUS: SubschemaId = SubschemaId(4);
    pub(crate) const LEVEL: SubschemaId = SubschemaId(5);
    pub(crate) const SHAPE: SubschemaId = SubschemaId(6);
    pub(crate) const CIRCLE: SubschemaId = SubschemaId(7);
    pub(crate) const SQUARE: SubschemaId = SubschemaId(8);
    pub(crate) const EVEN: SubschemaId = SubschemaId(9);
    pub(crate) const CIRCLE_KIND: SubschemaId = SubschemaId(10);
    pub(crate) const NUMBER: SubschemaId = SubschemaId(11);
    pub(crate) const ORDERS: SubschemaId = SubschemaId(12);
    pub(crate) const SHAPES: SubschemaId = SubschemaId(13);
    pub(crate) const NEVER: SubschemaId = SubschemaId(14);
    pub(crate) const ANY: SubschemaId = SubschemaId(15);
    pub(crate) const ORDER_ID: SubschemaId = SubschemaId(16);
    pub(crate) const STATISTICS: SubschemaId = SubschemaId(17);
}

macro_rules! subschema {
    ($pointer:literal, $($keyword:expr),* $(,)?) => {
        Subschema {
            location: concat!("https://shop.example/schema#", $pointer),
            resource: ResourceId(0),
            keywords: &[$($keyword),*],
        }
    };
}

const fn types(kind: Type) -> Keyword<'static> {
    Keyword::Type(Types::NONE.with(kind))
}

const fn named(
    named: &'static [(&'static str, SubschemaId)],
    additional: Option<SubschemaId>,
) -> Properties<'static> {
    Properties { named, patterns: &[], additional }
}

static ORDER_ID: Pattern<'static> = Pattern::new("^[a-z]+-[0-9]+$", "^[a-z]+-[0-9]+$");
static TWO: Decimal<'static> = Decimal::from_parts(false, "2", 1);

static ORDER: Properties<'static> = named(
    &[
        ("amount", s::INTEGER),
        ("by", s::STRING_OR_NULL),
        ("lines", s::SHAPES),
        ("note", s::STRING),
        ("orderId", s::ORDER_ID),
        ("parent", s::ORDER),
        ("status", s::STATUS),
    ],
    None,
);
static CIRCLE: Properties<'static> =
    named(&[("kind", s::CIRCLE_KIND), ("radius", s::NUMBER)], Some(s::NEVER));
static SQUARE: Properties<'static> = named(&[("side", s::NUMBER)], Some(s::NEVER));
static STATISTICS: Properties<'static> = named(&[], Some(s::NUMBER));

pub(crate) static SCHEMA: Schema<'static> = Schema {
    subschemas: &[
        subschema!(
            "/$defs/order",
            types(Type::Object),
            Keyword::Required(&["orderId", "amount", "lines"]),
            Keyword::Properties(&ORDER)
        ),
        subschema!("/$defs/string", types(Type::String)),
        subschema!("/$defs/integer", types(Type::Integer)),
        subschema!(
            "/$defs/stringOrNull",
            Keyword::Type(Types::NONE.with(Type::String).with(Type::Null))
        ),
        subschema!(
            "/$defs/status",
            Keyword::Enumeration(&[Constant::String("open"), Constant::String("in \"transit\"")])
        ),
        subschema!(
            "/$defs/level",
            Keyword::Enumeration(&[
                Constant::String("low"),
                Constant::Number(Decimal::from_parts(false, "15", 1)),
                Constant::Null,
                Constant::Boolean(true),
                Constant::Array(&[Constant::Number(Decimal::from_parts(false, "1", 1))]),
                Constant::Object(&[("a", Constant::Null)]),
            ]),
        ),
        subschema!(
            "/$defs/shape",
            Keyword::AnyOf(&[s::STRING, s::CIRCLE, s::SQUARE, s::EVEN, s::INTEGER])
        ),
        subschema!(
            "/$defs/circle",
            types(Type::Object),
            Keyword::Required(&["kind", "radius"]),
            Keyword::Properties(&CIRCLE)
        ),
        subschema!(
            "/$defs/square",
            types(Type::Object),
            Keyword::Required(&["side"]),
            Keyword::Properties(&SQUARE)
        ),
        subschema!("/$defs/even", types(Type::Number), Keyword::MultipleOf(&TWO)),
        subschema!("/$defs/circle/properties/kind", Keyword::Constant(&Constant::String("circle"))),
        subschema!("/$defs/number", types(Type::Number)),
        subschema!("/$defs/orders", types(Type::Array), Keyword::Items(0, s::ORDER)),
        subschema!("/$defs/shapes", types(Type::Array), Keyword::Items(0, s::SHAPE)),
        subschema!("/$defs/circle/additionalProperties", Keyword::Never),
        subschema!("/$defs/any",),
        subschema!("/$defs/orderId", types(Type::String), Keyword::Pattern(&ORDER_ID)),
        subschema!("/$defs/statistics", types(Type::Object), Keyword::Properties(&STATISTICS)),
    ],
    resources: &[Resource { dynamic_anchors: &[] }],
};
