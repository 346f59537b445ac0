import type { RecallView } from '../../../contract/vectors/recall.ts'
import type { RecallCheck } from '../../model/vectors/recall.ts'
import type { Space } from '../../model/vectors/space.ts'
import type { RecallWatch } from '../../search/recallWatch.ts'

/** Checks that are shown of a space. */
const shownChecks = 10

export async function viewRecall(recall: RecallWatch, space: Space): Promise<RecallView> {
  const { isExact, checks } = await recall.describe(space)
  const { model, dimension, vectors } = space
  return {
    model,
    dimension,
    vectors,
    exact: isExact,
    checks: checks.toReversed().slice(0, shownChecks).map(viewCheck),
  }
}

function viewCheck({ measuredAt, vectors, questions, at1, at10, at100 }: RecallCheck) {
  return { measuredAt: new Date(measuredAt).toISOString(), vectors, questions, at1, at10, at100 }
}
