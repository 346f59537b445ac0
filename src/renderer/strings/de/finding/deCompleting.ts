import type { Strings } from '../../en.ts'
import { plural } from '../deFormats.ts'

export const deCompleting: Strings['search']['completing'] = {
  label: 'Vorschläge',
  count: (count) => `${plural(count, 'Vorschlag', 'Vorschläge')}. Pfeil nach unten wählt.`,
  documents: (count) => plural(count, 'Dokument', 'Dokumente'),
  fields: {
    title: 'im Titel',
    site: 'von einer Website',
    kind: 'von einer Art',
    lang: 'in einer Sprache',
    by: 'von einem Autor',
    tag: 'mit einem Schlagwort',
    in: 'in einer Sammlung',
    after: 'ab einem Tag veröffentlicht',
    before: 'vor einem Tag veröffentlicht',
    is: 'markiert, gelesen, ungelesen oder ohne Datum',
  },
  chips: {
    title: 'Titel',
    site: 'Website',
    kind: 'Art',
    lang: 'Sprache',
    by: 'Autor',
    tag: 'Schlagwort',
    in: 'Sammlung',
    after: 'Ab',
    before: 'Vor',
    is: 'Nur',
  },
}
