import type { enFacets } from '../../finding/enFacets.ts'
import { number, plural } from '../deFormats.ts'

export const deFacets: typeof enFacets = {
  title: 'Anzahlen',
  counting: 'Wird gezählt …',
  overFound: (documents) => `Von ${plural(documents, 'gefundenen Dokument', 'gefundenen Dokumenten')}`,
  overAllFound: (documents, shown) =>
    `Von allen ${number(documents)} gefundenen Dokumenten: Die Liste zeigt die ersten ${number(shown)}`,
  overFiltered: (documents) =>
    `Von ${plural(documents, 'Dokument, das den Filtern entspricht', 'Dokumenten, die den Filtern entsprechen')}`,
  overNearest: (documents) => `Von den ${number(documents)} nach Bedeutung nächsten Dokumenten`,
  withoutOwn: 'ohne seinen Filter',
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
    status: 'Status',
    priority: 'Priorität',
    collection: 'Sammlung',
  },
  nearest:
    'Ein Filter schränkt die Dokumente vorher ein: Dann können mehr von ihnen nah genug sein, um gezählt zu werden, als hier steht.',
  failed: 'Es konnte nicht gezählt werden.',
  fieldsFailed: 'Die Felder konnten nicht gezählt werden.',
  moreFields: (count) => `${plural(count, 'weiteres Feld', 'weitere Felder')} zählen`,
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
