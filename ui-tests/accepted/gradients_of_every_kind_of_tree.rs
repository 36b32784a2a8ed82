use taut::prelude::*;

axes! { Item, Row }

type Vector = Tensor<f64, (Item<2>,)>;

#[derive(Params)]
struct Pair(Vector, Tensor<f64, ()>);

fn main() -> taut::Result<()> {
    let v: Vector = [1., 2.].into();
    let s: Tensor<f64, ()> = 3.0.into();
    let power = v.square().sum(Item);

    let (dv, ds) = grad(|(v, s)| (v * s).sum(Item), &(v.clone(), s.clone()));
    assert_eq!((dv.to_vec()?, ds.item()?), (vec![3., 3.], 3.));

    let [a, b] = grad(|[a, b]: &[Vector; 2]| (a * b).sum(Item), &[v.clone(), &v * 10.0]);
    assert_eq!((a.to_vec()?, b.to_vec()?), (vec![10., 20.], vec![1., 2.]));

    let layers = vec![v.clone(), v.clone(), v.clone()];
    let gradients = grad(|layers: &Vec<Vector>| layers.iter().fold(power.clone(), |sum, v| sum + v.sum(Item)), &layers);
    assert_eq!(gradients.len(), 3);

    let some = grad(|v: &Option<Vector>| v.as_ref().map_or(power.clone(), |v| v.sum(Item)), &Some(v.clone()));
    assert_eq!(some.unwrap().to_vec()?, [1., 1.]);

    let pair = grad(|Pair(v, s): &Pair| (v * s).sum(Item), &Pair(v.clone(), s));
    assert_eq!(pair.1.item()?, 3.);

    // A derivative of a derivative, which captures what is around it.
    let second = grad(|v: &Vector| grad(|v: &Vector| (v.powi(3) * &power).sum(Item), v).sum(Item), &v);
    assert_eq!(second.to_vec()?, [30., 60.]);
    Ok(())
}
