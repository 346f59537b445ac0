import type { Int4Kernel } from './int4Kernel.ts'

/** The inner loops of the scan; addresses are byte offsets into the index's memory. kernel.as.ts describes each. */
export interface Kernel extends Int4Kernel {
  scanBlocks(blocks: number, count: number, query: number, span: number, histogram: number, masked: boolean): number
  collectBlocks(blocks: number, count: number, low: number, high: number, out: number, limit: number): number
  scanPositions(positions: number, count: number, query: number, span: number, out: number, histogram: number): void
  estimate(positions: number, count: number, table: number, bytes: number, out: number): void
  estimateCodes(codes: number, count: number, table: number, bytes: number, out: number): void
  nearest(positions: number, count: number, centres: number, centreCount: number, out: number): void
  expandMask(segments: number, out: number, limit: number): number
}
