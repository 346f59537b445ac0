import type { Strings } from '../en.ts'

export const deUpdates: Strings['updates'] = {
  title: 'Aktualisierungen',
  check: 'Neuere Version',
  checkNow: 'Jetzt prüfen',
  checkHint: (version) =>
    `Dies ist Quarry ${version}. Nur die Adresse unten wird gefragt, und es wird nichts installiert.`,
  unavailable: {
    managed: 'Quarry wurde mit apt, rpm oder npm installiert und wird damit aktualisiert.',
    'no key':
      'Dieses Paket wurde ohne den Schlüssel eines Herausgebers gebaut; Aktualisierungen lassen sich nicht prüfen.',
  },
  address: 'Adresse für Aktualisierungen',
  addressHint:
    'Wo der Herausgeber die neueste Version beschreibt. Die Signatur wird mit dem Schlüssel dieses Pakets geprüft.',
  atStart: 'Beim Öffnen von Quarry prüfen',
  atStartHint: 'Aus, bis es erlaubt wird.',
  current: (version) => `Quarry ${version} ist die neueste Version.`,
  available: (version, date) => `Quarry ${version} vom ${date} ist verfügbar.`,
  download: (size) => `Herunterladen (${size})`,
  downloadTo: (size) => `Herunterladen nach… (${size})`,
  downloading: 'Das Paket wird heruntergeladen',
  share: (done, all) => `${done} von ${all}`,
  stored: (path) =>
    `${path} ist gespeichert. Der Hash ist der der signierten Version. Vor dem Installieren ist Quarry zu schließen.`,
  compare: 'Die Datei ist echt, wenn ihr SHA-256 dieser ist:',
  noPackage: 'Für diesen Computer gibt es kein Paket.',
  show: 'Anzeigen',
}
