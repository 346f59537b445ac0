import type { Strings } from '../en.ts'

export const deGuide: Strings['guide'] = {
  title: 'Handbuch',
  show: 'Handbuch öffnen',
  language: 'Auf Englisch',
  contents: 'Inhalt',
  find: 'Handbuch durchsuchen',
  hits: 'Im Handbuch gefunden',
  nothing: (text) => `Im Handbuch steht nichts über „${text.trim()}“.`,
  noTopic: 'Diese Seite gibt es im Handbuch nicht.',
}
