/** A piece of text without a sentence's end is cut near this length: Thai writes none. */
const longestUnits = 600
const cutUnits = 240

const borders = /(?<=[.!?…؟۔]["'»”)\]]{0,3})\s+(?=["'«“(¿¡[]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？।])|\n+/u
/** The end of a long line that ends without a sign of an end: wrapped, not ended. */
const wrapped = /(?<=[^\n]{45})(?<![.!?…:;。！？।]['"»”’)\]]{0,2})\n(?![\s\-*•\d])/gu
/** A stop behind one letter or one of these ends no sentence. */
const abbreviation =
  /(?<![\p{L}\p{M}])(?:\p{L}|Mr|Mrs|Ms|Dr|St|No|vs|Prof|Sr|Jr|Gen|Col|Lt|etc|e\.g|i\.e|approx|ca|cf|Inc|Ltd|Co|Vol|Fig)\.$/u

/** The sentences of a passage, in order, none empty; a title or an initial does not end one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.replace(wrapped, ' ').split(borders)) {
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
