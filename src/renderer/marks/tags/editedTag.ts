import type { TagView } from '../../../contract/organising/tags.ts'
import { createLibraryStore } from '../../state/store.ts'

/** The tag whose dialog is open. */
export const editedTag = createLibraryStore<TagView | null>(null)
