import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../base/abort.ts'
import type { DocumentId, PassageId } from '../model/ids.ts'
import type { CitedReference } from '../model/document.ts'
import type { Store } from '../store/store.ts'
import { prepareSentence, type SourceSentence } from './prepare.ts'
import type { GivenSource } from './readSource.ts'
import { splitSentences } from './sentences.ts'

/** A text that may speak for a claim: a document of the library, a piece of one, or a quote. */
export interface SourceText {
  readonly text: string
  readonly documentId: DocumentId | undefined
  /** Where `text` begins in the document. */
  readonly offset: number
  readonly passages: readonly { readonly id: PassageId; readonly start: number; readonly end: number }[]
}

/** A source as it is cited. */
export interface CitableSource {
  readonly marker: string
  readonly title: string | undefined
  readonly url: string | undefined
  readonly texts: readonly SourceText[]
}

/** A source taken apart, and where each of its sentences stands. */
export interface LoadedSource extends CitableSource {
  readonly sentences: readonly SourceSentence[]
  readonly textOf: ReadonlyMap<SourceSentence, SourceText>
}

/** Of a longer document only so much is read. */
const mostCharacters = 400_000
/** The main thread serves pages meanwhile: it is let go after so many characters, some ten milliseconds. */
const charactersPerTurn = 6_000

/** Sources that a text or a run names, each with the text of the document it is in the library, and with its quote. */
export async function resolveSources(store: Store, given: readonly GivenSource[]): Promise<CitableSource[]> {
  const ids = await store.read.findCited(given.map(referenceOf))
  return Promise.all(
    given.map(async ({ marker, title, url, quote }, at): Promise<CitableSource> => {
      const id = ids[at]
      const document = id === undefined ? undefined : await store.read.getDocument(id)
      const texts: SourceText[] = []
      if (document)
        texts.push({
          text: document.text.slice(0, mostCharacters),
          documentId: document.id,
          offset: 0,
          passages: document.passages,
        })
      // A quote that the document has is found there, where it can be opened.
      if (
        quote !== undefined &&
        quote.trim() !== '' &&
        !(document && spaceless(document.text).includes(spaceless(quote)))
      )
        texts.push({ text: quote, documentId: undefined, offset: 0, passages: [] })
      return { marker, title: title ?? document?.title, url: url ?? document?.url, texts }
    }),
  )
}

const spaceless = (text: string) => text.replace(/\s+/g, '')

function referenceOf({ url, reference }: GivenSource): CitedReference {
  const number = /^document (\d+)$/.exec(reference ?? '')?.[1]
  if (number !== undefined) return { documentId: Number(number) as DocumentId }
  return { url, externalId: reference }
}

/** Takes the texts of a source apart. Titles say what a text is about: they count, but are no statements. */
export async function loadSource(source: CitableSource, signal: AbortSignal | undefined): Promise<LoadedSource> {
  const sentences: SourceSentence[] = []
  const textOf = new Map<SourceSentence, SourceText>()
  let characters = 0
  for (const text of source.texts) {
    for (const { start, end } of splitSentences(text.text)) {
      const sentence = { ...prepareSentence(text.text.slice(start, end)), start, isTitle: false }
      sentences.push(sentence)
      textOf.set(sentence, text)
      characters += end - start
      if (characters < charactersPerTurn) continue
      characters = 0
      await nextTurn()
      throwIfAborted(signal)
    }
  }
  if (source.title !== undefined && sentences.length > 0)
    sentences.push({ ...prepareSentence(source.title), start: 0, isTitle: true })
  return { ...source, sentences, textOf }
}
