import type { MarkColour } from '../../contract/organising/colours.ts'
import type { MarkList } from '../../contract/organising/marks.ts'

/** Every colour, in the order in which they are offered. The compiler names one that is missing. */
const colours: Readonly<Record<MarkColour, true>> = {
  yellow: true,
  green: true,
  blue: true,
  pink: true,
  purple: true,
  orange: true,
  red: true,
  grey: true,
}
export const markColours = Object.keys(colours) as readonly MarkColour[]

export const markLists = ['status', 'priority'] as const satisfies readonly MarkList[]
