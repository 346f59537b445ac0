// One pass of the fit of an encoder, in AssemblyScript. Compiled by scripts/buildKernel.ts; not part of the TypeScript program.
// fallbackPass.ts and axes.ts do the same in plain JavaScript, with sums in double precision: the same but for rounding.

/** Bytes of a row of the table, and of the duals of a pair: as blockAxes in model/search/encoder.ts has it, 32 numbers. */
const rowBytes: usize = 128

let countsAt: usize = 0
let rowsAt: usize = 0
let weightsAt: usize = 0
let valuesAt: usize = 0
let tableAt: usize = 0
let dualsAt: usize = 0

/** The places of the arrays of a FitRoom in the memory, in bytes. */
export function configure(
  counts: usize,
  rows: usize,
  weights: usize,
  values: usize,
  table: usize,
  duals: usize,
): void {
  countsAt = counts
  rowsAt = rows
  weightsAt = weights
  valuesAt = values
  tableAt = table
  dualsAt = duals
}

@inline
function lowTarget(eight: v128, unit: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(eight)), unit)
}

@inline
function highTarget(eight: v128, unit: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(eight)), unit)
}

@inline
function less(step: v128, factor: v128, at: usize): v128 {
  return f32x4.sub(step, f32x4.mul(factor, v128.load(at)))
}

@inline
function addTo(at: usize, factor: v128, step: v128): void {
  v128.store(at, f32x4.add(v128.load(at), f32x4.mul(factor, step)))
}

/**
 * Corrects the table by each pair in turn, in the 32 axes from `from` on. `stride`: numbers of the target of a pair. `most`:
 * features that a pair has room for.
 */
export function pass(
  pairs: u32,
  from: u32,
  stride: u32,
  most: u32,
  ridge: f32,
  targetUnit: f32,
  weightUnit: f32,
): void {
  const unit = f32x4.splat(targetUnit)
  const held = f32x4.splat(ridge)
  for (let pair: usize = 0; pair < (pairs as usize); pair++) {
    const value = valuesAt + ((pair * (stride as usize) + (from as usize)) << 1)
    const dual = dualsAt + pair * rowBytes
    const firstRow = rowsAt + ((pair * (most as usize)) << 1)
    const firstWeight = weightsAt + ((pair * (most as usize)) << 1)
    const bytes = (load<u8>(countsAt + pair) as usize) << 1
    let four = v128.load(value)
    let a = less(lowTarget(four, unit), held, dual)
    let b = less(highTarget(four, unit), held, dual + 16)
    four = v128.load(value, 16)
    let c = less(lowTarget(four, unit), held, dual + 32)
    let d = less(highTarget(four, unit), held, dual + 48)
    four = v128.load(value, 32)
    let e = less(lowTarget(four, unit), held, dual + 64)
    let f = less(highTarget(four, unit), held, dual + 80)
    four = v128.load(value, 48)
    let g = less(lowTarget(four, unit), held, dual + 96)
    let h = less(highTarget(four, unit), held, dual + 112)
    let square: f32 = 0
    for (let at: usize = 0; at < bytes; at += 2) {
      const weight = (load<u16>(firstWeight + at) as f32) * weightUnit
      const row = tableAt + (load<u16>(firstRow + at) as usize) * rowBytes
      const factor = f32x4.splat(weight)
      square += weight * weight
      a = less(a, factor, row)
      b = less(b, factor, row + 16)
      c = less(c, factor, row + 32)
      d = less(d, factor, row + 48)
      e = less(e, factor, row + 64)
      f = less(f, factor, row + 80)
      g = less(g, factor, row + 96)
      h = less(h, factor, row + 112)
    }
    const scale = f32x4.splat(1 / (ridge + square))
    a = f32x4.mul(a, scale)
    b = f32x4.mul(b, scale)
    c = f32x4.mul(c, scale)
    d = f32x4.mul(d, scale)
    e = f32x4.mul(e, scale)
    f = f32x4.mul(f, scale)
    g = f32x4.mul(g, scale)
    h = f32x4.mul(h, scale)
    const one = f32x4.splat(1)
    addTo(dual, one, a)
    addTo(dual + 16, one, b)
    addTo(dual + 32, one, c)
    addTo(dual + 48, one, d)
    addTo(dual + 64, one, e)
    addTo(dual + 80, one, f)
    addTo(dual + 96, one, g)
    addTo(dual + 112, one, h)
    for (let at: usize = 0; at < bytes; at += 2) {
      const row = tableAt + (load<u16>(firstRow + at) as usize) * rowBytes
      const factor = f32x4.splat((load<u16>(firstWeight + at) as f32) * weightUnit)
      addTo(row, factor, a)
      addTo(row + 16, factor, b)
      addTo(row + 32, factor, c)
      addTo(row + 48, factor, d)
      addTo(row + 64, factor, e)
      addTo(row + 80, factor, f)
      addTo(row + 96, factor, g)
      addTo(row + 112, factor, h)
    }
  }
}

@inline
function sumOf(four: v128): f32 {
  return (
    f32x4.extract_lane(four, 0) +
    f32x4.extract_lane(four, 1) +
    (f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3))
  )
}

/**
 * How far the vector at `vector` goes along each of `axes` axes, four numbers more than which may be written at `dots`. The mean
 * and the axes lie at `basis`, each `bytes` long: a multiple of 16, as the vector, which becomes relative to the mean.
 */
export function project(vector: usize, basis: usize, bytes: usize, axes: u32, dots: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(vector + at, f32x4.sub(v128.load(vector + at), v128.load(basis + at)))
  for (let axis: u32 = 0; axis < axes; axis += 4) {
    const first = basis + bytes * ((axis as usize) + 1)
    const second = first + bytes
    const third = second + bytes
    const fourth = third + bytes
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    for (let at: usize = 0; at < bytes; at += 16) {
      const four = v128.load(vector + at)
      a = f32x4.add(a, f32x4.mul(four, v128.load(first + at)))
      b = f32x4.add(b, f32x4.mul(four, v128.load(second + at)))
      c = f32x4.add(c, f32x4.mul(four, v128.load(third + at)))
      d = f32x4.add(d, f32x4.mul(four, v128.load(fourth + at)))
    }
    const to = dots + ((axis as usize) << 2)
    store<f32>(to, sumOf(a))
    store<f32>(to, sumOf(b), 4)
    store<f32>(to, sumOf(c), 8)
    store<f32>(to, sumOf(d), 12)
  }
}
