//! A `.safetensors` file as memory: elements are read when they are first touched.
#![allow(
    unsafe_code,
    reason = "a mapped file must not change, which only the caller can promise"
)]

use std::fs::File;
use std::panic::Location;
use std::sync::Arc;

use super::super::elements::{self, Order};
use super::super::source::At;
use super::reader::SafetensorsReader;
use crate::asked::Asked;
use crate::axis::{Axes, Distinct};
use crate::element::Element;
use crate::error::Result;
use crate::exec::cpu::memory::Buffer;
use crate::graph::Node;
use crate::tensor::Tensor;

impl SafetensorsReader<File> {
    /// Maps the tensor `name` into memory: as [`tensor`](SafetensorsReader::tensor), but elements are read when they are first used, and do
    /// not count against the [memory limit](crate::cpu::set_memory_limit).
    ///
    /// A tensor whose elements can't be used as they lie there (not aligned to 16 bytes, or few bytes) is read instead. Files that
    /// Taut wrote are aligned at their start.
    ///
    /// # Safety
    ///
    /// The file is neither changed nor made shorter, by this program or another, while the tensor or one that shares its elements lives,
    /// nor has it been since it was opened.
    ///
    /// # Errors
    ///
    /// As [`tensor`](SafetensorsReader::tensor).
    ///
    /// # Examples
    ///
    /// ```
    /// use taut::io::{SafetensorsReader, SafetensorsWriter};
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// # let path = std::env::temp_dir().join(format!("taut-map-{}.safetensors", std::process::id()));
    /// let ones = Tensor::<f32, _>::ones((Item::of(4096),));
    /// SafetensorsWriter::new().add("ones", &ones)?.write(&path)?;
    /// // SAFETY: nobody else knows the file.
    /// let x = unsafe { SafetensorsReader::open(&path)?.map_tensor::<f32, (Item,)>("ones")? };
    /// assert_eq!(x.sum(Item).item()?, 4096.);
    /// # std::fs::remove_file(&path).ok();
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub unsafe fn map_tensor<E: Element, S: Axes + Distinct>(
        &mut self,
        name: &str,
    ) -> Result<Tensor<E, S>> {
        let (asked, place) = (Asked::of::<E, S>(), Location::caller());
        let found = self.find(name, &asked, place)?;
        let at = At {
            file: &self.file,
            place,
        };
        if Order::NATIVE == Order::Little {
            // SAFETY: the header was checked against the length of the file; that it does not change is the caller's promise.
            let mapped = unsafe { Buffer::map(&self.reader, found.start, found.bytes) };
            if let Some(buffer) = mapped.map_err(|error| at.io(&error))? {
                elements::check(&buffer, asked.dtype, at)?;
                let node = Node::stored(
                    Arc::new(buffer),
                    asked.dtype,
                    found.lengths,
                    asked.names,
                    place,
                );
                return Ok(Tensor::from_node(node));
            }
        }
        self.node(name, &asked, place).map(Tensor::from_node)
    }
}
