import type { FiledIntoView, FiledOutView, FiledView } from '../../../contract/organising/selection.ts'
import type { Filed, FiledIn, FiledOut } from '../../model/organising/selection.ts'

export function filedView({ documents, changeId }: Filed): FiledView {
  return { documents, changeId: changeId ?? null }
}

export function filedOutView(filed: FiledOut): FiledOutView {
  return { ...filedView(filed), elsewhere: filed.elsewhere }
}

export function filedIntoView(filed: FiledIn): FiledIntoView {
  return { ...filedView(filed), into: filed.into }
}
