#![allow(missing_docs, unused)]
use taut::prelude::*;
axes! { pub Batch, pub Width, pub Height, pub Pixel, pub Class, pub Hidden, pub Query, pub Past, pub Head, pub Channel, pub Embed, pub Sample, pub Feature, pub Trade, pub Factor, pub State, pub Obs, pub Image, pub Row, pub BatchIn, pub WidthIn, pub HeightIn, pub PixelIn, pub ClassIn, pub HiddenIn, pub QueryIn, pub PastIn, pub HeadIn, pub ChannelIn, pub EmbedIn, pub SampleIn, pub FeatureIn, pub TradeIn, pub FactorIn, pub StateIn, pub ObsIn, pub ImageIn, pub RowIn, pub BatchOut, pub WidthOut, pub HeightOut, pub PixelOut, pub ClassOut, pub HiddenOut, pub QueryOut, pub PastOut, pub HeadOut, pub ChannelOut, pub EmbedOut, pub SampleOut, pub FeatureOut, pub TradeOut, pub FactorOut, pub StateOut, pub ObsOut, pub ImageOut, pub RowOut }
pub fn f0(x: &Tensor<f32, (State<17>, RowIn<39>, StateIn, )>, y: &Tensor<f32, (State<17>, ClassIn<25>, BatchOut, )>) -> Tensor<f32, (State<17>, RowIn<39>, StateIn, )> { x.clone() }
fn main() {}
