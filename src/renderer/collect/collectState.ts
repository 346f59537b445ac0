import type { CollectKind } from '../../contract/collect/collectParameters.ts'
import type { CollectedSearchView } from '../../contract/collect/collectViews.ts'
import type { CollectParameters } from '../../contract/collect/collectParameters.ts'
import { createLibraryStore } from '../state/store.ts'
import { emptyForm, writeForm, type CollectForm } from './collectForm.ts'

/** What the service asked to wait for. */
export interface SearchWait {
  readonly message: string
  readonly until: string
}

export interface CollectState {
  readonly kind: CollectKind
  /** Each kind keeps its own filters; the query goes along from one to the next. */
  readonly forms: Readonly<Record<CollectKind, CollectForm>>
  /** The search that is under way. */
  readonly running: { readonly stop: () => void; readonly wait: SearchWait | null } | null
  readonly answer: CollectedSearchView | null
  readonly error: unknown
}

const forms = { web: emptyForm, news: emptyForm, business: emptyForm, video: emptyForm }
const initial: CollectState = { kind: 'web', forms, running: null, answer: null, error: null }

/** It outlives the page: a search goes on, and its results stay, while one looks at something else. */
export const collectState = createLibraryStore<CollectState>(initial, ({ running }) => running?.stop())

export function chooseKind(kind: CollectKind): void {
  collectState.set((now) => {
    const { query } = now.forms[now.kind]
    return { ...now, kind, forms: { ...now.forms, [kind]: { ...now.forms[kind], query } } }
  })
}

export function changeForm(change: Partial<CollectForm>): void {
  collectState.set((now) => ({
    ...now,
    forms: { ...now.forms, [now.kind]: { ...now.forms[now.kind], ...change } },
  }))
}

/** Takes every filter off; the query stays. */
export function resetForm(): void {
  changeForm({ ...emptyForm, query: collectState.get().forms[collectState.get().kind].query })
}

export function fillForm(kind: CollectKind, parameters: CollectParameters): void {
  collectState.set((now) => ({ ...now, kind, forms: { ...now.forms, [kind]: writeForm(parameters) } }))
}

/** Back to saved searches and history. */
export function showPast(): void {
  collectState.set((now) => ({ ...now, answer: null, error: null }))
}
