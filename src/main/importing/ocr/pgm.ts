import type { GrayImage } from './engine.ts'

/** A picture as a file in the PGM format: uncompressed, because compressing it takes longer than anything else with it. */
export function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}
