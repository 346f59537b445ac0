import { createContext, useContext } from 'react'
import type { CitationView } from '../../contract/answering/runs.ts'

export interface Citations {
  readonly byMarker: ReadonlyMap<number, CitationView>
  /** False while the text still comes: what a marker leads to is known when it is whole. */
  readonly settled: boolean
  /** What a reader must know of a source besides, by marker. */
  readonly notes?: ReadonlyMap<number, string>
  /** Where in its source each stands (`p. 12`), by marker. */
  readonly places?: ReadonlyMap<number, string>
  /** Those that are no documents, by marker. */
  readonly kinds?: ReadonlyMap<number, 'note' | 'highlight' | 'web'>
  /** Shows the source in the list of sources. */
  /** `mark`: which of the marks of this number in the text, from 0 on. */
  readonly onShow: (marker: number, mark: number) => void
}

export const CitationsContext = createContext<Citations>({ byMarker: new Map(), settled: true, onShow: () => {} })

export function useCitations(): Citations {
  return useContext(CitationsContext)
}
