const ascii = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic; Arabic vowel marks and the letter stretcher. Marks that spell are kept. */
const droppedMarks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
const accented = /[\u00c0-\u024f\u0370-\u04ff\u0622-\u0626\u1e00-\u1fff]/

/** Lower case, without accents and width variants, so that spellings of one word meet. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKC').toLowerCase()
  if (!accented.test(plain) && plain.search(droppedMarks) < 0) return plain
  return plain
    .normalize('NFD')
    .replace(droppedMarks, '')
    .normalize('NFC')
    .replaceAll('\u0131', 'i')
    .replaceAll('\u0111', 'd')
}
