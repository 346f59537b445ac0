import type { Strings } from '../../en.ts'
import { plural } from '../deFormats.ts'

export const deCopies: Strings['search']['copies'] = {
  count: (count, cut) => `${plural(count, 'Kopie', 'Kopien')}${cut ? ' oder mehr' : ''}`,
  of: (title) => `Kopien von ${title}`,
  folded: (count) => `${plural(count, 'Kopie', 'Kopien')} zusammengefasst`,
  fold: 'Kopien unter der ersten zusammenfassen',
  show: 'Kopien als eigene Ergebnisse zeigen',
}
