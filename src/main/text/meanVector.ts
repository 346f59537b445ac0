/** The direction of the mean of vectors of one space, each as long as 1; undefined where there are none, or they cancel out. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const mean = new Float32Array(first.length)
  for (const vector of vectors) {
    const length = lengthOf(vector)
    if (length > 0)
      for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (vector[at] as number) / length
  }
  const length = lengthOf(mean)
  return length === 0 ? undefined : mean.map((value) => value / length)
}

function lengthOf(vector: Float32Array): number {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at] as number) ** 2
  return Math.sqrt(sum)
}
