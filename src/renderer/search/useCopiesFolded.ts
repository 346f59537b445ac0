import { acceptBoolean, usePageState } from '../state/pageState.ts'

/** Whether near-duplicates stand under the first of them; remembered. */
export function useCopiesFolded(): readonly [boolean, (areFolded: boolean) => void] {
  return usePageState('foldCopies', true, acceptBoolean)
}
