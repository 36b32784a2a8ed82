//! Tensors whose element type, named axes and sizes are in their type.
