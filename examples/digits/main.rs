//! A network learns to read handwritten digits, on the CPU, in a few seconds:
//! `cargo run --release --example digits`.
//!
//! The data are the 1,797 digits that scikit-learn ships (see `examples/data/README.md`); one in five is held out. The
//! program fails if fewer than 97 % of those are read. `--seed 3` starts from other weights, `--seeds` trains from each of
//! the seeds 0 to 4, `--threads 1` sets the number of threads, which changes no bit of the result.

mod data;
mod show;

use std::error::Error;

use data::{Col, Digit, Image, Pixel, Row, Set};
use indicatif::{ProgressBar, ProgressStyle};
use taut::prelude::*;

axes! { Hidden, Feature }

const EPOCHS: usize = 60;
const BATCH: usize = 64;
const RATE: f32 = 2e-3;
/// Noise in the images to learn from, so that they are not learnt by heart.
const NOISE: f32 = 0.2;

/// An affine map from the axis `I` to the axis `O`.
#[derive(Params)]
struct Layer<I: Axis, O: Axis> {
    weight: Tensor<f32, (I, O)>,
    bias: Tensor<f32, (O,)>,
}

impl<I: Axis, O: Axis> Layer<I, O> {
    /// Weights that keep the size of what rectified units pass on.
    fn new(key: RandomKey, from: I, to: O) -> Self
    where
        (I, O): Distinct,
    {
        Layer {
            weight: Tensor::he_normal(key, (from, to), I::NAME),
            bias: Tensor::zeros((to,)),
        }
    }

    fn apply<S: Maps<I, O>>(&self, x: &Tensor<f32, S>) -> Tensor<f32, S::Mapped> {
        x.dot(&self.weight, I::NAME) + &self.bias
    }
}

/// Two hidden layers, and a score for each digit.
#[derive(Params)]
struct Network {
    hidden: Layer<Pixel<64>, Hidden<128>>,
    features: Layer<Hidden<128>, Feature<64>>,
    scores: Layer<Feature<64>, Digit<10>>,
}

impl Network {
    fn new(key: RandomKey) -> Self {
        Network {
            hidden: Layer::new(key.split(0), Pixel::AXIS, Hidden::AXIS),
            features: Layer::new(key.split(1), Hidden::AXIS, Feature::AXIS),
            scores: Layer::new(key.split(2), Feature::AXIS, Digit::AXIS),
        }
    }

    fn apply(
        &self,
        images: &Tensor<f32, (Image, Row<8>, Col<8>)>,
    ) -> Tensor<f32, (Image, Digit<10>)> {
        let pixels = images.merge((Row, Col), Pixel::<64>::AXIS);
        let hidden = self.hidden.apply(&pixels).relu();
        let features = self.features.apply(&hidden).relu();
        self.scores.apply(&features)
    }

    /// The mean of minus the log-likelihood of the right digits.
    fn loss(&self, batch: &Set) -> Tensor<f32, ()> {
        let likelihood = self.apply(&batch.images).log_softmax(Digit);
        -(likelihood * batch.labels.one_hot::<f32, _>(Digit::<10>::AXIS))
            .sum(Digit)
            .mean(Image)
    }

    /// The digits that the network reads.
    fn read(&self, images: &Tensor<f32, (Image, Row<8>, Col<8>)>) -> Tensor<i64, (Image,)> {
        self.apply(images).argmax(Digit)
    }
}

/// Adam (Kingma and Ba, 2015), for parameters of any structure.
#[derive(Params)]
struct Adam<P: Params> {
    mean: P,
    square: P,
    #[params(skip)]
    steps: i32,
}

impl<P: Params<Element = f32>> Adam<P> {
    fn new(params: &P) -> Self {
        Adam {
            mean: params.zeros_like(),
            square: params.zeros_like(),
            steps: 0,
        }
    }

