/** Where the ink of a sign is along its line, in columns of the picture. */
export interface SignSpan {
  readonly from: number
  /** The column after the last. */
  readonly to: number
}

/** What a sign costs whose width differs by its whole width from what is usual. */
const WIDTH = 4
/** A sign that ends within a stroke. */
const CUT = 0.8
/** A sign without ink. */
const NO_INK = 4
/** For each width of a full sign: white between signs, and ink that belongs to none, as of a sign that was not read. */
const WHITE = 0.5
const LEFT_OVER = 6
/** Of what is usual. */
const NARROWEST = 0.4
const WIDEST = 1.6
/** So many places where a sign may begin are in the height of a line. */
const STEPS = 16
/** Of a sign of full width, in heights of the line. */
const WIDEST_SIGN = 1.15
const NARROWEST_SIGN = 0.5
/** In heights of the line: wider gaps are not between signs that are written together. */
const WIDE_GAP = 0.5
/** The mean of the signs of a line: where they cost more, text and ink do not fit. */
const MOST_COST = 0.8

/**
 * Where signs of known text stand in a line that is written without spaces, by the ink in its columns: signs are about as
 * wide as signs of their kind are, and white is between them where they do not touch. Of all ways to lay them out along the
 * line, the one that costs least, found by dynamic programming. Undefined where they do not fit.
 * @param signs without blanks
 * @param ink for each column of the line, 1 where it has ink
 * @param height of the line, in pixels
 */
export function fitSigns(signs: readonly string[], ink: Uint8Array, height: number): readonly SignSpan[] | undefined {
  const step = Math.max(1, Math.round(height / STEPS))
  const places = Math.ceil(ink.length / step)
  const before = new Uint32Array(places + 1)
  for (let place = 0; place < places; place++)
    before[place + 1] = before[place]! + inkOf(ink, place * step, (place + 1) * step)
  const shares = signs.map(usualShare)
  const full = fullWidth(shares, ink, height) / step
  if (full * step < NARROWEST_SIGN * height) return undefined
  const isStroke = (place: number) => ink[place * step] === 1 && ink[place * step - 1] === 1

  /** Passes over white and ink that belong to no sign; for each place how many before it are passed over. */
  const pass = (costs: Float64Array): Uint16Array => {
    const passed = new Uint16Array(places + 1)
    for (let place = 0; place < places; place++) {
      const cost = costs[place]! + (before[place + 1] === before[place] ? WHITE : LEFT_OVER) / full
      if (cost < costs[place + 1]!) {
        costs[place + 1] = cost
        passed[place + 1] = passed[place]! + 1
      }
    }
    return passed
  }
  let costs = new Float64Array(places + 1).fill(Infinity)
  costs[0] = 0
  pass(costs)
  const steps = shares.map((share) => {
    const usual = share * full
    const [least, most] = [Math.max(1, Math.floor(usual * NARROWEST)), Math.ceil(usual * WIDEST)]
    const next = new Float64Array(places + 1).fill(Infinity)
    const widths = new Uint16Array(places + 1)
    for (let from = 0; from <= places; from++)
      for (let width = least; width <= most && from + width <= places; width++) {
        const to = from + width
        const hasInk = before[to] !== before[from]
        const cost =
          costs[from]! + WIDTH * ((width - usual) / full) ** 2 + (isStroke(to) ? CUT : 0) + (hasInk ? 0 : NO_INK)
        if (cost < next[to]!) {
          next[to] = cost
          widths[to] = width
        }
      }
    const passed = pass(next)
    costs = next
    return { widths, passed }
  })
  if (!(costs[places]! < MOST_COST * signs.length)) return undefined
  const spans: SignSpan[] = []
  let end = places
  for (const { widths, passed } of steps.toReversed()) {
    const to = end - passed[end]!
    end = to - widths[to]!
    spans.push(cutToInk(ink, end * step, Math.min(ink.length, to * step)))
  }
  return spans.toReversed()
}

/** How wide a sign is with the white around it, of one of full width, in fonts that give each its own width. */
function usualShare(sign: string): number {
  if (/[\p{Script=Han}]/u.test(sign)) return 1
  if (/[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u.test(sign)) return 0.8
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff5e]/u.test(sign)) return 0.92
  if (/[\p{P}]/u.test(sign)) return 0.5
  return 0.55
}

function fullWidth(shares: readonly number[], ink: Uint8Array, height: number): number {
  let [white, wide] = [0, 0]
  for (const value of ink) {
    if (value === 0) white++
    else {
      if (white > WIDE_GAP * height) wide += white
      white = 0
    }
  }
  const sum = shares.reduce((total, share) => total + share, 0)
  return Math.min(WIDEST_SIGN * height, (ink.length - wide) / sum)
}

function inkOf(ink: Uint8Array, from: number, to: number): number {
  return ink.subarray(from, to).reduce((sum, value) => sum + value, 0)
}

function cutToInk(ink: Uint8Array, from: number, to: number): SignSpan {
  const own = ink.subarray(from, to)
  const first = own.indexOf(1)
  return first < 0 ? { from, to } : { from: from + first, to: from + own.lastIndexOf(1) + 1 }
}
