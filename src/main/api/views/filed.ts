import type { FiledIntoView, FiledView } from '../../../contract/organising/selection.ts'
import type { Filed, FiledIn } from '../../model/organising/selection.ts'

export function filedView({ documents, changeId }: Filed): FiledView {
  return { documents, changeId: changeId ?? null }
}

export function filedIntoView(filed: FiledIn): FiledIntoView {
  return { ...filedView(filed), into: filed.into }
}
