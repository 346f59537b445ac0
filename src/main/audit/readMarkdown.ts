import { canonicalUrl } from '../text/canonicalUrl.ts'
import { readSource, type GivenSource } from './readSource.ts'
import { splitSentences } from './sentences.ts'

/** A sentence that is to be checked, and what it cites. */
export interface Claim {
  /** Where it stands in the text that was read. */
  readonly start: number
  readonly end: number
  /** Without markers and signs of markup, its whitespace made one space. */
  readonly text: string
  /** For each character of `text`, where it stands in the text that was read. */
  readonly places: readonly number[]
  /** Names of sources: `1` for `[^1]` and `[1]`, an address for a link. */
  readonly markers: readonly string[]
}

export interface ReadText {
  readonly claims: readonly Claim[]
  /** Sources that the text itself brings, by marker. */
  readonly sources: ReadonlyMap<string, GivenSource>
}

const sourceHeading =
  /^(?:sources?|references?|bibliography|footnotes?|notes|citations|works cited|further reading|quellen|literatur|belege|références|fuentes|fonti)$/i
/** What stands before a line's own text is no longer than this. */
const longestSign = 120
/** A longer line is no heading. */
const longestHeading = 1_000

const definition = /^ {0,3}\[(\^?)([^\]\s]{1,80})\]:\s*/
const listedSource = /^\s*(?:[-*+]\s+)?(?:\[(\^?)([^\]\s]{1,40})\]|(?:\[)?(\d{1,4})(?:[.)]|\]))[.:)]?\s+(?=\S)/
/** Lines with which an export of ours begins. */
const exportFact = /^- (?:Asked|Model|Service|Request): /
const exportNote = /^(?:(?:> \*\*)?This is not whole: |Markers that lead to no source: )/

/**
 * A Markdown text as claims and sources: headings, code, images and lists of sources are left out. Markers are `[^N]`,
 * `[N]`, `[N, M]` and links; a sentence has those within it and those right behind it. Our own because
 * micromark knows neither these markers nor lists of sources, takes `[^1]: …` for the definition of a link, and leaves out what
 * is indented, underlined or within HTML, which answers claim things in.
 */
export function readMarkdown(text: string): ReadText {
  const mask = text.split('')
  const sources = new Map<string, GivenSource>()
  readLines(text, mask, sources)
  const marks = readMarks(mask, sources)
  const masked = mask.join('')
  const spans = splitSentences(masked)
  const claims = spans.map(({ start, end }, at): Claim => {
    const until = Math.min(spans[at + 1]?.start ?? text.length, blockEnd(masked, end))
    const markers = marks.filter((mark) => mark.at >= start && mark.at < until).flatMap((mark) => mark.markers)
    return { start, end, ...collapse(masked, start, end), markers: [...new Set(markers)] }
  })
  return { claims: claims.filter((claim) => /[\p{L}\p{N}]/u.test(claim.text)), sources }
}

/** Markers behind a sentence are its own up to the end of its paragraph. */
function blockEnd(masked: string, from: number): number {
  const at = masked.slice(from).search(/\n[^\S\n]*\n/)
  return at < 0 ? masked.length : from + at
}

function blank(mask: string[], start: number, end: number): void {
  for (let at = start; at < end; at++) if (mask[at] !== '\n') mask[at] = ' '
}

interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const line of text.split('\n')) {
    lines.push({ text: line, start, end: start + line.length })
    start += line.length + 1
  }
  return lines
}

/** Blanks what claims nothing, and takes the sources out of their lists. */
function readLines(text: string, mask: string[], sources: Map<string, GivenSource>): void {
  const lines = linesOf(text)
  let fence: string | undefined
  let isInSources = false
  let body: { marker: string; text: string } | undefined
  const finish = () => {
    if (body && !sources.has(body.marker)) sources.set(body.marker, readSource(body.marker, body.text))
    body = undefined
  }
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line.text)?.[1]
    if (fence !== undefined || mark !== undefined) {
      blank(mask, line.start, line.end)
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      continue
    }
    const trimmed = line.text.length > longestHeading ? '' : line.text.trim()
    const heading = /^(#{1,6})\s+([^\s#].*?)[\s#]*$/.exec(trimmed) ?? /^(\*\*)([^*]{3,40})\*\*:?$/.exec(trimmed)
    const isHeading =
      heading !== null && (heading[1] !== '**' || sourceHeading.test(heading[2]?.replace(/:$/, '') ?? ''))
    if (isHeading || /^(?:sources|references):?$/i.test(trimmed)) {
      finish()
      isInSources = sourceHeading.test((heading?.[2] ?? trimmed).replace(/[:*_]/g, '').trim())
      endBlock(mask, line)
      continue
    }
    if (exportFact.test(line.text) || exportNote.test(line.text)) {
      finish()
      endBlock(mask, line)
      continue
    }
    const head = line.text.slice(0, longestSign)
    const defined = definition.exec(head)
    const listed = isInSources ? listedSource.exec(head) : null
    if (defined || listed) {
      finish()
      const marker = defined?.[2] ?? listed?.[2] ?? listed?.[3] ?? ''
      body = { marker: marker.replace(/^\^/, ''), text: line.text.slice((defined ?? listed)?.[0].length) }
      endBlock(mask, line)
    } else if (body && line.text.trim() !== '' && (isInSources || /^(?:\s{2,}|\t|\s*>)/.test(line.text))) {
      body.text += `\n${line.text}`
      endBlock(mask, line)
    } else {
      if (line.text.trim() !== '' || !isInSources) finish()
      if (isInSources) endBlock(mask, line)
      else blankSigns(line, mask)
    }
  }
  finish()
}

