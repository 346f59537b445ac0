import type { Strings } from '../en.ts'
import { date } from './deFormats.ts'

export const deAccess: Strings['access'] = {
  title: 'Andere Programme',
  on: 'Andere Programme die Bibliothek nutzen lassen',
  onHint:
    'Programme auf diesem Computer, die einen Schlüssel haben, können über HTTP und MCP suchen und lesen, solange Quarry offen ist. An den Dienst wird dafür nichts gesendet.',
  address: 'Adresse',
  addressHint: 'Für HTTP; /openapi.json beschreibt dort die Schnittstelle.',
  mcp: 'Adresse für MCP',
  mcpHint: 'Für Assistenten, die MCP-Server über HTTP ansprechen.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  port: 'Portnummer',
  portHint: 'Mit 0 wird ein freier Port gewählt und beibehalten.',
  keys: 'Schlüssel',
  keysHint: 'Einer für jedes Programm. Ein Schlüssel wird nur beim Anlegen angezeigt.',
  noKeys: 'Kein Programm hat einen Schlüssel.',
  add: 'Neuer Schlüssel …',
  addTitle: 'Neuer Schlüssel',
  name: 'Für welches Programm?',
  namePlaceholder: 'Mein Skript',
  reads: 'Lesen darf es',
  readsWhole: 'die ganze Bibliothek',
  readsSome: 'nur diese Sammlungen',
  collections: 'Sammlungen',
  readsHint: 'Auch Sammlungen darin, selbst wenn sie erst später dazukommen.',
  noCollections: 'Es gibt noch keine Sammlungen.',
  write: 'Es darf auch Dokumente mit Tags und Notizen versehen und neue hinzufügen',
  make: 'Schlüssel anlegen',
  madeTitle: (name) => `Der Schlüssel von ${name}`,
  madeHint: 'Jetzt kopieren: Er wird nicht noch einmal angezeigt.',
  copyKey: 'Schlüssel kopieren',
  copySnippet: 'Für ein MCP-Programm kopieren',
  done: 'Fertig',
  scope: (names, mayWrite) => {
    const read = names === null ? 'die ganze Bibliothek' : names.length === 0 ? 'nichts mehr' : names.join(', ')
    return mayWrite ? `Darf lesen: ${read}; darf schreiben` : `Darf lesen: ${read}`
  },
  ending: (ending) => `Endet auf ${ending}`,
  neverUsed: 'Nie benutzt',
  used: (at) => `Zuletzt benutzt am ${date(at)}`,
  revoked: (at) => `Widerrufen am ${date(at)}`,
  revoke: 'Widerrufen',
  revokeOf: (name) => `Schlüssel von ${name} widerrufen`,
  revokeTitle: (name) => `Schlüssel von ${name} widerrufen?`,
  revokeWhat:
    'Das Programm wird ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen; ein neuer Schlüssel lässt sich anlegen.',
}
