import type { Strings } from '../en.ts'

export const deGuide: Strings['guide'] = {
  title: 'Handbuch',
  show: 'Handbuch öffnen',
  language: 'Auf Englisch',
  contents: 'Inhalt',
  find: 'Handbuch durchsuchen',
  hits: 'Im Handbuch gefunden',
  nothing: (text) => `Im Handbuch steht nichts über „${text.trim()}“.`,
  instead: (text, words) => `Im Handbuch steht nichts über „${text.trim()}“. Das hier handelt von „${words}“:`,
  noTopic: 'Diese Seite gibt es im Handbuch nicht.',
}
