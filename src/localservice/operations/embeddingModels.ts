import { encoderVersion } from '../encoder/encodeText.ts'
import { embeddingLimits } from '../limits.ts'

export interface LocalEmbeddingModel {
  /** What `data.model` says: honest about what made the vectors, whatever was asked for. */
  readonly name: string
  readonly width: number
}

const byName = new Map<string, LocalEmbeddingModel>()
for (const [documented, width] of embeddingLimits.dimensionByModel) {
  const model = { name: `local/hashed-${encoderVersion}-${width}`, width }
  byName.set(documented, model).set(model.name, model)
}

/** The model of ours that answers for `name`: one of the documented names, or our own of this encoder version. */
export function localModelOf(name: string): LocalEmbeddingModel | undefined {
  return byName.get(name)
}