    /// One step down the gradient; the new parameters.
    fn step(&mut self, params: &P, gradient: &P, rate: f32) -> P {
        self.steps += 1;
        self.mean = self.mean.zip_map(gradient, |m, g| 0.9 * m + 0.1 * g);
        self.square = self
            .square
            .zip_map(gradient, |s, g| 0.999 * s + 0.001 * g.square());
        let (m_scale, s_scale) = (
            1.0 - 0.9f32.powi(self.steps),
            1.0 - 0.999f32.powi(self.steps),
        );
        let update = self.mean.zip_map(&self.square, |m, s| {
            m / m_scale / ((s / s_scale).sqrt() + 1e-8)
        });
        params.zip_map(&update, |p, u| p - rate * u)
    }
}

/// A trained network with its losses, one for each epoch.
struct Trained {
    network: Network,
    losses: Vec<f32>,
}

fn train(seed: u64, set: &Set) -> taut::Result<Trained> {
    let key = RandomKey::new(seed);
    let mut network = Network::new(key.split(0)).eval()?;
    let mut adam = Adam::new(&network);
    let mut losses = Vec::new();
    let style =
        ProgressStyle::with_template("seed {msg} [{bar:40}] epoch {pos}/{len}, {elapsed}").ok();
    let bar = ProgressBar::new(EPOCHS as u64).with_message(seed.to_string());
    let bar = style.into_iter().fold(bar, |bar, style| {
        bar.with_style(style.progress_chars("=> "))
    });
    for epoch in 0..EPOCHS {
        let shuffled = set.shuffled(key.fold_in(epoch as u64))?;
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        let mut total = 0.0;
        for (step, batch) in shuffled.batches(BATCH).enumerate() {
            let batch = batch.blurred(key.fold_in(epoch as u64).split(step as u64), NOISE);
            let (loss, gradient) =
                value_and_grad(|network: &Network| network.loss(&batch), &network);
            network = adam.step(&network, &gradient, rate);
            // One evaluation for all that the next step starts from; the loss, which is held, comes with it.
            (network, adam) = (network, adam).eval()?;
            total += loss.item()? * batch.len() as f32;
        }
        losses.push(total / set.len() as f32);
        bar.inc(1);
    }
    bar.finish();
    Ok(Trained { network, losses })
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    if let Some(threads) = options.threads {
        taut::cpu::set_threads(threads);
    }
    let (learnt, held_out) = data::load()?;
    for &seed in &options.seeds {
        let trained = train(seed, &learnt)?;
        let answers = trained.network.read(&held_out.images);
        let right = answers.eq(&held_out.labels).count(Image).item()?;
        let accuracy = right as f64 / held_out.len() as f64;
        println!(
            "seed {seed}: {right} of {} held-out digits read, {:.2} %",
            held_out.len(),
            100.0 * accuracy
        );
        if seed == options.seeds[0] {
            show::digits(&held_out, &answers, 8)?;
            let confusion = show::confusion(&held_out, &answers)?;
            let file = show::plot(&trained.losses, &confusion)?;
            println!("loss and confusion matrix drawn in {file}");
        }
        if accuracy < 0.97 {
            return Err(format!("seed {seed} reads less than 97 % of the held-out digits").into());
        }
    }
    Ok(())
}

/// What the command line asks for.
struct Options {
    seeds: Vec<u64>,
    threads: Option<usize>,
}

impl Options {
    fn read() -> Result<Options, Box<dyn Error>> {
        let mut options = Options {
            seeds: vec![0],
            threads: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .ok_or(format!("{word} needs a number after it"))
            };
            match word.as_str() {
                "--seed" => options.seeds = vec![value()?.parse()?],
                "--seeds" => options.seeds = (0..5).collect(),
                "--threads" => options.threads = Some(value()?.parse()?),
                _ => {
                    return Err(format!("`{word}` is none of --seed, --seeds and --threads").into());
                }
            }
        }
        Ok(options)
    }
}
