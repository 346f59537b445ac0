import type { QuestionCountsView } from '../../../../contract/vectors/recall.ts'
import type { Strings } from '../../en.ts'
import { bytes, dateTime, duration, number, plural, share as percent } from '../deFormats.ts'

/** In the dative: after "mit". */
function questionsOf({ asked, made, stored }: QuestionCountsView): string {
  return [
    ...(asked > 0 ? [plural(asked, 'früheren Frage', 'früheren Fragen')] : []),
    ...(made > 0 ? [`${plural(made, 'Frage', 'Fragen')} aus der Bibliothek`] : []),
    ...(stored > 0 ? [`${plural(stored, 'Vektor', 'Vektoren')} als Fragen`] : []),
  ].join(', ')
}

/** 0.98765 becomes "98,8 %". */
const share = (value: number) => percent(value, 1)

export const deSizes: Strings['sizes'] = {
  title: 'Vektorgröße',
  titleOf: (name) => `Vektorgröße von ${name}`,
  open: 'Vektorgröße…',
  command: 'Vektorgröße wählen',
  toCollection: 'Sammlung öffnen',
  subtitle: (vectors, model, dimension) =>
    `${plural(vectors, 'Vektor', 'Vektoren')} · ${model} · ${plural(dimension, 'Dimension', 'Dimensionen')}`,
  emptyTitle: 'Noch nichts eingebettet',
  empty: 'Die Sammlung einbetten, um zu messen, was kleinere Vektoren leisten würden.',
  embed: 'Fehlende einbetten',
  measure: 'Messen',
  measureAgain: 'Erneut messen',
  measuring: 'Wird gemessen',
  measuringOf: (done, total) => `${number(done)} von ${plural(total, 'Vektor', 'Vektoren')} verglichen`,
  reducing: 'Wird verringert',
  reducingOf: (done, total) => `${number(done)} von ${number(total)}`,
  stop: 'Anhalten',
  notMeasured: 'Noch nicht gemessen',
  notMeasuredHint:
    'Die Messung vergleicht frühere Suchanfragen oder eine Stichprobe der Vektoren mit allen anderen in jeder Größe. Sie zeigt, wie viele der nächsten Nachbarn jede Größe noch findet und wie viel Platz sie spart. Nichts wird geändert oder gesendet.',
  measureTime: (seconds) =>
    seconds < 10
      ? 'Das dauert einige Sekunden.'
      : `Das dauert etwa ${duration(Math.ceil(seconds / 10) * 10)}. Währenddessen kann weitergearbeitet werden.`,
  measured: (at, vectors, questions) =>
    `Gemessen am ${dateTime(at)} an ${plural(vectors, 'Vektor', 'Vektoren')}, mit ${questionsOf(questions)}.`,
  searched: 'Trefferquote der Suche',
  searchedExactly: 'Suchen vergleichen jeden Vektor, nichts wird übersehen.',
  searchedUnmeasured:
    'Noch nicht gemessen. Die Trefferquote wird kurz nach einer semantischen Suche oder mit „Messen“ gemessen.',
  searchedRow: (check) =>
    `${dateTime(check.measuredAt)}: ${share(check.at1)} der nächsten, ${share(check.at10)} der zehn und ${share(check.at100)} der hundert nächsten, an ${plural(check.vectors, 'Vektor', 'Vektoren')} mit ${questionsOf(check.questions)}.`,
  sampled: (compared) => `${number(compared)} wurden verglichen.`,
  reference: {
    float32: 'Die Trefferquote ist der Anteil der zehn nächsten Nachbarn bei voller Größe und Genauigkeit.',
    int8: 'Die Trefferquote ist der Anteil der zehn nächsten Nachbarn bei voller Größe, mit einem Byte pro Dimension gespeichert.',
    bits: 'Die Trefferquote ist der Anteil der zehn nächsten Nachbarn bei voller Größe, mit einem Bit pro Dimension gespeichert.',
  },
  old: (more) => `${plural(more, 'Vektor', 'Vektoren')} seit der Messung hinzugekommen.`,
  chart: 'Trefferquote nach Dimension und Genauigkeit',
  chartOf: (precision, points) => `${precision}: ${points}`,
  chartPoint: (dimension, recall) => `${number(dimension)} Dimensionen ${share(recall)}`,
  width: 'Verglichene Dimensionen',
  widthHint:
    'Suchen vergleichen die ersten Dimensionen jedes Vektors. Alle bleiben erhalten, daher lässt sich dies jederzeit ändern.',
  numbers: 'Dimensionen',
  all: (dimension) => `${number(dimension)} (alle)`,
  dimension: number,
  recall: 'Trefferquote',
  recallOf: share,
  memory: 'Im Arbeitsspeicher',
  disk: 'Auf dem Datenträger',
  bytes,
  none: '–',
  current: 'Aktuell',
  use: 'Diese Größe verwenden',
  chooseWidth: (dimension) => `${number(dimension)} Dimensionen verwenden`,
  chosen: (name, dimension) => `Suchen in ${name} vergleichen ${dimension} Dimensionen.`,
  precision: 'Gespeicherte Genauigkeit',
  precisionHint:
    'Wie genau Vektoren gespeichert werden. Verringerte Genauigkeit lässt sich nur durch erneutes Einbetten wiederherstellen.',
  precisions: { float32: 'Volle Genauigkeit', int8: 'Ein Byte pro Dimension', bits: 'Ein Bit pro Dimension' },
  reduce: 'Genauigkeit verringern…',
  reduceTo: (precision) => `Genauigkeit verringern auf: ${precision}`,
  raise: 'Für neue Vektoren',
  raiseTo: (precision) => `Für neue Vektoren: ${precision}`,
  raised: (name) => `Neue Vektoren von ${name} werden genauer gespeichert. Verringerte Vektoren bleiben, wie sie sind.`,
  reduceTitle: (precision) => `Genauigkeit verringern auf: ${precision}?`,
  reduceWorth: (before, after, diskBefore, diskAfter) =>
    `Die Trefferquote geht von ${share(before)} auf ${share(after)}, die Vektoren von ${bytes(diskBefore)} auf ${bytes(diskAfter)} auf dem Datenträger.`,
  reduceUnmeasured: 'Der Verlust an Trefferquote wurde für diese Sammlung nicht gemessen.',
  reduceForGood:
    'Das kann nicht rückgängig gemacht werden. Nur erneutes Einbetten der Texte stellt die volle Genauigkeit wieder her.',
  reduceShared: 'Texte, die eine andere Sammlung genauer speichert, bleiben, wie sie sind.',
  reduceAction: 'Genauigkeit verringern',
  reduced: (name) => `Die Vektoren von ${name} wurden verringert.`,
  unfinished: (left) => `${plural(left, 'Vektor', 'Vektoren')} noch nicht verringert.`,
  goOn: 'Fortsetzen',
  leave: 'Den Rest so lassen',
  lessExact: (count) =>
    `${plural(count, 'Vektor', 'Vektoren')} weniger genau gespeichert, als jetzt verlangt ist. Nur erneutes Einbetten stellt sie wieder her.`,
  againCost: (texts, requests, size) =>
    `Dies sendet ${plural(texts, 'Text', 'Texte')} in ${plural(requests, 'Anfrage', 'Anfragen')} (${bytes(size)}).`,
  againTokens: (tokens) => `Etwa ${plural(tokens, 'Token', 'Tokens')}, nach bisherigem Verbrauch.`,
  again: 'Erneut einbetten',
  againElsewhere: (origin) => `Der verwendete Dienst kann dies nicht: Die Vektoren stammen von ${origin}.`,
  againStarted: (name) => `${name} wird erneut eingebettet.`,
  shared: (count) =>
    `${plural(count, 'Vektor', 'Vektoren')} genauer gespeichert, weil eine andere Sammlung dieselben Texte enthält.`,
}
