// Where things lie in the memory of a scan index, for the parts of the kernel; layout.ts says it. AssemblyScript: not part of
// the TypeScript program.

export let segmentsAt: usize = 0
export let segmentBytes: usize = 0
export let stride: usize = 0
export let slotsAt: usize = 0
export let positionsAt: usize = 0
export let distancesAt: usize = 0
export let maskAt: usize = 0
export let countsAt: usize = 0

/** Offsets are within a segment, in bytes; the codes of a segment lie at its start. */
export function configure(
  segments: usize,
  bytesPerSegment: usize,
  bytesPerCode: usize,
  slots: usize,
  positions: usize,
  distances: usize,
  mask: usize,
  counts: usize,
): void {
  segmentsAt = segments
  segmentBytes = bytesPerSegment
  stride = bytesPerCode
  slotsAt = slots
  positionsAt = positions
  distancesAt = distances
  maskAt = mask
  countsAt = counts
}

@inline
export function segmentOf(index: u32): usize {
  return segmentsAt + ((index >> 16) as usize) * segmentBytes
}

@inline
export function codeAt(position: u32): usize {
  return segmentOf(position) + ((position & 0xffff) as usize) * stride
}

@inline
export function isAllowed(slot: u32): bool {
  const byte = load<u8>(segmentOf(slot) + maskAt + ((slot & 0xffff) >> 3))
  return ((byte >> ((slot & 7) as u8)) & 1) != 0
}
