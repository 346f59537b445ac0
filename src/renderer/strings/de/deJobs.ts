import type { Strings } from '../en.ts'
import { bytes, decimal, duration, number, plural } from './deFormats.ts'

export const deJobs: Strings['jobs'] = {
  title: 'Aufträge',
  strip: 'Aktueller Auftrag',
  empty: 'Noch keine Aufträge',
  emptyHint: 'Hier erscheinen Importe und Einbettungen.',
  idle: 'Kein Auftrag läuft',
  running: (count) => (count === 1 ? '1 Auftrag läuft' : `${number(count)} Aufträge laufen`),
  kinds: { import: 'Import', embed: 'Einbettung' },
  states: {
    queued: 'In der Warteschlange',
    running: 'Läuft',
    paused: 'Angehalten',
    interrupted: 'Unterbrochen',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  waiting: 'Wartet',
  waits: {
    rate_limit: 'Wartet: Anfragelimit erreicht',
    backoff: 'Wartet auf neuen Versuch',
    budget: 'Wartet: Budget erreicht',
    paused_by_user: 'Manuell angehalten',
    time_limit: 'Angehalten: Zeitlimit erreicht',
    import: 'Wartet auf den Import',
    unauthorized: 'Angehalten: Schlüssel abgelehnt',
    balance: 'Angehalten: Guthaben aufgebraucht',
    unclear_refusal: 'Angehalten: ohne klaren Grund abgelehnt',
    other_process: 'Läuft in einem anderen Quarry-Prozess',
    storage: 'Angehalten: Bibliothek nicht beschreibbar',
    interrupted: 'Unterbrochen',
  },
  countdown: (seconds) => duration(seconds),
  goesOnIn: (seconds) => `weiter in ${duration(seconds)}`,
  recognised: (done, pages) => `Seite ${number(done)} von ${number(pages)} erkannt`,
  left: (seconds) => `noch ${duration(seconds)}`,
  rate: (perSecond, unit) =>
    unit === 'bytes'
      ? `${bytes(perSecond)}/s`
      : `${perSecond < 10 ? decimal(perSecond, 1) : number(Math.round(perSecond))} Elemente/s`,
  progress: (done, total, unit) => {
    const write = unit === 'bytes' ? bytes : number
    return total === null ? write(done) : `${write(done)} von ${write(total)}`
  },
  percent: (fraction) => `${Math.floor(fraction * 100)} %`,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  cancel: 'Auftrag abbrechen',
  retry: 'Fehlgeschlagene wiederholen',
  embeddingFailed:
    'Die Dokumente sind trotzdem gespeichert und werden über ihre Wörter gefunden. Wiederholen, sobald die Ursache behoben ist.',
  openJob: 'Auftrag öffnen',
  allJobs: 'Alle Aufträge',
  cancelTitle: 'Diesen Auftrag abbrechen?',
  cancelText:
    'Was fertig ist, bleibt erhalten; der Rest wird nicht gesendet. Der Auftrag kann später neu gestartet werden, und nichts wird doppelt berechnet.',
  keepRunning: 'Weiterlaufen lassen',
  overview: 'Übersicht',
  failures: 'Fehlgeschlagene Elemente',
  noFailures: 'Kein Element ist fehlgeschlagen.',
  batches: 'Anfragen',
  noBatches: 'Noch keine Anfragen.',
  problems: 'Probleme',
  noProblems: 'Nichts wurde abgelehnt.',
  noProblemsYet: 'Bisher wurde nichts abgelehnt.',
  batchColumns: {
    id: 'Anfrage',
    state: 'Zustand',
    items: 'Elemente',
    bytes: 'Größe',
    closedBy: 'Begrenzt durch',
    attempts: 'Versuche',
  },
  batchState: {
    sent: 'Gesendet',
    waiting: 'Wartet',
    done: 'Fertig',
    split: 'Halbiert',
    parked: 'Zurückgestellt',
    failed: 'Fehlgeschlagen',
  },
  closedBy: {
    items: 'Höchstzahl der Elemente',
    bytes: 'Höchstgröße der Anfrage',
    end: 'nichts mehr zu senden',
    half: 'Hälfte einer abgelehnten Anfrage',
  },
  embedCounts: {
    total: 'Texte',
    embedded: 'Eingebettet',
    failed: 'Fehlgeschlagen',
    requests: 'Anfragen',
    bytes: 'Gesendet',
    tokens: 'Tokens',
    truncated: 'Gekürzt',
    inFlight: 'Unterwegs',
  },
  importCounts: {
    found: 'Gefunden',
    imported: 'Neu in der Sammlung',
    updated: 'Geändert',
    duplicate: 'Darin doppelt',
    empty: 'Ohne Text',
    refused: 'Abgelehnt',
    passages: 'Passagen',
  },
  interruptedTitle: 'Nicht abgeschlossene Arbeit',
  interruptedOne: (title) => `„${title}“ wurde beim Beenden von Quarry unterbrochen.`,
  interruptedMany: (count) =>
    count === 1
      ? '1 Auftrag wurde beim Beenden von Quarry unterbrochen.'
      : `${number(count)} Aufträge wurden beim Beenden von Quarry unterbrochen.`,
  interruptedAsk: 'Nichts wird gesendet, bis „Fortsetzen“ gewählt wird.',
  interruptedEstimate: (texts, requests, size, tokens) =>
    `Fortsetzen würde ${plural(texts, 'Text', 'Texte')} in ${plural(requests, 'Anfrage', 'Anfragen')} senden (${bytes(size)}, ${tokens}).`,
  interruptedFree: 'Der lokale Dienst erledigt dies auf diesem Computer, kostenlos.',
  continueAll: 'Fortsetzen',
  later: 'Nicht jetzt',
  created: 'Gestartet',
  took: (seconds) => `Dauer ${duration(seconds)}`,
  openCollection: 'Sammlung öffnen',
  started: (title) => `${title} wurde gestartet.`,
  say: {
    done: (title) => `${title}: fertig.`,
    failed: (title) => `${title}: fehlgeschlagen.`,
    cancelled: (title) => `${title}: abgebrochen.`,
    paused: (title, why) => `${title}: ${why}.`,
    running: (title) => `${title}: läuft.`,
    waiting: (title, why) => `${title}: ${why}.`,
  },
  doneNote: (failed, kind) =>
    kind === 'import' ? `${number(failed)} abgelehnt` : `${plural(failed, 'Element', 'Elemente')} fehlgeschlagen`,
  refused: (file, reason, others) =>
    `${file} wurde abgelehnt: ${reason}${others > 0 ? ` (und ${number(others)} weitere)` : ''}`,
  showFailed: 'Anzeigen',
}