/** Blanks a line so that it parts what stands before and after it. */
function endBlock(mask: string[], line: Line): void {
  blank(mask, line.start, line.end)
  if (line.end - line.start > 1) mask[line.start] = '\n'
}

/** Signs at the start of a line; an item of a list and a row of a table are blocks of their own. */
function blankSigns({ text, start, end }: Line, mask: string[]): void {
  const head = text.slice(0, longestSign)
  if (/^[-*_\s]{3,200}$/.test(text) || /^[\s:|-]{3,2000}$/.test(text)) return blank(mask, start, end)
  const item = /^\s*(?:>\s?)*\s*(?:[-*+]|\d{1,4}[.)])\s+(?:\[[ x]\]\s+)?/.exec(head)?.[0]
  const quote = /^\s*(?:>\s?)+/.exec(head)?.[0]
  const sign = item ?? quote
  if (sign !== undefined) {
    blank(mask, start, start + sign.length)
    if (item !== undefined && item.length > 1) breakBefore(mask, start)
  }
  if (/^\s*\|.*\|\s*$/.test(text)) {
    for (let at = start; at < end; at++) if (mask[at] === '|') mask[at] = ' '
    breakBefore(mask, start)
  }
}

function breakBefore(mask: string[], at: number): void {
  mask[at] = '\n'
}

interface Mark {
  readonly at: number
  readonly markers: readonly string[]
}

const inline =
  /(?<image>!\[[^\]\n]{0,300}\]\([^)\s]{0,2000}(?:\s{1,9}"[^"\n]{0,300}")?\))|\[(?<label>(?:\\.|[^\][\\]){0,300})\]\(\s{0,9}<?(?<target>[^)>\s]{0,2000})>?(?:\s{1,9}"[^"\n]{0,300}")?\s{0,9}\)|(?<!\\)\[\^(?<note>[^\]\s]{1,80})\](?!:)|(?<!\\)\[(?<numbers>\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*)\]|<(?<auto>https?:\/\/[^>\s]{1,2000})>|(?<bare>https?:\/\/[^\s<>"')\]]{1,2000}[^\s<>"')\].,;:!?])|(?<tag><\/?[a-zA-Z][^<>\n]{0,300}>)|(?<code>`[^`\n]{1,1000}`)/g

/** Takes markers and links out of the text, and remembers where they stood. */
function readMarks(mask: string[], sources: Map<string, GivenSource>): Mark[] {
  const marks: Mark[] = []
  const byUrl = new Map(
    [...sources.values()].flatMap(({ marker, url }): [string, string][] =>
      url === undefined ? [] : [[canonicalUrl(url) ?? url, marker]],
    ),
  )
  const cite = (url: string, marker: string, title: string | undefined): string => {
    const key = canonicalUrl(url) ?? url
    const known = byUrl.get(key)
    if (known !== undefined) return known
    byUrl.set(key, marker)
    if (!sources.has(marker)) sources.set(marker, { marker, title, url, quote: undefined, reference: undefined })
    return marker
  }
  for (const match of mask.join('').matchAll(inline)) {
    const { index: at } = match
    const end = at + match[0].length
    const { image, label, target, note, numbers, auto, bare, tag, code } = match.groups ?? {}
    if (image !== undefined || tag !== undefined) blank(mask, at, end)
    else if (code !== undefined) mask[at] = mask[end - 1] = ' '
    else if (label !== undefined && target !== undefined) {
      const number = /^\^?\[?(\d{1,4})\]?$/.exec(label.replaceAll('\\', '').trim())?.[1]
      if (/^https?:/i.test(target))
        marks.push({ at, markers: [cite(target, number ?? target, number === undefined ? label : undefined)] })
      else if (number !== undefined) marks.push({ at, markers: [number] })
      if (number === undefined) {
        blank(mask, at, at + 1)
        blank(mask, at + 1 + label.length, end)
      } else blank(mask, at, end)
    } else if (auto !== undefined || bare !== undefined) {
      const url = auto ?? bare ?? ''
      marks.push({ at, markers: [cite(url, url, undefined)] })
      blank(mask, at, end)
    } else {
      marks.push({ at, markers: note !== undefined ? [note] : listOf(numbers ?? '') })
      blank(mask, at, end)
    }
  }
  for (const match of mask
    .join('')
    .matchAll(/\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])|\\(?=[!-/:-@[-`{-~])/gu))
    blank(mask, match.index, match.index + match[0].length)
  return marks
}

/** `1, 3-5` is 1, 3, 4, 5. */
function listOf(numbers: string): string[] {
  return numbers.split(/\s*[,;]\s*/).flatMap((part) => {
    const [from, to] = part.split(/\s*[–-]\s*/).map(Number)
    if (from === undefined || to === undefined || to < from || to - from > 50) return [String(from ?? part)]
    return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
  })
}

/** The text without doubled whitespace and without space before a stop, which markers leave behind. */
function collapse(masked: string, start: number, end: number): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (let at = start; at < end; at++) {
    const sign = masked.charAt(at)
    if (isGap(sign)) {
      let next = at
      while (next < end && isGap(masked.charAt(next))) next++
      const isDropped = text === '' || /[.,;:!?)]/.test(masked.charAt(next))
      if (!isDropped) {
        text += ' '
        places.push(at)
      }
      at = next - 1
    } else {
      text += sign
      places.push(at)
    }
  }
  return { text, places }
}

/** Whitespace that may be taken together; what stands between the digits of a figure stays. */
function isGap(sign: string): boolean {
  return /[^\S\u00a0\u202f\u2009]/.test(sign)
}
