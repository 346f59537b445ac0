import type { QuestionCountsView, RecallCheckView } from '../../../contract/vectors/recall.ts'
import { bytes, dateTime, duration, number, plural } from '../plural.ts'

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
  title: 'Vector size',
  titleOf: (name: string) => `Vector size of ${name}`,
  open: 'Vector size…',
  command: 'Choose vector size',
  toCollection: 'Open collection',
  subtitle: (vectors: number, model: string, dimension: number) =>
    `${plural(vectors, 'vector', 'vectors')} · ${model} · ${number(dimension)} dimensions`,
  emptyTitle: 'Nothing embedded yet',
  empty: 'Embed the collection to measure how smaller vectors would perform.',
  embed: 'Embed missing',
  measure: 'Measure',
  measureAgain: 'Measure again',
  measuring: 'Measuring',
  measuringOf: (done: number, total: number) => `${number(done)} of ${plural(total, 'vector', 'vectors')} compared`,
  reducing: 'Reducing',
  reducingOf: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  stop: 'Stop',
  notMeasured: 'Not measured yet',
  notMeasuredHint:
    'Measuring compares your earlier queries, or a sample of vectors, with all others at every size. It shows how many nearest neighbors each size still finds and how much space it saves. Nothing is changed or sent.',
  measureTime: (seconds: number) =>
    seconds < 10
      ? 'It takes a few seconds.'
      : `It takes about ${duration(Math.ceil(seconds / 10) * 10)}. You can keep working.`,
  measured: (at: string, vectors: number, questions: QuestionCountsView) =>
    `Measured ${dateTime(at)} on ${plural(vectors, 'vector', 'vectors')}, with ${questionsOf(questions)}.`,
  searched: 'Search recall',
  searchedExactly: 'Searches compare every vector, so nothing is missed.',
  searchedUnmeasured:
    'Not measured yet. Recall is measured shortly after a semantic search, or when you choose Measure.',
  searchedRow: (check: RecallCheckView) =>
    `${dateTime(check.measuredAt)}: ${share(check.at1)} of the nearest, ${share(check.at10)} of the ten and ${share(check.at100)} of the hundred nearest, on ${plural(check.vectors, 'vector', 'vectors')} with ${questionsOf(check.questions)}.`,
  sampled: (compared: number) => `${number(compared)} were compared.`,
  reference: {
    float32: 'Recall is the share of the ten nearest neighbors at full size and precision.',
    int8: 'Recall is the share of the ten nearest neighbors at full size, stored as one byte per dimension.',
    bits: 'Recall is the share of the ten nearest neighbors at full size, stored as one bit per dimension.',
  },
  old: (more: number) => `${plural(more, 'vector', 'vectors')} added since this was measured.`,
  chart: 'Recall by dimension and precision',
  chartOf: (precision: string, points: string) => `${precision}: ${points}`,
  chartPoint: (dimension: number, recall: number) => `${number(dimension)} dimensions ${share(recall)}`,
  width: 'Dimensions compared',
  widthHint: 'Searches compare the first dimensions of each vector. All are kept, so you can change this at any time.',
  numbers: 'Dimensions',
  all: (dimension: number) => `${number(dimension)} (all)`,
  dimension: number,
  recall: 'Recall',
  recallOf: share,
  memory: 'In memory',
  disk: 'On disk',
  bytes,
  none: '–',
  current: 'Current',
  use: 'Use this size',
  chooseWidth: (dimension: number) => `Use ${number(dimension)} dimensions`,
  chosen: (name: string, dimension: string) => `Searches of ${name} compare ${dimension} dimensions.`,
  precision: 'Stored precision',
  precisionHint: 'How precisely vectors are stored. Reduced precision can only be restored by embedding again.',
  precisions: { float32: 'Full precision', int8: 'One byte per dimension', bits: 'One bit per dimension' },
  reduce: 'Reduce precision…',
  reduceTo: (precision: string) => `Reduce precision to: ${precision}`,
  raise: 'For new vectors',
  raiseTo: (precision: string) => `For new vectors: ${precision}`,
  raised: (name: string) => `New vectors of ${name} are stored more precisely. Reduced vectors stay as they are.`,
  reduceTitle: (precision: string) => `Reduce precision to ${precision.toLowerCase()}?`,
  reduceWorth: (before: number, after: number, diskBefore: number, diskAfter: number) =>
    `Recall goes from ${share(before)} to ${share(after)}, and the vectors from ${bytes(diskBefore)} to ${bytes(diskAfter)} on disk.`,
  reduceUnmeasured: 'The loss of recall was not measured for this collection.',
  reduceForGood: 'This cannot be undone. Only embedding the texts again restores full precision.',
  reduceShared: 'Texts that another collection stores more precisely stay as they are.',
  reduceAction: 'Reduce precision',
  reduced: (name: string) => `The vectors of ${name} were reduced.`,
  unfinished: (left: number) => `${plural(left, 'vector', 'vectors')} not reduced yet.`,
  goOn: 'Continue',
  leave: 'Keep the rest as it is',
  lessExact: (count: number) =>
    `${plural(count, 'vector', 'vectors')} stored less precisely than required now. Only embedding again restores them.`,
  againCost: (texts: number, requests: number, size: number) =>
    `This sends ${plural(texts, 'text', 'texts')} in ${plural(requests, 'request', 'requests')} (${bytes(size)}).`,
  againTokens: (tokens: number) => `About ${plural(tokens, 'token', 'tokens')}, based on earlier usage.`,
  again: 'Embed again',
  againElsewhere: (origin: string) => `The service in use cannot do this: the vectors came from ${origin}.`,
  againStarted: (name: string) => `${name} is being embedded again.`,
  shared: (count: number) =>
    `${plural(count, 'vector', 'vectors')} stored more precisely, because another collection has the same texts.`,
}
