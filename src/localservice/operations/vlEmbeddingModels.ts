import { vlEmbeddingLimits } from '../limits.ts'
import { mediaEncoderVersion, type MediaWidth } from '../media/mediaVector.ts'

export interface LocalVlModel {
  /** What `data.model` says: honest about what made the vectors, whatever was asked for. */
  readonly name: string
  readonly width: MediaWidth
}

const byName = new Map<string, LocalVlModel>()
for (const [documented, width] of vlEmbeddingLimits.dimensionByModel) {
  const model = { name: `local/hashed-vl-${mediaEncoderVersion}-${width}`, width }
  byName.set(documented, model).set(model.name, model)
}

/** The model of ours that answers for `name`: one of the documented names, or our own of this encoder version. */
export function localVlModelOf(name: string): LocalVlModel | undefined {
  return byName.get(name)
}
