const u = (text: string) => text.charCodeAt(0)
const [A, C, D, E, G, I, L, N, O, R, S, T, U, Y] = [...'acdegilnorstuy'].map(u) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/**
 * Where the stem of a Latin word ends: plural, past, gerund and adverb endings of English are left off when at least four
 * units remain. Rough on purpose: character n-grams bring back what it misses. `start` and `end` span the word in `text`.
 */
export function stemEnd(text: string, start: number, end: number): number {
  let last = end
  const at = (back: number) => text.charCodeAt(last - back)
  const long = (left: number) => last - start >= left
  if (long(5) && at(1) === S && at(2) !== S && at(2) !== U && at(2) !== I) {
    last -= long(6) && at(2) === E && at(3) === I ? 3 : 1
  }
  if (long(7) && at(1) === G && at(2) === N && at(3) === I) last -= 3
  else if (long(6) && at(1) === D && at(2) === E) last -= 2
  else if (long(6) && at(1) === Y && at(2) === L) last -= 2
  if (long(9) && at(1) === N && at(2) === O && at(3) === I && at(4) === T && at(5) === A) last -= 5
  else if (long(8) && at(1) === N && at(2) === O && at(3) === I) last -= 3
  else if (long(7) && at(1) === L && at(2) === A && at(3) === C && at(4) === I) last -= 4
  else if (long(6) && at(1) === L && at(2) === A) last -= 2
  else if (long(6) && at(1) === C && at(2) === I) last -= 2
  else if (long(7) && (at(1) === R || at(1) === N) && (at(2) === E || at(2) === A)) last -= 2
  if (long(5) && (at(1) === E || at(1) === Y || at(1) === I)) last -= 1
  if (long(5) && at(1) === at(2)) last -= 1
  return last
}
