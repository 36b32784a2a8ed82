use taut::prelude::*;

axes! { A, B, C, D, E, F, G, H, I, J, K, L, M }

fn main() {
    type Most = (A<1>, B<1>, C<1>, D<1>, E<1>, F<1>, G<1>, H<1>, I<1>, J<1>, K<1>, L<1>);
    fn full(x: &Tensor<f32, Most>) {
        let _ = x.broadcast((M::of(1),));
    }
}
