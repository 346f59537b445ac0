import type { EncoderScores, EncoderView } from '../../../contract/vectors/encoders.ts'
import { bytes, dateTime, number, plural } from '../plural.ts'

/** 0.618 becomes ".62". */
const score = (value: number) => value.toFixed(2).replace(/^0/, '')

/** What the window says of the encoder that estimates vectors of queries. */
export const enEncoder = {
  offlineMeaning: (recall: number) => `Offline meaning ${score(recall)}`,
  estimated: ({ recall, keywordRecall, pairs }: EncoderScores & { readonly pairs: number }) =>
    `The query vector was estimated from ${plural(pairs, 'text', 'texts')}: ${score(recall)} of the ten nearest documents found in a test, ${score(keywordRecall)} by keywords.`,
  typedOffline: 'Estimated as you type, at no cost. Press Enter to embed the query.',
  encoder: 'Search by meaning without the service',
  encoderNone: 'No encoder was fitted yet. It is fitted after embedding, from the texts and vectors of this library.',
  encoderRow: ({
    at,
    pairs,
    heldOut,
    recall,
    keywordRecall,
    seconds,
    bytes: size,
  }: NonNullable<EncoderView['fitted']>) =>
    `${dateTime(at)}: fitted to ${plural(pairs, 'text', 'texts')} in ${seconds.toFixed(1)} s, ${bytes(size)}. Of the ten nearest documents of ${number(heldOut)} texts it had not seen, it found ${score(recall)}, keywords ${score(keywordRecall)}.`,
  encoderUsed: 'Used when the service cannot embed a query.',
  encoderUnused: 'Not used: keywords find as much.',
  encoderFit: 'Fit now',
  encoderFitAgain: 'Fit again',
  encoderFitting: 'Fitting…',
}
