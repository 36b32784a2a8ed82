use taut::prelude::*;

mod images {
    taut::axes! {
        /// Rows of pixels.
        pub Row,
        pub(crate) Col,
    }
}

mod text {
    taut::axes! { pub Row }
}

use images::{Col, Row};

fn main() {
    axes! { Local }
    let x: Tensor<f32, (Row<1>, Col<2>)> = [[1., 2.]].into();
    assert_eq!(x.sum(text::Row).to_vec().unwrap(), [1., 2.]);
    let y: Tensor<f32, (Row<1>, Local<2>)> = x.rename(Col, Local);
    assert_eq!(y.shape(), (Row::AXIS, Local::AXIS));
}
