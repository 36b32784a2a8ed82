use taut::prelude::*;

axes! { Row, Col }

fn main() -> taut::Result<()> {
    let x: Tensor<f64, (Row<2>, Col<3>)> = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]].into();
    let _: nalgebra::Matrix2<f64> = x.to_nalgebra()?;
    Ok(())
}
