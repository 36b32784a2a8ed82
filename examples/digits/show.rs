//! Pictures: digits in the terminal, the confusion matrix, and both curves as an SVG.

use std::error::Error;

use plotters::prelude::*;
use taut::prelude::*;

use super::data::{Digit, Image, Set};

axes! { pub Answer }

/// How often each digit (the first axis) got each answer (the second).
pub type Confusion = Tensor<i64, (Digit<10>, Answer<10>)>;

/// Draws some digits side by side, with the network's answers below, the wrong ones marked.
pub fn digits(set: &Set, answers: &Tensor<i64, (Image,)>, count: usize) -> taut::Result<()> {
    const SHADES: [&str; 5] = ["  ", "░░", "▒▒", "▓▓", "██"];
    let answers = answers.to_vec()?;
    let labels = set.labels.to_vec()?;
    // All that were misread, if there are some, then the first ones.
    let wrong = (0..labels.len())
        .filter(|&i| answers[i] != labels[i])
        .take(count / 2);
    let right = (0..labels.len()).filter(|&i| answers[i] == labels[i]);
    let shown: Vec<usize> = wrong.chain(right).take(count).collect();
    let images: Vec<Vec<f32>> = shown
        .iter()
        .map(|&i| set.images.index(Image, i as i64).to_vec())
        .collect::<Result<_, _>>()?;
    println!();
    for row in 0..8 {
        let line: Vec<String> = images
            .iter()
            .map(|image| {
                image[row * 8..(row + 1) * 8]
                    .iter()
                    .map(|&ink| SHADES[(ink * 4.0).round() as usize])
                    .collect()
            })
            .collect();
        println!(" {}", line.join("  "));
    }
    let captions: Vec<String> = shown
        .iter()
        .map(|&i| match answers[i] == labels[i] {
            true => format!("{:^16}", format!("a {}", answers[i])),
            false => format!(
                "{:^16}",
                format!("a {} (it is a {})", answers[i], labels[i])
            ),
        })
        .collect();
    println!(" {}\n", captions.join("  "));
    Ok(())
}

/// The confusion matrix, which is printed too.
pub fn confusion(set: &Set, answers: &Tensor<i64, (Image,)>) -> taut::Result<Confusion> {
    let labels = set.labels.one_hot::<i64, _>(Digit::<10>::AXIS);
    let answers = answers.one_hot::<i64, _>(Answer::<10>::AXIS);
    let confusion = labels.dot(&answers, Image).eval()?;
    println!("digits held out (rows) and the network's answers (columns):\n{confusion}\n");
    Ok(confusion)
}

/// Draws the loss curve and the confusion matrix; the name of the file.
pub fn plot(losses: &[f32], confusion: &Confusion) -> Result<&'static str, Box<dyn Error>> {
    let file = "target/plots/digits.svg";
    std::fs::create_dir_all("target/plots")?;
    let canvas = SVGBackend::new(file, (960, 480)).into_drawing_area();
    canvas.fill(&WHITE)?;
    let (left, right) = canvas.split_horizontally(480);

    let top = losses.iter().copied().fold(0.0, f32::max);
    let mut chart = ChartBuilder::on(&left)
        .caption("loss, by epoch", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(40)
        .build_cartesian_2d(0..losses.len(), 0f32..top * 1.05)?;
    chart.configure_mesh().draw()?;
    chart.draw_series(LineSeries::new(
        losses.iter().copied().enumerate(),
        BLUE.stroke_width(2),
    ))?;

    let counts = confusion.to_vec()?;
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let mut chart = ChartBuilder::on(&right)
        .caption("digit (down) and answer (across)", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(28)
        .build_cartesian_2d((0..9i32).into_segmented(), (0..9i32).into_segmented())?;
    chart
        .configure_mesh()
        .disable_mesh()
        .y_label_formatter(&|value| match value {
            SegmentValue::CenterOf(v) | SegmentValue::Exact(v) => (9 - v).to_string(),
            SegmentValue::Last => String::new(),
        })
        .draw()?;
    let cell = |i: usize| {
        let (row, column) = (9 - (i / 10) as i32, (i % 10) as i32);
        [
            (SegmentValue::Exact(column), SegmentValue::Exact(row)),
            (
                SegmentValue::Exact(column + 1),
                SegmentValue::Exact(row + 1),
            ),
        ]
    };
    // The square root lets a single misread digit be seen beside dozens of right ones.
    chart.draw_series(
        counts
            .iter()
            .enumerate()
            .map(|(i, &n)| Rectangle::new(cell(i), BLUE.mix((n as f64 / most).sqrt()).filled())),
    )?;
    canvas.present()?;
    Ok(file)
}
