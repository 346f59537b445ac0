/** What is taken into a library. Everything over it is refused with a reason. */
export interface MediaLimits {
  readonly maxImageBytes: number
  readonly maxVideoBytes: number
  /** Width × height of an image, before anything of it is decoded: a small file may hold a very large picture. */
  readonly maxPixels: number
  /** Longest side of a thumbnail, in pixels. */
  readonly thumbnailSide: number
}

export const standardMediaLimits: MediaLimits = {
  maxImageBytes: 100_000_000,
  maxVideoBytes: 2_000_000_000,
  maxPixels: 150_000_000,
  thumbnailSide: 320,
}
