import { shortQuote, shownDate, sourceName, webUrl, type CitedText, type ExportedSource } from '../citedText.ts'
import { textRun, type Block, type Paragraph, type Report, type TextRun } from './blocks.ts'
import { readMarkdown } from './readMarkdown.ts'

/** A text with its sources as a report: each source in a note, and all of them in a list at the end. */
export function toReport(cited: CitedText): Report {
  const { title, text, facts, warning, sources, broken, bibliography } = cited
  const blocks: Block[] = [
    paragraph('title', [textRun(title)]),
    ...facts.map(({ name, value }) => paragraph('fact', [textRun(`${name}: `), textRun(value)])),
    ...(warning === undefined ? [] : [paragraph('warning', [textRun(warning)])]),
    ...readMarkdown(text),
    ...(bibliography ? listOf('Bibliography', bibliography) : listOf('Sources', plainList(sources))),
    ...(broken.length === 0
      ? []
      : [
          paragraph('warning', [
            textRun(`Markers that lead to no source: ${broken.map((marker) => `[${marker}]`).join(', ')}.`),
          ]),
        ]),
  ]
  return { title, blocks, notes: new Map(sources.map((source) => [source.marker, noteOf(source)])) }
}

export function paragraph(role: Paragraph['role'], runs: Paragraph['runs']): Paragraph {
  return { kind: 'paragraph', role, runs }
}

function listOf(name: string, entries: readonly (readonly TextRun[])[]): readonly Block[] {
  if (entries.length === 0) return []
  const heading: Block = { ...paragraph('heading', [textRun(name)]), level: 2 }
  return [heading, ...entries.map((runs) => paragraph('source', runs))]
}

/** Each source once, however many notes lead to it. */
function plainList(sources: readonly ExportedSource[]): readonly (readonly TextRun[])[] {
  const distinct = new Map(sources.map((source) => [JSON.stringify([source.url, source.title]), source]))
  return [...distinct.values()].map((source) => [...namedRuns(source), textRun('.')])
}

/** The source, the place in it, and what it says there. */
function noteOf(source: ExportedSource): readonly TextRun[] {
  const { place, formatted } = source
  const excerpt = shortQuote(source.quote)
  return [
    ...(formatted ?? [...namedRuns(source), textRun(place === undefined ? '.' : `, ${place}.`)]),
    ...(excerpt === undefined ? [] : [textRun(` “${excerpt}”`)]),
  ]
}

function namedRuns(source: ExportedSource): readonly TextRun[] {
  const { url, publishedAt } = source
  const address = webUrl(url)
  const name = sourceName(source)
  return [
    textRun(name, address === undefined ? {} : { url: address }),
    ...(publishedAt === undefined ? [] : [textRun(`, ${shownDate(publishedAt)}`)]),
    // Printed, a link is only its words.
    ...(url === undefined || name === url.trim() ? [] : [textRun(', '), textRun(url, address ? { url: address } : {})]),
  ]
}
