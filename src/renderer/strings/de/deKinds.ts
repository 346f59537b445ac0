import type { Strings } from '../en.ts'

/** Kinds of documents. */
export const deKinds: Strings['kinds'] = {
  web: 'Web',
  news: 'Nachrichten',
  business: 'Wirtschaft',
  image: 'Bild',
  video: 'Video',
  subject: 'Thema',
  company: 'Unternehmen',
  person: 'Person',
  row: 'Tabellenzeile',
  file: 'Datei',
  answer: 'Antwort',
  report: 'Bericht',
}
