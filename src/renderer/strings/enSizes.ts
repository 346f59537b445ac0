import type { QuestionCountsView, RecallCheckView } from '../../contract/recall.ts'
import { bytes, dateTime, duration, number, plural } from './plural.ts'

function questionsOf({ asked, made, stored }: QuestionCountsView): string {
  return [
    ...(asked > 0 ? [`${plural(asked, 'question', 'questions')} asked before`] : []),
    ...(made > 0 ? [`${plural(made, 'question', 'questions')} made from the library`] : []),
    ...(stored > 0 ? [`${plural(stored, 'vector', 'vectors')} as questions`] : []),
  ].join(', ')
}

/** 0.98765 becomes "98.8%". */
const share = (value: number) => `${(value * 100).toFixed(1)}%`

export const enSizes = {
  title: 'Size of vectors',
  titleOf: (name: string) => `Size of ${name}`,
  open: 'Size of vectors…',
  command: 'Choose the size of vectors',
  toCollection: 'Open the collection',
  subtitle: (vectors: number, model: string, dimension: number) =>
    `${plural(vectors, 'vector', 'vectors')} · ${model} · ${number(dimension)} numbers each`,
  emptyTitle: 'Nothing is embedded here yet',
  empty: 'Once the collection has vectors, this page measures what smaller ones would be worth.',
  embed: 'Embed what is missing',
  measure: 'Measure',
  measureAgain: 'Measure again',
  measuring: 'Measuring',
  measuringOf: (done: number, total: number) => `${number(done)} of ${plural(total, 'vector', 'vectors')} compared`,
  reducing: 'Reducing',
  reducingOf: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  stop: 'Stop',
  notMeasured: 'Not measured yet',
  notMeasuredHint:
    'Measuring takes questions that were asked before, or some of the vectors, compares all others with them in every size, and shows how many of the nearest each size still finds and what it saves. Nothing is changed or sent.',
  measureTime: (seconds: number) =>
    seconds < 10
      ? 'It takes a few seconds.'
      : `It takes about ${duration(Math.ceil(seconds / 10) * 10)}, while you go on working.`,
  measured: (at: string, vectors: number, questions: QuestionCountsView) =>
    `Measured ${dateTime(at)} on ${plural(vectors, 'vector', 'vectors')}, with ${questionsOf(questions)}.`,
  searched: 'What searches find',
  searchedExactly: 'Searches compare every vector: nothing is missed.',
  searchedUnmeasured:
    'Not measured yet. It is measured some seconds after a search by meaning, or with the button Measure.',
  searchedRow: (check: RecallCheckView) =>
    `${dateTime(check.measuredAt)}: ${share(check.at1)} of the nearest, ${share(check.at10)} of the ten and ${share(check.at100)} of the hundred nearest, on ${plural(check.vectors, 'vector', 'vectors')} with ${questionsOf(check.questions)}.`,
  sampled: (compared: number) => `${number(compared)} were compared.`,
  reference: {
    float32: 'Recall is the share of the ten nearest by all numbers in full.',
    int8: 'Recall is the share of the ten nearest by all numbers as they are kept, one byte each.',
    bits: 'Recall is the share of the ten nearest by all numbers as they are kept, one bit each.',
  },
  old: (more: number) => `${plural(more, 'vector', 'vectors')} came since this was measured.`,
  chart: 'Recall by width and precision',
  chartOf: (precision: string, points: string) => `${precision}: ${points}`,
  chartPoint: (dimension: number, recall: number) => `${number(dimension)} numbers ${share(recall)}`,
  width: 'Numbers compared',
  widthHint: 'Searches compare the first numbers of each vector. All are kept: it can be changed at any time.',
  numbers: 'Numbers',
  all: (dimension: number) => `${number(dimension)} (all)`,
  dimension: number,
  recall: 'Recall',
  recallOf: share,
  memory: 'Compared in memory',
  disk: 'On disk',
  bytes,
  none: '–',
  current: 'Current',
  use: 'Use this size',
  chooseWidth: (dimension: number) => `Use ${number(dimension)} numbers`,
  chosen: (name: string, dimension: string) => `Searches of ${name} compare ${dimension} numbers.`,
  precision: 'Precision kept',
  precisionHint:
    'How exactly vectors are kept in the library. With less, what is left out comes back only by embedding again.',
  precisions: { float32: 'In full', int8: 'One byte a number', bits: 'One bit a number' },
  reduce: 'Reduce precision…',
  reduceTo: (precision: string) => `Reduce precision to: ${precision}`,
  raise: 'From now on',
  raiseTo: (precision: string) => `Keep new vectors: ${precision}`,
  raised: (name: string) => `New vectors of ${name} are kept more exactly. What was reduced stays so.`,
  reduceTitle: (precision: string) => `Keep vectors with less: ${precision.toLowerCase()}?`,
  reduceWorth: (before: number, after: number, diskBefore: number, diskAfter: number) =>
    `Recall goes from ${share(before)} to ${share(after)}, and the vectors from ${bytes(diskBefore)} to ${bytes(diskAfter)} on disk.`,
  reduceUnmeasured: 'What it costs in recall was not measured for this collection.',
  reduceForGood: 'This cannot be undone: only embedding the texts again brings back what is left out.',
  reduceShared: 'Texts that another collection keeps more exactly stay as they are.',
  reduceAction: 'Reduce precision',
  reduced: (name: string) => `The vectors of ${name} are reduced.`,
  unfinished: (left: number) => `${plural(left, 'vector', 'vectors')} not reduced yet.`,
  goOn: 'Go on',
  leave: 'Leave the rest as it is',
  lessExact: (count: number) =>
    `${plural(count, 'vector', 'vectors')} kept less exactly than is asked for now. Only embedding again brings back what was left out.`,
  againCost: (texts: number, requests: number, size: number) =>
    `That sends ${plural(texts, 'text', 'texts')} in ${plural(requests, 'request', 'requests')} (${bytes(size)}).`,
  againTokens: (tokens: number) => `About ${plural(tokens, 'token', 'tokens')}, by what the model has cost so far.`,
  again: 'Embed again',
  againElsewhere: (origin: string) => `The service in use cannot do that: they came from ${origin}.`,
  againStarted: (name: string) => `${name} is being embedded again.`,
  shared: (count: number) =>
    `${plural(count, 'vector', 'vectors')} kept more exactly, because another collection has the same texts.`,
}
