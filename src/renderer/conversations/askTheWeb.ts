import { goTo } from '../state/route.ts'
import { askDepth, changeDraft, wantsFresh } from './askState.ts'

/**
 * Goes to a new question to the web alone. Without `question`, what stands in the form stays. `step`: in place of the page that
 * is shown.
 */
export function askTheWeb(question?: string, how: 'open' | 'step' = 'open'): void {
  if (question !== undefined) changeDraft(0, { question })
  askDepth.set('quick')
  wantsFresh.set(true)
  goTo({ page: 'ask' }, how)
}
