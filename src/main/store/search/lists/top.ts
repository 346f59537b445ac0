/** The passages with the highest scores. */
export interface Top {
  /** A passage scored no higher is not taken: 0 until there are as many as wanted. */
  readonly least: number
  add(passage: number, score: number): void
  /** The highest first; of the same score in order of passage. */
  sorted(): [number, number][]
}

/** Keeps `most` of them, in a heap whose root has the lowest score. */
export function createTop(most: number): Top {
  const passages = new Float64Array(most)
  const scores = new Float64Array(most)
  let count = 0
  let least = 0

  const put = (at: number, passage: number, score: number) => {
    passages[at] = passage
    scores[at] = score
  }
  const rise = (from: number, passage: number, score: number) => {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((scores[above] as number) <= score) break
      put(at, passages[above] as number, scores[above] as number)
      at = above
    }
    put(at, passage, score)
  }
  const sink = (passage: number, score: number) => {
    let at = 0
    for (let below = 1; below < count; below = 2 * at + 1) {
      if (below + 1 < count && (scores[below + 1] as number) < (scores[below] as number)) below++
      if ((scores[below] as number) >= score) break
      put(at, passages[below] as number, scores[below] as number)
      at = below
    }
    put(at, passage, score)
  }
  return {
    get least() {
      return least
    },
    add: (passage, score) => {
      if (score <= least || most === 0) return
      if (count < most) rise(count++, passage, score)
      else sink(passage, score)
      if (count === most) least = scores[0] as number
    },
    sorted: () =>
      Array.from({ length: count }, (_, at): [number, number] => [passages[at] as number, scores[at] as number]).sort(
        (a, b) => b[1] - a[1] || a[0] - b[0],
      ),
  }
}
