import type { Strings } from '../../en.ts'
import { bytes, dateTime, number, plural } from '../deFormats.ts'

export const deCaptures: Strings['captures'] = {
  open: 'Adressen erfassen',
  title: 'Erfassen',
  addresses: 'Adressen',
  addressesHint: 'Eine pro Zeile: Seiten, PDF-Dateien und andere Dokumente im öffentlichen Web.',
  placeholder: 'https://example.org/report.pdf',
  count: (count) => plural(count, 'Adresse', 'Adressen'),
  robots: 'robots.txt beachten',
  robotsHint: 'Nur ausschalten, wenn das Abrufen der Seiten erlaubt ist.',
  snapshot: 'Stile und Bilder behalten',
  embed: 'Nach dem Erfassen einbetten',
  newName: 'Erfasste Seiten',
  go: (name) => `In „${name}“ erfassen`,
  started: (name) => `Das Erfassen in „${name}“ hat begonnen.`,
  cancel: 'Zurück zu den Dateien',
  outcomes: {
    new: 'Neu',
    changed: 'Neue Version',
    unchanged: 'Unverändert',
    empty: 'Kein Text',
    refused: 'Nicht erfasst',
  },
  column: { address: 'Adresse', outcome: 'Ergebnis', status: 'Status', time: 'Zeit' },
  movedTo: (address) => `Weitergeleitet zu ${address}`,
  more: (count) => `${plural(count, 'weitere Adresse', 'weitere Adressen')} anzeigen`,
}

export const deVersions: Strings['versions'] = {
  tab: 'Versionen',
  list: 'Versionen dieses Dokuments',
  current: 'Aktuell',
  stored: (at) => `Gespeichert am ${dateTime(at)}`,
  seen: (at, captures) =>
    captures === 1
      ? `1 Erfassung am ${dateTime(at)}`
      : `${number(captures)} Erfassungen, die letzte am ${dateTime(at)}`,
  characters: (count) => plural(count, 'Zeichen', 'Zeichen'),
  read: 'Lesen',
  earlier: 'Frühere Version',
  later: 'Spätere Version',
  option: (at, documentId) => `${dateTime(at)} (${number(documentId)})`,
  compare: 'Was sich geändert hat',
  same: 'Die Texte sind gleich.',
  title: 'Titel',
  unchanged: (count) => `${plural(count, 'unverändertes Zeichen', 'unveränderte Zeichen')} anzeigen`,
  removed: 'Entfernt',
  added: 'Hinzugefügt',
  capture: 'Letzte Erfassung',
  headers: (count) => `${plural(count, 'Kopfzeile', 'Kopfzeilen')} der Antwort anzeigen`,
  address: 'Adresse',
  redirected: 'Weitergeleitet zu',
  at: 'Zeit',
  status: 'Status',
  hash: 'SHA-256',
  size: 'Größe',
  bytes,
  parts: 'Stile und Bilder',
  partsOf: (included, leftOut) =>
    leftOut === 0 ? `${number(included)} behalten` : `${number(included)} behalten, ${number(leftOut)} ausgelassen`,
}

export const deBrowser: Strings['browser'] = {
  title: 'Seiten aus dem Browser',
  on: 'Seiten empfangen',
  onHint:
    'Die Erweiterung und das Bookmarklet übergeben die gerade angezeigte Seite. Nur dieser Computer kann Seiten übergeben.',
  collection: 'Sammlung',
  collectionHint: 'Die Sammlung, in die empfangene Seiten gelegt werden.',
  embed: 'Empfangene Seiten einbetten',
  embedHint: 'Seiten sind sofort über ihre Wörter zu finden, durch die Einbettung auch über ihre Bedeutung.',
  code: 'Kopplungscode',
  codeHint: 'In die Optionen der Erweiterung oder in die vom Bookmarklet geöffnete Seite einfügen.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  renew: 'Neuer Code',
  renewed: 'Jeder Browser muss neu gekoppelt werden.',
  extension: 'Erweiterung',
  extensionHint:
    'Im Browser die Seite der Erweiterungen öffnen, den Entwicklermodus einschalten und diesen Ordner als entpackte Erweiterung laden.',
  bookmarklet: 'Bookmarklet',
  bookmarkletHint:
    'Ein Lesezeichen mit dieser Adresse anlegen. Manche Websites verhindern es; dort hilft die Erweiterung.',
}
