//! Defaults, fixed values, white space, values in pieces.

use super::super::{Limits, validate};
use super::library::schema;
use super::{invalid, valid};

#[test]
fn values_are_of_their_type() {
    valid("<set><a> 1 </a><b> a  b </b></set>");
    valid("<set><a>1<!-- c -->2<![CDATA[3]]>&#52;</a></set>");
    invalid("<set><a/></set>", "/library/set/a");
    invalid("<set><a>1<f:x/></a></set>", "no element may stand in it");
    invalid("<set><a>1</a><b>123456</b></set>", "rule: library.xsd:90");
}

#[test]
fn empty_elements_stand_for_their_default() {
    valid("<set><a>1</a></set><book id='1'><title/><pages/></book>");
    let check = |text: &str| {
        validate(
            schema(),
            format!("<fixed xmlns='urn:n'>{text}</fixed>").as_bytes(),
            &Limits::DEFAULT,
        )
        .len()
    };
    assert_eq!((check(""), check("7"), check(" +07 "), check("8")), (0, 0, 0, 1));
}
