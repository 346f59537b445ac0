import { acceptBoolean, usePageState } from '../../state/pageState.ts'

/** Whether counts stand beside the results; remembered. */
export function useFacetsShown(): readonly [boolean, (isShown: boolean) => void] {
  return usePageState('searchFacets', false, acceptBoolean)
}
