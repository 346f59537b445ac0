import type { MessagePair } from '../../messages.ts'

/** Messages that give another as their reason: both are worded. They come after those that are more telling. */
export const frameMessages: readonly MessagePair[] = [
  ['Waiting before attempt {}: {}', 'Wartet vor Versuch {}: {*}'],
  ['Waiting: {}', 'Wartet: {*}'],
  ['Paused: {}', 'Angehalten: {*}'],
  [
    'Seven days have passed since it was created. The last look said: {}',
    'Seit sie angelegt wurde, sind sieben Tage vergangen. Die letzte Abfrage ergab: {*}',
  ],
  ['The backup has problems: {}', 'Die Sicherung hat Fehler: {*}'],
  ['Images and videos of {} were not searched: {}', 'Bilder und Videos von {} wurden nicht durchsucht: {*}'],
  ['The local service could not start: {}', 'Der lokale Dienst ist nicht gestartet: {*}'],
  ['its thread ended with {}.', 'sein Thread endete mit {}.'],
  ['Reading or writing failed: {}', 'Lesen oder Schreiben ist fehlgeschlagen: {}'],
  ['The page has no snapshot: {}', 'Von der Seite gibt es kein Abbild: {*}'],
  ['Check the address, or try again later. ({})', 'Die Adresse prüfen oder es später noch einmal versuchen. ({*})'],
  [
    'Try again later, or capture without robots.txt if you may. ({})',
    'Es später noch einmal versuchen oder ohne robots.txt erfassen, falls erlaubt. ({*})',
  ],
  ['Text recognition failed: {}', 'Die Texterkennung ist fehlgeschlagen: {}'],
  ['Tesseract failed: {}', 'Tesseract ist fehlgeschlagen: {}'],
  ['Tesseract cannot be started: {}', 'Tesseract lässt sich nicht starten: {}'],
  ['It could not be recognised: {}', 'Der Text konnte nicht erkannt werden: {*}'],
  ['The file is damaged: {}', 'Die Datei ist beschädigt: {}'],
  ['The Parquet file is damaged: {}', 'Die Parquet-Datei ist beschädigt: {}'],
]
