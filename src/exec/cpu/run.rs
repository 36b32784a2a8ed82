//! Running a plan: buffers for its slots, kernels in order.

use super::compile::{Compiled, compile};
use super::memory::Buffer;
use super::positions::OutOfRange;
use super::region::Bound;
use super::{
    assemble, order, product, random, region, scan, scatter, search, staged, take, window,
};
use crate::error::{Error, Result};
use crate::exec::failure;
use crate::graph::shape::{contiguous, count};
use crate::plan::Trace;
use crate::plan::kernel::{Kernel, Plan, Slot, Step};
use std::sync::Arc;

/// The regions of a plan, made ready to run.
struct Executable {
    /// For each step its regions: one, several stages, or none.
    regions: Vec<Vec<Compiled>>,
}

/// Runs a plan; the result gives for each asked node its elements.
pub(crate) fn run(plan: &Plan, trace: &Trace) -> Result<Vec<(u32, Arc<Buffer>)>> {
    let executable = plan.executable.get_or_init(|| {
        let regions = plan.steps.iter().map(|step| match &step.kernel {
            Kernel::Region(region) => vec![compile(region)],
            Kernel::Staged(staged) => staged.regions.iter().map(compile).collect(),
            _ => Vec::new(),
        });
        Box::new(Executable {
            regions: regions.collect(),
        })
    });
    let Some(executable) = executable.downcast_ref::<Executable>() else {
        unreachable!("plans for the CPU are made ready by the CPU executor alone")
    };
    let mut places: Vec<(*mut u8, usize)> = vec![(std::ptr::null_mut(), 0); plan.bytes.len()];
    let mut buffers: Vec<Option<Buffer>> = plan.bytes.iter().map(|_| None).collect();
    for &(slot, node) in &plan.inputs {
        // The trace holds the node, and so its buffer, until the plan has run.
        if let Some(buffer) = trace.nodes[node as usize].buffer() {
            places[slot as usize] = (buffer.as_ptr().cast_mut(), buffer.len());
        }
    }
    for (step, compiled) in plan.steps.iter().zip(&executable.regions) {
        if let Some((base, out)) = in_place(step, &buffers, &trace.parameters) {
            buffers[out as usize] = buffers[base as usize].take();
            places[out as usize] = places[base as usize];
        }
        for slot in step.kernel.written() {
            if buffers[slot as usize].is_some() {
                continue;
            }
            let mut buffer = Buffer::uninit(plan.bytes[slot as usize])?;
            places[slot as usize] = (buffer.as_mut_ptr(), buffer.len());
            buffers[slot as usize] = Some(buffer);
        }
        let memory = |slot: Slot| places[slot as usize];
        let bound = Bound {
            parameters: &trace.parameters,
            memory: &memory,
        };
        run_kernel(&step.kernel, compiled, &bound, trace)?;
        for &slot in &step.frees {
            buffers[slot as usize] = None;
        }
    }
    let mut shared: Vec<Option<Arc<Buffer>>> = buffers
        .into_iter()
        .map(|buffer| buffer.map(Arc::new))
        .collect();
    for &(slot, node) in &plan.inputs {
        shared[slot as usize] = trace.nodes[node as usize].buffer().cloned();
    }
    Ok(plan
        .outputs
        .iter()
        .filter_map(|&(node, slot)| Some((node, shared[slot as usize].clone()?)))
        .collect())
}

/// The slot of a block that an update may change where it is, since nothing else reads it any more, and that of the result.
fn in_place(step: &Step, buffers: &[Option<Buffer>], parameters: &[u64]) -> Option<(Slot, Slot)> {
    let Kernel::Scatter(scatter) = &step.kernel else {
        return None;
    };
    let base = &scatter.base;
    let is_last_reader = step.frees.contains(&base.slot)
        && step
            .kernel
            .slots()
            .iter()
            .filter(|&&slot| slot == base.slot)
            .count()
            == 1;
    let is_whole = base.offset.at(parameters) == 0
        && base.strides == contiguous(&base.lengths)
        && buffers[base.slot as usize].as_ref()?.len() / base.dtype.size() == count(&base.lengths)?;
    (is_last_reader && is_whole).then_some((base.slot, scatter.out))
}

fn run_kernel(kernel: &Kernel, compiled: &[Compiled], bound: &Bound, trace: &Trace) -> Result<()> {
    let out_of_range = |origin: u32, wrong: OutOfRange| -> Error {
        failure::out_of_range(&trace.nodes[origin as usize], wrong.which, wrong.index)
    };
    match kernel {
        Kernel::Region(_) | Kernel::Staged(_) => {
            let ran = match (kernel, compiled) {
                (Kernel::Staged(staged), stages) => staged::run(staged, stages, bound),
                (_, [region]) => region::run(region, bound),
                _ => Ok(()),
            };
            ran.map_err(|origin| failure::of_element(&trace.nodes[origin as usize]))
        }
        Kernel::MatrixProduct(spec) => product::run(spec, bound),
        Kernel::WindowProduct(spec) => window::run(spec, bound),
        Kernel::Assemble(spec) => {
            assemble::run(spec, bound);
            Ok(())
        }
        Kernel::Random {
            draw,
            parameters,
            dtype,
            out,
            count,
        } => {
            let first = *parameters as usize;
            let values = std::array::from_fn(|i| bound.parameters[first + i]);
            let (place, bytes) = (bound.memory)(*out);
            random::run(*draw, values, *dtype, place, bytes, *count);
            Ok(())
        }
        Kernel::Take(spec) => {
            take::run(spec, bound).map_err(|wrong| out_of_range(spec.origin, wrong))
        }
        Kernel::Scatter(spec) => {
            scatter::run(spec, bound).map_err(|wrong| out_of_range(spec.origin, wrong))
        }
        Kernel::Scan(spec) => {
            scan::run(spec, bound);
            Ok(())
        }
        Kernel::Order(spec) => {
            order::run(spec, bound);
            Ok(())
        }
        Kernel::Search(spec) => {
            search::run(spec, bound);
            Ok(())
        }
    }
}
