import type { enFacets } from '../../finding/enFacets.ts'
import { number, plural } from '../deFormats.ts'

export const deFacets: typeof enFacets = {
  title: 'Gefunden nach',
  show: 'Anzahl nach Art, Website, Zeit und mehr zeigen',
  hide: 'Anzahlen ausblenden',
  names: {
    month: 'Veröffentlicht',
    kind: 'Art',
    domain: 'Website',
    language: 'Sprache',
    author: 'Autor',
    recipient: 'Empfänger',
    tag: 'Tag',
    collection: 'Sammlung',
  },
  nearest: (most) =>
    `Gezählt werden die ${number(most)} nach Bedeutung nächsten. Ein Filter schränkt die Dokumente vorher ein: Dann können mehr von ihnen nah genug sein, um gezählt zu werden, als hier steht.`,
  failed: 'Es konnte nicht gezählt werden.',
  none: 'Nichts zu zählen.',
  more: (count) => `${number(count)} weitere`,
  fewer: 'Weniger',
  undated: (count) => `${plural(count, 'Dokument', 'Dokumente')} ohne Datum`,
  histogram: 'Dokumente nach Zeit der Veröffentlichung',
  histogramKeys:
    'Die Pfeiltasten bewegen, mit der Umschalttaste wählen sie aus; die Eingabetaste filtert, Escape hebt auf.',
  bar: (name, count) => `${name}: ${plural(count, 'Dokument', 'Dokumente')}`,
  brushed: (name, count) => `${name}: ${plural(count, 'Dokument', 'Dokumente')}`,
}
