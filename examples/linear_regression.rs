//! From nothing to a fitted line and a plot: `cargo run --release --example linear_regression`.

use plotters::prelude::*;
use taut::prelude::*;

axes! { Sample, Feature }

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A thousand samples of y = 2 x + 1 and noise; the second feature is 1, so that its weight is the intercept.
    let key = RandomKey::new(0);
    let x = Tensor::<f32, (Sample,)>::normal(key.split(0), (Sample::of(1000),));
    let noise = Tensor::<f32, (Sample,)>::normal(key.split(1), (Sample::of(1000),));
    let y = 2.0 * &x + 1.0 + 0.3 * &noise;
    let features: Tensor<f32, (Sample, Feature<2>)> =
        stack(Feature::<2>::AXIS, (&x, &x.ones_like())).permute((Sample, Feature));

    let mut weight = Tensor::<f32, (Feature<2>,)>::zeros((Feature::AXIS,));
    let mut losses = Vec::new();
    for _ in 0..60 {
        let loss =
            |w: &Tensor<f32, (Feature<2>,)>| (features.dot(w, Feature) - &y).square().mean(Sample);
        let (value, gradient) = value_and_grad(loss, &weight);
        weight = (&weight - 0.1 * gradient).eval()?;
        losses.push(value.item()?);
    }
    println!("{weight}");

    let [slope, intercept] = weight.to_vec()?[..] else {
        unreachable!("two features")
    };
    let points: Vec<(f32, f32)> = x.to_vec()?.into_iter().zip(y.to_vec()?).collect();
    std::fs::create_dir_all("target/plots")?;
    let canvas =
        SVGBackend::new("target/plots/linear_regression.svg", (640, 480)).into_drawing_area();
    canvas.fill(&WHITE)?;
    let title = format!("y = {slope:.3} x + {intercept:.3}");
    let mut chart = ChartBuilder::on(&canvas)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(36)
        .build_cartesian_2d(-4f32..4f32, -8f32..10f32)?;
    chart.configure_mesh().draw()?;
    chart.draw_series(
        points
            .iter()
            .map(|&point| Circle::new(point, 2, BLUE.mix(0.3).filled())),
    )?;
    chart.draw_series(LineSeries::new(
        [-4f32, 4.].map(|x| (x, slope * x + intercept)),
        RED.stroke_width(2),
    ))?;
    canvas.present()?;
    println!(
        "loss {:.4} after {} steps; drawn in target/plots/linear_regression.svg",
        losses[losses.len() - 1],
        losses.len()
    );
    Ok(())
}
