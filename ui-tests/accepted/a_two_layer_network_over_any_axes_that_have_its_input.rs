use taut::axis::Mapped;
use taut::prelude::*;

axes! { Batch, Pixel, Hidden, Class }

/// The parameters, of static lengths.
struct Network {
    w1: Tensor<f32, (Pixel<2>, Hidden<2>)>,
    b1: Tensor<f32, (Hidden<2>,)>,
    w2: Tensor<f32, (Hidden<2>, Class<1>)>,
    b2: Tensor<f32, (Class<1>,)>,
}

type Middle<S> = Mapped<S, Pixel<2>, Hidden<2>>;

impl Network {
    fn apply<S>(&self, x: &Tensor<f32, S>) -> Tensor<f32, Mapped<Middle<S>, Hidden<2>, Class<1>>>
    where
        S: Maps<Pixel<2>, Hidden<2>>,
        Middle<S>: Maps<Hidden<2>, Class<1>>,
    {
        let hidden = x.dot(&self.w1, Pixel) + &self.b1;
        let hidden = hidden.where_or(&hidden.gt(0.0), 0.0);
        hidden.dot(&self.w2, Hidden) + &self.b2
    }
}

fn main() {
    let network = Network {
        w1: [[1., -1.], [1., -1.]].into(),
        b1: [0., 0.].into(),
        w2: [[2.], [3.]].into(),
        b2: [1.].into(),
    };
    let one: Tensor<f32, (Pixel<2>,)> = [1., 2.].into();
    let y: Tensor<f32, (Class<1>,)> = network.apply(&one);
    assert_eq!(y.to_vec().unwrap(), [7.]);

    let many: Tensor<f32, (Batch, Pixel<2>)> = Tensor::from_array([[1., 2.], [-1., -2.]]);
    let y: Tensor<f32, (Batch, Class<1>)> = network.apply(&many);
    assert_eq!(y.to_vec().unwrap(), [7., 10.]);
}
