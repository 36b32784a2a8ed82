use taut::prelude::*;

axes! { Row, Col }

fn main() -> taut::Result<()> {
    let matrix = nalgebra::Matrix2::new(1.0, 2.0, 3.0, 4.0);
    let _: Tensor<f64, (Row,)> = Tensor::from_nalgebra(matrix)?;
    Ok(())
}
