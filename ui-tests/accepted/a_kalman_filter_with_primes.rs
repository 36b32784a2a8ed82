use taut::prelude::*;

axes! { State, Obs }

type Mean = Tensor<f64, (State<2>,)>;
type Covariance = Tensor<f64, (State<2>, Prime<State<2>>)>;

struct Filter {
    /// What comes of the state in one step: the new state is the primed axis.
    f: Tensor<f64, (Prime<State<2>>, State<2>)>,
    h: Tensor<f64, (Obs<1>, State<2>)>,
    process: Covariance,
    measurement: f64,
}

impl Filter {
    fn predict(&self, x: &Mean, p: &Covariance) -> (Mean, Covariance) {
        let x = self.f.dot(x, State).rename(Prime(State), State);
        // F P Fᵀ with three names for the state: old, new, and new on the other side.
        let other = Prime(Prime(State));
        let half = self.f.dot(&p.rename(Prime(State), other), State);
        let back: Tensor<f64, (State<2>, Prime<Prime<State<2>>>)> =
            self.f.rename(State, other).rename(Prime(State), State);
        let p = back.dot(&half, other) + &self.process;
        (x, p)
    }

    fn update(&self, x: &Mean, p: &Covariance, z: &Tensor<f64, (Obs<1>,)>) -> (Mean, Covariance) {
        let innovation: Tensor<f64, (Obs<1>,)> = z - self.h.dot(x, State);
        let seen: Tensor<f64, (Obs<1>, Prime<State<2>>)> = self.h.dot(p, State);
        let cross: Tensor<f64, (State<2>, Obs<1>)> = p.dot(&self.h.rename(State, Prime(State)), Prime(State));
        let variance = self.h.dot(&cross, State).sum(Obs) + self.measurement;
        let gain = cross / variance;
        (x + gain.dot(&innovation, Obs), p - gain.dot(&seen, Obs))
    }
}

fn main() -> taut::Result<()> {
    let filter = Filter {
        f: [[1., 1.], [0., 1.]].into(),
        h: [[1., 0.]].into(),
        process: Tensor::zeros((State::AXIS, Prime(State::AXIS))),
        measurement: 1.0,
    };
    let p: Covariance = Tensor::eye((State::AXIS, Prime(State::AXIS)));
    let (x, p) = filter.predict(&[0., 1.].into(), &p);
    assert_eq!((x.to_vec()?, p.to_vec()?), (vec![1., 1.], vec![2., 1., 1., 1.]));
    let (x, p) = filter.update(&x, &p, &[2.].into());
    let third = 1.0 / 3.0;
    assert!((x - Mean::from([5.0 * third, 4.0 * third])).abs().max(State).item()? < 1e-12);
    let expected: Covariance = [[2.0 * third, third], [third, 2.0 * third]].into();
    assert!(p.all_close(&expected, 1e-12, 1e-12).item()?);
    Ok(())
}
