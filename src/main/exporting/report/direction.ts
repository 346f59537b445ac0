const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const letter = /\p{L}/u

/** Whether a paragraph runs from right to left: its first letter does, as Unicode's bidirectional algorithm has it. */
export function isRightToLeft(text: string): boolean {
  const first = letter.exec(text)
  return first !== null && rightToLeft.test(first[0])
}

interface DirectedPiece {
  readonly text: string
  readonly isRightToLeft: boolean
}

/**
 * Pieces of a text that are written from right to left, and others. What is no letter goes with the letter before it; at the
 * beginning with the letter after it, and where there is none with the paragraph.
 */
export function directedPieces(text: string, isRightToLeftParagraph: boolean): readonly DirectedPiece[] {
  const pieces: { text: string; isRightToLeft: boolean }[] = []
  let undecided = ''
  for (const sign of text) {
    const last = pieces.at(-1)
    if (!letter.test(sign)) {
      if (last) last.text += sign
      else undecided += sign
      continue
    }
    const direction = rightToLeft.test(sign)
    if (last?.isRightToLeft === direction) last.text += sign
    else pieces.push({ text: undecided + sign, isRightToLeft: direction })
    undecided = ''
  }
  return undecided === '' ? pieces : [{ text: undecided, isRightToLeft: isRightToLeftParagraph }]
}
