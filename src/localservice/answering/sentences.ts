/** A piece of text without a sentence's end is cut near this length: Thai writes none. */
const longestUnits = 600
const cutUnits = 240

const borders = /(?<=[.!?…؟۔]["'»”)\]]{0,3})\s+(?=["'«“(¿¡[]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？।])|\n+/u
/** A stop behind one letter or one of these ends no sentence. */
const abbreviation =
  /(?<![\p{L}\p{M}])(?:\p{L}|Mr|Mrs|Ms|Dr|St|No|vs|Prof|Sr|Jr|Gen|Col|Lt|etc|e\.g|i\.e|approx|ca|cf|Inc|Ltd|Co|Vol|Fig)\.$/u

/** A line that stands for itself: an item of a list, a heading, a row of a table, a quotation. */
const ownLine = /^\s*([-*+•‣–—#>|]|\p{N}{1,3}[.)]\s|\p{L}[.)]\s)/u
const endsItself = /[.!?…:;。！？।|]['"»”’)\]]{0,2}\s*$/u
/** Whatever the line before: a sentence does not begin like this. A bracket is about what stands before it. */
const goesOn = /^\s*[\p{Ll},;:.!?)\]([]/u
/** A line breaks around a link, too: there is no space before these signs, and none behind an opening bracket. */
const closesUp = /^\s*[,;:.!?)\]]/u
const opensUp = /[([]$/u
/** Nothing ends with such a word: the line goes on whatever comes. */
const leadsOn =
  /(?:^|\s)(?:an?|and|at|by|for|from|in|of|on|or|the|to|with|der|die|das|den|dem|ein|eine|einer|und|oder|von|zu|mit|im|am)$/u
/** So long a line without an end is hardly a title. */
const longLine = 45
/** A column is recognised from this many lines, if one of them is this wide. */
const leastLines = 3
const leastWidth = 20

/** A heading of Markdown ends with its line, however long that is. */
const heading = /^\s*#{1,6}\s/
/** Lines of Markdown that say nothing: rules, the underlines of headings, and the fences of code. */
const ruleLine = /^[ \t]*(?:(?:[=*_-][ \t]*){3,}|(?:`{3,}|~{3,})[^`\n]*)$/gm
/** What makes a line of Markdown a heading, a quotation or an item of a list. */
const lineMarks = /^[ \t]*(?:>[ \t]*|(?:#{1,6}|[-*+•‣]|\p{N}{1,3}\)|\[[ xX]\])(?:[ \t]+|$))+/gmu
const numberMark = /^[ \t]*\p{N}{1,3}\.[ \t]+/gmu

/** The text with wrapped lines put together (see {@link unwrap}), without the marks that Markdown sets before a line. */
export function plainLines(text: string): string {
  const bare = unwrap(text.replace(ruleLine, '')).replace(lineMarks, '')
  // A number by itself may be a day: `3. oktober`.
  return (bare.match(numberMark)?.length ?? 0) > 1 ? bare.replace(numberMark, '') : bare
}

/**
 * Puts lines together that were wrapped: those that end without a sign of an end before one that goes on in small letters,
 * or that are full, so that the next word had no room. Empty lines, items of lists and titles stay lines.
 */
function unwrap(text: string): string {
  return text
    .split(/(\r?\n[ \t]*(?:\r?\n[ \t]*)+)/)
    .map((block, at) => (at % 2 === 0 ? unwrapBlock(block) : block))
    .join('')
}

function unwrapBlock(block: string): string {
  const lines = block.split(/\r?\n/)
  const width = lines.length < leastLines ? Infinity : Math.max(...lines.map((line) => line.trim().length))
  let joined = lines[0] ?? ''
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const before = lines[at - 1]?.trim() ?? ''
    const firstWord = /^\S*/.exec(line.trim())?.[0].length ?? 0
    const isFull = width >= leastWidth && before.length + 1 + firstWord > width
    const isOpen = opensUp.test(before) || leadsOn.test(before) || isFull || before.length >= longLine
    const isWrapped =
      !endsItself.test(before) && !heading.test(before) && !ownLine.test(line) && (goesOn.test(line) || isOpen)
    const gap = closesUp.test(line) || opensUp.test(before) ? '' : ' '
    joined += isWrapped && before !== '' ? `${gap}${line.trimStart()}` : `\n${line}`
  }
  return joined
}

/**
 * The sentences of a passage, in order, none empty, as an answer in Markdown can quote them: without the marks of a line.
 * The end of a line, a title or an initial does not end one.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const piece of plainLines(text).split(borders)) {
    const sentence = piece.trim()
    if (sentence === '') continue
    const before = sentences.at(-1)
    if (before !== undefined && abbreviation.test(before)) sentences[sentences.length - 1] = `${before} ${sentence}`
    else sentences.push(sentence)
  }
  return sentences.flatMap(cutLong)
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= longestUnits) return [sentence]
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > longestUnits) {
    const space = rest.lastIndexOf(' ', cutUnits)
    const inPair = /[\ud800-\udbff]/.test(rest[cutUnits - 1] ?? '')
    const at = space > cutUnits / 2 ? space : cutUnits - (inPair ? 1 : 0)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...pieces, rest]
}
