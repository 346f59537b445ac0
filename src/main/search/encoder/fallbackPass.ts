import { blockAxes } from '../../model/search/encoder.ts'
import { mostOfText, ridge, targetUnits, weightUnits, type FitRoom } from './fitRoom.ts'

/** What `pass` of encoder.as.ts does, in plain JavaScript: the same but for rounding, several times slower. */
export function createFallbackPass(room: FitRoom): (pairs: number, from: number) => void {
  const step = new Float64Array(blockAxes)
  return (pairs, from) => {
    for (let pair = 0; pair < pairs; pair++) {
      const target = pair * room.stride + from
      for (let i = 0; i < blockAxes; i++) step[i] = (room.values[target + i] as number) / targetUnits
      correct(room, pair, step)
    }
  }
}

/** Changes the table so that it gives the target of one pair, as far as the ridge lets it; `step` is the target at first. */
function correct({ counts, rows, weights, table, duals }: FitRoom, pair: number, step: Float64Array): void {
  const dual = pair * blockAxes
  const first = pair * mostOfText
  const last = first + (counts[pair] ?? 0)
  for (let i = 0; i < blockAxes; i++) step[i] = (step[i] as number) - ridge * (duals[dual + i] as number)
  let square = 0
  for (let at = first; at < last; at++) {
    const weight = (weights[at] as number) / weightUnits
    square += weight * weight
    const row = (rows[at] as number) * blockAxes
    for (let i = 0; i < blockAxes; i++) step[i] = (step[i] as number) - weight * (table[row + i] as number)
  }
  const scale = 1 / (ridge + square)
  for (let i = 0; i < blockAxes; i++) {
    step[i] = (step[i] as number) * scale
    duals[dual + i] = (duals[dual + i] as number) + (step[i] as number)
  }
  for (let at = first; at < last; at++) {
    const weight = (weights[at] as number) / weightUnits
    const row = (rows[at] as number) * blockAxes
    for (let i = 0; i < blockAxes; i++) table[row + i] = (table[row + i] as number) + weight * (step[i] as number)
  }
}
