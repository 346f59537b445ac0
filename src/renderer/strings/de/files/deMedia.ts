import type { Strings } from '../../en.ts'
import { bytes, number, plural } from '../deFormats.ts'

export const deMedia: Strings['media'] = {
  loading: 'Wird geladen',
  gone: 'Dieses Bild oder Video kann nicht angezeigt werden.',
  show: (size) => `Anzeigen (${bytes(size)})`,
  pixels: (width, height) => `${number(width)} × ${number(height)}`,
  seconds: (ms) => `${number(Math.round(ms / 1000))} s`,
  origins: { file: 'Aus einer Datei', url: 'Aus dem Web geladen', generated: 'Generiert' },
  ofTask: (id) => `Aufgabe ${id}`,
  vectors: 'Bild- und Videovektoren',
  modality: { image: 'Bild', video: 'Video', fusion: 'kombiniert' },
  withText: 'mit dem Text dazu',
  part: (part, parts) => `Teil ${number(part)} von ${number(parts)}`,
  frameRate: (rate) => `${plural(rate, 'Bild', 'Bilder')} pro Sekunde`,
  instruction: (text) => `„${text}“`,
  settings: {
    model: 'Bild- und Videomodell',
    modelHint: 'Bettet Text und Bilder im selben Raum ein. Vektoren verschiedener Modelle werden nie gemischt.',
    dimension: 'Bild- und Videodimension',
    dimensionHint: 'Kleinere Vektoren brauchen weniger Platz. Vorhandene Vektoren behalten ihre Dimension.',
  },
  importTitle: (count) => plural(count, 'Bild oder Video', 'Bilder und Videos'),
  importHint: 'Jede Datei wird ein Dokument. Eine Kopie wird in dem Ordner neben der Bibliothek gespeichert.',
  othersNext: (count) =>
    count === 1 ? 'Die andere Datei folgt danach.' : `Die anderen ${number(count)} Dateien folgen danach.`,
  newName: 'Bilder',
  fusion: 'Text, Bilder und Videos eines Dokuments zu einem Vektor kombinieren',
  instructionField: 'Anweisung',
  instructionHint: 'Sagt dem Modell, wofür die Vektoren sind. Optional.',
  frameRateField: 'Videobilder pro Sekunde',
  frameRateHint: '0 bis 1. Leer lassen für den Standard des Dienstes.',
  embed: 'Nach dem Import einbetten',
  folderAsMedia: 'Bilder und Videos dieses Ordners importieren',
  byImage: 'Mit einem Bild suchen',
  likeImage: (name) => `Ähnlich wie ${name}`,
  removeImage: 'Bild entfernen',
  nothingLike: 'Kein ähnliches Bild oder Video gefunden, oder noch keines eingebettet.',
  fetch: 'Bilder der Ergebnisse herunterladen…',
  fetchTitle: 'Bilder der Ergebnisse herunterladen',
  fetchHint: 'Bilder werden von ihren eigenen Servern geladen. Diese können die IP-Adresse sehen.',
  fetchVideos: 'Auch Videodateien',
  estimated: (images, videos, documents) =>
    videos === 0
      ? `${plural(images, 'Bild', 'Bilder')} von ${plural(documents, 'Dokument', 'Dokumenten')}`
      : `${plural(images, 'Bild', 'Bilder')} und ${plural(videos, 'Video', 'Videos')} von ${plural(documents, 'Dokument', 'Dokumenten')}`,
  nothingEstimated: 'Nichts herunterzuladen: Alle Bilder sind bereits vorhanden.',
  hosts: (names) =>
    names.length <= 3
      ? `von ${names.join(', ')}`
      : `von ${names.slice(0, 3).join(', ')} und ${plural(names.length - 3, 'weiteren Server', 'weiteren Servern')}`,
  requests: (count, tokens) =>
    `Die Einbettung braucht ${plural(count, 'Anfrage', 'Anfragen')}${tokens === null ? '' : ` und etwa ${plural(tokens, 'Token', 'Tokens')}`}.`,
  fetchGo: 'Herunterladen und einbetten',
  embedMedia: 'Bilder und Videos einbetten',
}
