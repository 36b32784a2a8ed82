use taut::prelude::*;

axes! { Row, Col }

fn main() -> taut::Result<()> {
    let column = faer::Col::<f64>::zeros(2);
    let _: Tensor<f64, (Row, Col)> = Tensor::from_faer(&column)?;
    Ok(())
}
