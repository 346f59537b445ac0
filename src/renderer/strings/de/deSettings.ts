import type { Strings } from '../en.ts'
import { bytes, number, plural } from './deFormats.ts'

export const deSettings: Strings['settings'] = {
  title: 'Einstellungen',
  filter: 'Einstellung suchen',
  appearance: 'Darstellung',
  theme: 'Farbschema',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel', contrast: 'Hoher Kontrast' },
  density: 'Dichte',
  densities: { comfortable: 'Normal', compact: 'Kompakt' },
  language: 'Sprache',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  embedding: 'Einbettung',
  model: 'Modell',
  modelDefault: (name) => `Standard (${name})`,
  modelHint:
    'Vektoren verschiedener Modelle werden nie gemischt. Vorhandene Vektoren bleiben beim Wechsel des Modells erhalten.',
  dimension: 'Dimension',
  dimensionFull: (full) => `Volle Breite (${full})`,
  dimensionHint:
    'Kleinere Vektoren desselben Modells werden ohne Anfrage an den Dienst aus den gespeicherten gebildet.',
  collectionModel: 'Einzelne Sammlung',
  collectionModelHint: 'Eine Sammlung kann mit eigenem Modell und eigener Dimension eingebettet werden.',
  collectionChoose: 'Sammlung auswählen',
  collectionOwn: 'Eigene Einstellung',
  collectionSame: 'Wie oben eingestellt',
  collectionModelOf: 'Modell der Sammlung',
  collectionDimensionOf: 'Dimension der Sammlung',
  toEmbed: 'Einzubetten',
  nothingToEmbed: 'Nichts: Jeder Text hat einen solchen Vektor. Vektoren anderer Modelle bleiben erhalten.',
  embedForecast: (texts, requests) =>
    `${plural(texts, 'Text', 'Texte')} in ${plural(requests, 'Anfrage', 'Anfragen')}. Vektoren anderer Modelle bleiben erhalten.`,
  embedNow: 'Einbetten',
  jobs: 'Aufträge',
  notify: 'Nach langer Arbeit benachrichtigen',
  notifyHint: 'Nur wenn Quarry im Hintergrund ist. Im Browser wird zuerst um Erlaubnis gefragt.',
  keepAwake: 'Ruhezustand verhindern',
  keepAwakeHint: 'Solange Aufträge laufen; in der Desktop-App.',
  keepInTray: 'Im Infobereich weiterlaufen',
  keepInTrayHint:
    'Das Schließen des Fensters blendet es nur aus; Aufträge laufen weiter. Beendet wird über das Menü oder das Symbol.',
  imports: 'Importe',
  originals: 'Originaldateien',
  originalsHint:
    '„Automatisch“ kopiert Dokumente in den Ordner neben der Bibliothek und verknüpft Tabellen und Archive an ihrem Ort. Eine verknüpfte Datei belegt keinen Platz und kann nicht mehr angezeigt werden, wenn sie verschoben oder geändert wurde.',
  originalPolicies: { auto: 'Automatisch', keep: 'Alle kopieren', link: 'Alle verknüpfen' },
  passages: 'Passagen',
  passageChars: 'Passagenlänge',
  passageCharsHint: 'Zeichen, 200 bis 10.000. Gilt für neue Importe.',
  passageOverlap: 'Überlappung',
  passageOverlapHint: 'Zeichen, die aus der vorherigen Passage wiederholt werden, 0 bis 2.000.',
  outOfRange: (min, max) => `Zwischen ${number(min)} und ${number(max)}.`,
  search: 'Suche',
  searchMode: 'Standardmodus',
  about: 'Info',
  version: 'Version',
  shell: 'Läuft in',
  shells: { desktop: 'Desktopfenster', web: 'Browser', cli: 'Befehlszeile' },
  models: 'Modelle',
  library: 'Bibliothek',
  libraryFile: 'Bibliotheksdatei',
  sections: 'Abschnitte',
  nothingFound: 'Keine passende Einstellung.',
  librarySize: (size, files, originals) =>
    files === 0
      ? bytes(size)
      : `${bytes(size)} und daneben ${plural(files, 'Original', 'Originale')} mit ${bytes(originals)}`,
  verify: 'Überprüfung',
  verifyHint:
    'Liest die Bibliothek vollständig und prüft jeden Text, jeden Vektor und jede Datei. Nichts wird geändert.',
  verifyNow: 'Bibliothek überprüfen',
  verifying: 'Wird überprüft…',
  stopped: 'Angehalten.',
  backup: 'Sicherung',
  backupHint:
    'Kopiert die Bibliothek im laufenden Betrieb mit ihren Bildern, Videos und Originalen und überprüft die Kopie.',
  backupPath: 'Neue Datei oder ein Ordner',
  backupChoose: 'Auswählen…',
  backupNow: 'Sichern',
  backingUp: 'Wird kopiert und überprüft…',
  backedUp: (path, size, files) =>
    `Kopiert nach ${path}: ${bytes(size)} und daneben ${plural(files, 'Datei', 'Dateien')}. Keine Probleme gefunden.`,
  backupFailed: (path, count) => `Die Kopie unter ${path} hat ${plural(count, 'Problem', 'Probleme')}.`,
  verified: (checked) => `Keine Probleme gefunden. ${plural(checked, 'Element', 'Elemente')} überprüft.`,
  verifyFailed: (count) => `${plural(count, 'Problem', 'Probleme')} gefunden.`,
  compactName: 'Speicherplatz',
  compactHint:
    'Das Leeren des Papierkorbs macht die Bibliotheksdatei nicht kleiner. Das Komprimieren leert ihn und gibt den Platz wieder frei.',
  compact: 'Bibliothek komprimieren…',
  compactTitle: 'Bibliothek komprimieren?',
  compactWhat:
    'Alles im Papierkorb und Dokumente ohne Sammlung werden endgültig gelöscht. Die Bibliotheksdatei wird kleiner. Währenddessen kann weitergearbeitet werden.',
  compactAction: 'Papierkorb leeren und komprimieren',
  compacting: 'Wird gelöscht und komprimiert…',
  compacted: (documents, texts, conversations, before, after) =>
    `Gelöscht: ${plural(documents, 'Dokument', 'Dokumente')}, ${plural(texts, 'Text', 'Texte')} und ${plural(conversations, 'Unterhaltung', 'Unterhaltungen')}. Größe der Bibliothek: vorher ${bytes(before)}, jetzt ${bytes(after)}.`,
  saved: 'Gespeichert.',
}
