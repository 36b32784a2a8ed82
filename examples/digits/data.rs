//! The digits, and how they are split and shuffled.

use taut::prelude::*;

axes! {
    pub Image,
    pub Row,
    pub Col,
    pub Pixel,
    pub Digit,
}

/// Images with values from 0 (paper) to 1 (ink), and what each is meant to be.
pub struct Set {
    pub images: Tensor<f32, (Image, Row<8>, Col<8>)>,
    pub labels: Tensor<i64, (Image,)>,
}

/// One digit in the file: 64 pixels from 0 to 16, and the label.
const RECORD: usize = 65;

/// The digits to learn from, and those that are held out: one in five, the same ones in every run.
pub fn load() -> taut::Result<(Set, Set)> {
    let file = include_bytes!("../data/digits.bin");
    let count = file.len() / RECORD;
    let records = || file.chunks_exact(RECORD);
    let pixels: Vec<f32> = records()
        .flat_map(|r| &r[..64])
        .map(|&p| f32::from(p) / 16.0)
        .collect();
    let labels: Vec<i64> = records().map(|r| i64::from(r[64])).collect();
    let all = Set {
        images: Tensor::new((Image::of(count), Row::AXIS, Col::AXIS), pixels)?,
        labels: Tensor::new((Image::of(count),), labels)?,
    };
    let shuffled = all.shuffled(RandomKey::new(0))?;
    let held_out = count / 5;
    Ok((shuffled.part(held_out..count), shuffled.part(0..held_out)))
}

impl Set {
    pub fn len(&self) -> usize {
        self.labels.length(Image)
    }

    /// The same digits in a random order.
    pub fn shuffled(&self, key: RandomKey) -> taut::Result<Set> {
        let order = Tensor::permutation(key, Image::of(self.len())).eval()?;
        Ok(Set {
            images: self.images.take(Image, &order).eval()?,
            labels: self.labels.take(Image, &order).eval()?,
        })
    }

    /// The same digits in images with normal noise.
    pub fn blurred(&self, key: RandomKey, noise: f32) -> Set {
        Set {
            images: &self.images + noise * Tensor::normal(key, self.images.shape()),
            labels: self.labels.clone(),
        }
    }

    /// Some of the digits, not copied.
    fn part(&self, range: std::ops::Range<usize>) -> Set {
        Set {
            images: self.images.slice(Image, range.clone(), Image),
            labels: self.labels.slice(Image, range, Image),
        }
    }

    /// The digits in batches of `size`; the last may be smaller.
    pub fn batches(&self, size: usize) -> impl Iterator<Item = Set> {
        (0..self.len())
            .step_by(size)
            .map(move |start| self.part(start..self.len().min(start + size)))
    }
}
