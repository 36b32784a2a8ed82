use taut::prelude::*;

axes! { Row, Col }

fn main() -> taut::Result<()> {
    let x: Tensor<f64, (Row<2>, Col<2>)> = [[1.0, 2.0], [3.0, 4.0]].into();
    let _: ndarray::Array1<f64> = x.to_ndarray()?;
    Ok(())
}
