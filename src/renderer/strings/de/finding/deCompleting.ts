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
    to: 'an einen Empfänger',
    tag: 'mit einem Tag versehen',
    in: 'in einer Sammlung',
    after: 'ab einem Datum veröffentlicht',
    before: 'vor einem Datum veröffentlicht',
    is: 'mit Stern, gelesen, ungelesen, mit Markierung, mit Notiz oder ohne Datum',
  },
  chips: {
    title: 'Titel',
    site: 'Website',
    kind: 'Art',
    lang: 'Sprache',
    by: 'Autor',
    to: 'An',
    tag: 'Tag',
    in: 'Sammlung',
    after: 'Ab',
    before: 'Vor',
    is: 'Nur',
  },
}
