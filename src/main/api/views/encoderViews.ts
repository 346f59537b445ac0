import type { EncoderScores, EncoderView } from '../../../contract/vectors/encoders.ts'
import type { EncoderReport } from '../../model/search/encoder.ts'
import type { EncoderState } from '../../search/encoder/encoders.ts'
import { toIso } from './times.ts'

export function scoresOf({ recall, keywordRecall }: EncoderReport): EncoderScores {
  return { recall, keywordRecall }
}

export function encoderView({ space, report, isUsed, isDue }: EncoderState): EncoderView {
  return {
    spaceId: space.id,
    origin: space.origin,
    model: space.model,
    dimension: space.dimension,
    vectors: space.vectors,
    fitted: report
      ? {
          at: toIso(report.fittedAt) ?? '',
          pairs: report.pairs,
          heldOut: report.heldOut,
          ...scoresOf(report),
          fusedRecall: report.fusedRecall,
          seconds: report.seconds,
          bytes: report.bytes,
        }
      : null,
    used: isUsed,
    due: isDue,
  }
}
