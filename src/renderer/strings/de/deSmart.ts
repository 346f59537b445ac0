import type { Strings } from '../en.ts'
import { number, plural } from './deFormats.ts'

export const deSmart: Strings['smart'] = {
  save: 'Als intelligente Sammlung sichern',
  saveInto: (name) => `In „${name}“ sichern`,
  newTitle: 'Neue intelligente Sammlung',
  changeTitle: (name) => `„${name}“ ändern`,
  name: 'Name',
  query: 'Suchen nach',
  allThatPass: 'Alle Dokumente, die die Filter durchlassen',
  most: 'Höchstens so viele der besten',
  mostWrong: 'Eine Zahl von 1 bis 1.000.',
  least: 'Erst ab dieser Ähnlichkeit (Kosinus, 0 bis 1)',
  noLeast: 'Keine Grenze',
  leastWrong: 'Eine Zahl von -1 bis 1.',
  about:
    'Sie zeigt immer, was die Suche gerade findet, und enthält selbst keine Dokumente. Beim Öffnen wird nichts gesendet.',
  smart: 'Intelligente Sammlung',
  edit: 'Ändern …',
  editFilters: 'Als Suche öffnen',
  duplicate: 'Duplizieren',
  convert: 'In eine gewöhnliche Sammlung umwandeln',
  copyOf: (name) => `${name} (Kopie)`,
  converted: (name, count) => `„${name}“ enthält jetzt ${plural(count, 'Dokument', 'Dokumente')}.`,
  finds: (query, mode) => `„${query}“, ${mode}`,
  best: (most, cut) => (cut ? `die besten ${number(most)}` : `höchstens ${number(most)}`),
  from: (score) => `Ähnlichkeit ab ${score}`,
  filtered: 'Alle Dokumente, die ihre Filter durchlassen',
  nothingTitle: 'Nichts gefunden',
  nothing: 'Dokumente erscheinen hier, sobald die Suche sie findet.',
}
