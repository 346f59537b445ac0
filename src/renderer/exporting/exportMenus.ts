import { createStore } from '../state/store.ts'

/** What opens each export menu there is now, the one that came last at the end: that of a selection comes after the page's. */
export const exportMenus = createStore<readonly (() => void)[]>([])
