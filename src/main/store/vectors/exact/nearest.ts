/** The nearest of a stream of vectors to each of some questions, by cosine over several widths at once. */
export interface Nearest {
  /** `gain` is what a cosine with the vector is multiplied by. */
  add(slot: number, vector: Float32Array, gain?: number): void
  /** For each question, the slots of the nearest by the width at that position of `cuts`, best first. */
  slotsAt(cut: number): Int32Array[]
  /** The same for their cosines. */
  scoresAt(cut: number): Float64Array[]
}

/**
 * `questions` lie row after row, `dimension` numbers each. Where they are vectors themselves, `own` are their slots, which
 * their own lists leave out. `cuts` are widths, ascending, and at most `dimension`.
 */
export function createNearest(
  questions: Float32Array,
  own: ArrayLike<number>,
  dimension: number,
  cuts: readonly number[],
  neighbours: number,
): Nearest {
  const count = questions.length / dimension
  const scores = new Float64Array(count * cuts.length * neighbours).fill(-Infinity)
  const slots = new Int32Array(scores.length).fill(-1)
  const scales = new Float64Array(cuts.length)
  const starts = [0, ...cuts]

  /** Keeps a slot where it is nearer than the last of its list; the earlier slot, where both are as near. */
  const offer = (list: number, slot: number, score: number): void => {
    const first = list * neighbours
    let at = first + neighbours - 1
    if (!(score > (scores[at] as number))) return
    for (; at > first && score > (scores[at - 1] as number); at--) {
      scores[at] = scores[at - 1] as number
      slots[at] = slots[at - 1] as number
    }
    scores[at] = score
    slots[at] = slot
  }

  return {
    add: (slot, vector, gain = 1) => {
      for (let cut = 0, square = 0; cut < cuts.length; cut++) {
        square += product(vector, starts[cut] as number, vector, starts[cut] as number, cutWidth(starts, cut))
        scales[cut] = square > 0 ? gain / Math.sqrt(square) : 0
      }
      for (let question = 0; question < count; question++) {
        if (own[question] === slot) continue
        for (let cut = 0, dot = 0; cut < cuts.length; cut++) {
          const from = starts[cut] as number
          dot += product(questions, question * dimension + from, vector, from, cutWidth(starts, cut))
          // The question's own length is the same for all it is compared with.
          offer(question * cuts.length + cut, slot, dot * (scales[cut] as number))
        }
      }
    },
    slotsAt: (cut) =>
      Array.from({ length: count }, (_, question) => {
        const first = (question * cuts.length + cut) * neighbours
        return slots.slice(first, first + neighbours).filter((slot) => slot >= 0)
      }),
    scoresAt: (cut) =>
      Array.from({ length: count }, (_, question) => {
        const first = (question * cuts.length + cut) * neighbours
        const at = question * dimension
        const square = product(questions, at, questions, at, cuts[cut] as number)
        const scale = square > 0 ? 1 / Math.sqrt(square) : 0
        return scores
          .slice(first, first + neighbours)
          .filter((_, i) => (slots[first + i] as number) >= 0)
          .map((score) => score * scale)
      }),
  }
}

function cutWidth(starts: readonly number[], cut: number): number {
  return (starts[cut + 1] as number) - (starts[cut] as number)
}

/** Sum of products; in four sums, which a processor works out side by side. */
function product(a: Float32Array, atA: number, b: Float32Array, atB: number, width: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const whole = width & ~3
  for (let j = 0; j < whole; j += 4) {
    s0 += (a[atA + j] as number) * (b[atB + j] as number)
    s1 += (a[atA + j + 1] as number) * (b[atB + j + 1] as number)
    s2 += (a[atA + j + 2] as number) * (b[atB + j + 2] as number)
    s3 += (a[atA + j + 3] as number) * (b[atB + j + 3] as number)
  }
  for (let j = whole; j < width; j++) s0 += (a[atA + j] as number) * (b[atB + j] as number)
  return s0 + s1 + s2 + s3
}
