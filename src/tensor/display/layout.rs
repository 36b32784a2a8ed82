//! Where numbers stand: in lines, in columns, in boxes beside and below each other.

use super::number::{Value, style, text};

/// Spaces between columns.
const GAP: usize = 2;
/// The longest row of boxes that is not elided.
const BOXES: usize = 16;
/// About as many elements are shown of a large tensor of three axes and more.
const FEW: usize = 200;

/// What is shown along an axis: positions, and `None` where some are left out.
type Shown = Vec<Option<usize>>;

/// A tensor to be drawn, which has at least one axis.
pub(super) struct Picture<'a> {
    pub(super) names: &'a [&'a str],
    pub(super) lengths: &'a [usize],
    /// The element at a position of the row-major block.
    pub(super) value: &'a dyn Fn(usize) -> Value,
    pub(super) precision: Option<usize>,
    /// Whether all elements are shown.
    pub(super) whole: bool,
    pub(super) width: usize,
    pub(super) threshold: usize,
}

/// Lines of text of equal width.
struct Block {
    lines: Vec<String>,
    width: usize,
}

impl Picture<'_> {
    /// The lines of the picture.
    pub(super) fn lines(&self) -> Vec<String> {
        if self.lengths.contains(&0) {
            return vec!["no elements".to_owned()];
        }
        let mut shown = self.shown();
        let cells = self.cells(&shown);
        let width = cells
            .iter()
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0);
        let last = self.lengths.len() - 1;
        // Two characters on both sides of each box around the numbers.
        let room = self.width.saturating_sub(4 * last.saturating_sub(1));
        let columns = ((room + GAP) / (width + GAP)).max(1);
        let elided = shown[last].contains(&None);
        if last == 0 && !elided {
            return wrapped(&cells, width, if self.whole { usize::MAX } else { columns });
        }
        let all = shown[last].len();
        let kept = fitting(all, if self.whole { all } else { columns }, &shown[last]);
        shown[last] = kept
            .iter()
            .map(|&column| column.and_then(|c| shown[last][c]))
            .collect();
        let grid = Grid {
            cells: &cells,
            kept: &kept,
            per_row: all,
            width,
        };
        let mut row = 0;
        let block = self.block(&shown, 0, room, &grid, &mut row);
        block
            .lines
            .iter()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    /// What is shown along each axis, before the width of the numbers is known.
    fn shown(&self) -> Vec<Shown> {
        let rank = self.lengths.len();
        let count = self
            .lengths
            .iter()
            .fold(1_usize, |n, &l| n.saturating_mul(l));
        // As many columns as could fit if each were one character wide.
        let most = (self.width + GAP) / (1 + GAP);
        let along = |axis: usize, edge: usize, is_large: bool| {
            let length = self.lengths[axis];
            let edge = match axis {
                _ if self.whole => return (0..length).map(Some).collect(),
                _ if axis + 1 == rank && rank == 1 && !is_large => length,
                _ if axis + 1 == rank && (rank <= 2 || !is_large) => most.div_ceil(2),
                _ if is_large => edge,
                _ if axis + 2 < rank => BOXES / 2,
                _ => length,
            };
            ends(length, edge)
        };
        let mut edges = [3, 2, 1, 0].into_iter();
        loop {
            let edge = edges.next();
            let is_large = count > self.threshold;
            let shown: Vec<Shown> = (0..rank)
                .map(|axis| along(axis, edge.unwrap_or(0), is_large))
                .collect();
            let size = shown.iter().fold(1_usize, |n, s| n.saturating_mul(s.len()));
            let few = rank <= 2 || size <= FEW;
            if !is_large || self.whole || few || edge.is_none() {
                return shown;
            }
        }
    }

    /// The texts of all shown elements in order, `…` where some are left out of a row.
    fn cells(&self, shown: &[Shown]) -> Vec<String> {
        let (columns, outer) = match shown.split_last() {
            Some((columns, outer)) => (columns, outer),
            None => return Vec::new(),
        };
        let mut starts = vec![0_usize];
        for (axis, positions) in outer.iter().enumerate() {
            let length = self.lengths[axis];
            starts = starts
                .iter()
                .flat_map(|&start| positions.iter().flatten().map(move |&i| start * length + i))
                .collect();
        }
        let length = self.lengths[outer.len()];
        let values: Vec<Option<Value>> = starts
            .iter()
            .flat_map(|&start| {
                columns
                    .iter()
                    .map(move |&column| column.map(|i| (self.value)(start * length + i)))
            })
            .collect();
        let (mut floats, mut cells) = (Vec::new(), Vec::with_capacity(values.len()));
        for value in values.iter().flatten() {
            if let Value::Float(x) = value {
                floats.push(Value::Float(*x));
            }
        }
        let style = style(&floats, self.precision);
        for value in &values {
            cells.push(
                value
                    .as_ref()
                    .map_or("…".to_owned(), |value| text(value, style)),
            );
        }
        cells
    }

    /// The block of the axes from `axis` on.
    fn block(
        &self,
        shown: &[Shown],
        axis: usize,
        room: usize,
        grid: &Grid<'_>,
        row: &mut usize,
    ) -> Block {
        let rank = self.lengths.len();
        if axis + 2 >= rank {
            let rows = if rank == 1 {
                &[Some(0)][..]
            } else {
                &shown[axis]
            };
            return grid.matrix(rows, row);
        }
        // Rows of the numbers in what is left out are not among the cells.
        let mut parts = Vec::new();
        for position in &shown[axis] {
            parts.push(match position {
                Some(i) => {
                    let inner = self.block(shown, axis + 1, room.saturating_sub(4), grid, row);
                    inner.framed(&format!("{} {i}", self.names[axis]))
                }
                None => Block::of(vec!["…".to_owned()]),
            });
        }
        let inside = self.width.saturating_sub(4 * axis);
        beside(parts, if self.whole { usize::MAX } else { inside })
    }
}

