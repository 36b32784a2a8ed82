//! What is planned, how often, and what is stored: one test a process counts plans, so that all of them are in one.

use taut::prelude::*;

axes! { Sample, Feature, Hidden, Pick, Part }

#[derive(Params)]
struct Network {
    hidden: Tensor<f32, (Feature<4>, Hidden<8>)>,
    bias: Tensor<f32, (Hidden<8>,)>,
    out: Tensor<f32, (Hidden<8>,)>,
}

/// 1,000 steps of training with a fresh mini-batch slice, a changing rate and Adam's changing corrections.
fn train() -> taut::Result<u64> {
    let key = RandomKey::new(1);
    let x =
        Tensor::<f32, (Sample, Feature<4>)>::normal(key.split(0), (Sample::of(500), Feature::AXIS))
            .eval()?;
    let y = x.square().sum(Feature).eval()?;
    let mut network = Network {
        hidden: Tensor::he_normal(key.split(1), (Feature::AXIS, Hidden::AXIS), Feature),
        bias: Tensor::zeros((Hidden::AXIS,)),
        out: Tensor::he_normal(key.split(2), (Hidden::AXIS,), Hidden),
    }
    .eval()?;
    let (mut mean, mut square) = (network.zeros_like().eval()?, network.zeros_like().eval()?);
    let before = taut::cpu::plans_made();
    let (mut first, mut last) = (0.0, 0.0);
    for step in 1..=1000i32 {
        let start = (step as usize * 37) % 400;
        let (x, y) = (
            x.slice(Sample, start..start + 64, Sample),
            y.slice(Sample, start..start + 64, Sample),
        );
        let loss = |n: &Network| {
            let hidden = (x.dot(&n.hidden, Feature) + &n.bias).relu();
            (hidden.dot(&n.out, Hidden) - &y).square().mean(Sample)
        };
        let (loss, g) = value_and_grad(loss, &network);
        mean = mean.zip_map(&g, |m, g| 0.9 * m + 0.1 * g);
        square = square.zip_map(&g, |s, g| 0.999 * s + 0.001 * g.square());
        let (m, s) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
        let update = mean.zip_map(&square, |mean, square| {
            mean / m / ((square / s).sqrt() + 1e-8)
        });
        let rate = 0.01 / (1.0 + step as f32 / 500.0);
        network = network.zip_map(&update, |p, u| p - rate * u);
        (network, mean, square) = (network, mean, square).eval()?;
        assert!(
            loss.is_evaluated(),
            "the loss is computed with its gradient"
        );
        last = loss.item()?;
        if step == 1 {
            first = last;
        }
    }
    assert!(last < first / 4.0, "the loss went from {first} to {last}");
    Ok(taut::cpu::plans_made() - before)
}

/// A chain with every intermediate named and held.
fn chain() -> taut::Result<()> {
    let n = 1 << 20;
    let x = Tensor::<f32, (Sample,)>::uniform(RandomKey::new(0), (Sample::of(n),)).eval()?;
    let in_use = taut::cpu::memory_in_use();
    let a = &x * 2.0;
    let b = &a + 1.0;
    let c = b.tanh();
    let d = &c * &x;
    let plan = d.explain()?;
    assert!(
        plan.ends_with("1 kernel; reads 4.0 MiB, writes 4.0 MiB, 4.2 M operations"),
        "{plan}"
    );
    let d = d.eval()?;
    assert!(d.is_evaluated() && !a.is_evaluated() && !b.is_evaluated() && !c.is_evaluated());
    assert_eq!(
        taut::cpu::memory_in_use() - in_use,
        4 * n,
        "one result is stored, and nothing else"
    );
    Ok(())
}

/// A loop that overwrites its state keeps no history.
fn history() -> taut::Result<()> {
    let mut x = Tensor::<f64, (Sample,)>::ones((Sample::of(1000),)).eval()?;
    let in_use = taut::cpu::memory_in_use();
    for _ in 0..200 {
        let (_, g) = value_and_grad(|x| x.square().sum(Sample), &x);
        x = (&x - 0.01 * g).eval()?;
        assert!(
            taut::cpu::memory_in_use() <= in_use + 8000,
            "{}",
            taut::cpu::memory_in_use() - in_use
        );
    }
    Ok(())
}

/// What the user holds and was costly is not computed twice; a number that is held comes with the rest.
fn held() -> taut::Result<()> {
    let x = Tensor::<f32, (Sample, Feature<4>)>::normal(
        RandomKey::new(2),
        (Sample::of(100), Feature::AXIS),
    )
    .eval()?;
    let sums = x.sum(Feature);
    let total = sums.sum(Sample) / 100.0;
    (&x - &total).eval()?;
    assert!(sums.is_evaluated() && total.is_evaluated());
    Ok(())
}

/// Updates at other positions, of other ranges: how many plans they make after the first.
fn updates() -> taut::Result<u64> {
    let x = Tensor::<f32, _>::ones((Sample::of(64), Feature::of(8)));
    let step = |i: usize| {
        let at = [i as i64, 1, (2 * i % 64) as i64];
        let at: Tensor<i64, (Pick<3>,)> = at.into();
        let y = x.at(Sample, &at).add(i as f32).at_index(Sample, i).mul(0.5);
        let y = y.at_slice(Sample, i..i + 2, Part).set(0.0);
        y.take(Sample, &at).to_vec()
    };
    step(0)?;
    let before = taut::cpu::plans_made();
    for i in 1..50 {
        step(i)?;
    }
    Ok(taut::cpu::plans_made() - before)
}

/// An update of what nothing else reads needs no memory of its own.
fn update_in_place() -> taut::Result<()> {
    let n = 1 << 20;
    let x = Tensor::<f32, (Sample,)>::ones((Sample::of(n),)).eval()?;
    let at: Tensor<i64, (Pick<2>,)> = [5, 5].into();
    let y = (&x * 2.0).at(Sample, &at).add(1.0);
    // Room for the product, which becomes the result, but not for both.
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + 6 * n));
    let y = y.eval();
    taut::cpu::set_memory_limit(None);
    assert_eq!(y?.get([5])?, 4.0);
    Ok(())
}

#[test]
fn plans_and_memory() {
    assert_eq!(updates().unwrap(), 0);
    update_in_place().unwrap();

    let plans = train().unwrap();
    assert!(plans <= 2, "{plans} plans for 1,000 steps");
    chain().unwrap();
    history().unwrap();
    held().unwrap();
}
