/** The addresses of a text, each once: whatever begins with http:// or https://. Lines that begin with # are comments. */
export function addressesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.trimStart().startsWith('#'))
  const found = lines.flatMap((line) => line.match(/https?:\/\/[^\s<>"]+/gi) ?? [])
  return [...new Set(found.map((address) => address.replace(/[.,;:!?)\]]+$/, '')))]
}