/// The texts of the elements, row by row.
struct Grid<'a> {
    cells: &'a [String],
    /// The columns that are shown, `None` where some are left out.
    kept: &'a [Option<usize>],
    per_row: usize,
    width: usize,
}

impl Grid<'_> {
    /// The next rows.
    fn matrix(&self, rows: &[Option<usize>], row: &mut usize) -> Block {
        let line = |cell: &dyn Fn(usize) -> String| {
            let cells = self.kept.iter().map(|&column| match column {
                Some(column) => padded(&cell(column), self.width),
                None => "…".to_owned(),
            });
            cells.collect::<Vec<_>>().join(&" ".repeat(GAP))
        };
        let mut lines = Vec::with_capacity(rows.len());
        for position in rows {
            if position.is_some() {
                let start = *row * self.per_row;
                lines.push(line(&|column| self.cells[start + column].clone()));
                *row += 1;
            } else {
                lines.push(line(&|_| "⋮".to_owned()));
            }
        }
        Block::of(lines)
    }
}

impl Block {
    fn of(mut lines: Vec<String>) -> Block {
        let width = lines
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        for line in &mut lines {
            let missing = width - line.chars().count();
            line.push_str(&" ".repeat(missing));
        }
        Block { lines, width }
    }

    /// The block in a box with a title.
    fn framed(self, title: &str) -> Block {
        let inside = self.width.max(title.chars().count() + 1);
        let rest = inside + 1 - title.chars().count() - 1;
        let mut lines = vec![format!("╭ {title} {}╮", "─".repeat(rest))];
        for line in &self.lines {
            let missing = inside - self.width;
            lines.push(format!("│ {line}{} │", " ".repeat(missing)));
        }
        lines.push(format!("╰{}╯", "─".repeat(inside + 2)));
        Block::of(lines)
    }
}

/// The blocks side by side, in as many bands as the width asks for.
fn beside(blocks: Vec<Block>, width: usize) -> Block {
    let mut bands: Vec<Vec<Block>> = Vec::new();
    let mut used = 0;
    for block in blocks {
        match bands.last_mut() {
            Some(band) if used + 1 + block.width <= width => {
                used += 1 + block.width;
                band.push(block);
            }
            _ => {
                used = block.width;
                bands.push(vec![block]);
            }
        }
    }
    let mut lines = Vec::new();
    for band in bands {
        let height = band
            .iter()
            .map(|block| block.lines.len())
            .max()
            .unwrap_or(0);
        for i in 0..height {
            let parts = band.iter().map(|block| {
                // A block of one line, the mark of what is left out, stands in the middle.
                let above = if block.lines.len() == 1 {
                    height / 2
                } else {
                    0
                };
                let line = i.checked_sub(above).and_then(|i| block.lines.get(i));
                line.cloned().unwrap_or(" ".repeat(block.width))
            });
            lines.push(parts.collect::<Vec<_>>().join(" "));
        }
    }
    Block::of(lines)
}

/// The first and the last `edge` positions; all where no more than one would be left out.
fn ends(length: usize, edge: usize) -> Shown {
    if length <= edge.saturating_mul(2).saturating_add(1) {
        return (0..length).map(Some).collect();
    }
    let first = (0..edge.max(1)).map(Some);
    first
        .chain([None])
        .chain((length - edge..length).map(Some))
        .collect()
}

/// Which of `all` columns are kept where `room` fit; `None` stands for what is left out.
fn fitting(all: usize, room: usize, shown: &Shown) -> Vec<Option<usize>> {
    let gap = shown.iter().position(Option::is_none);
    if all <= room {
        return (0..all)
            .map(|column| shown[column].map(|_| column))
            .collect();
    }
    let kept = room.saturating_sub(1).max(1);
    let (mut first, mut last) = (kept.div_ceil(2), kept / 2);
    if let Some(gap) = gap {
        (first, last) = (first.min(gap), last.min(all - gap - 1));
    }
    let front = (0..first).map(Some);
    front
        .chain([None])
        .chain((all - last..all).map(Some))
        .collect()
}

/// The cells in as many lines as the width asks for.
fn wrapped(cells: &[String], width: usize, columns: usize) -> Vec<String> {
    let lines = cells.chunks(columns.min(cells.len()).max(1)).map(|line| {
        let cells: Vec<String> = line.iter().map(|cell| padded(cell, width)).collect();
        cells.join(&" ".repeat(GAP))
    });
    lines.collect()
}

fn padded(cell: &str, width: usize) -> String {
    format!("{cell:>width$}")
}
