import type { FiledView } from '../../../contract/organising/selection.ts'
import type { Filed } from '../../model/organising/selection.ts'

export function filedView({ documents, changeId }: Filed): FiledView {
  return { documents, changeId: changeId ?? null }
}
