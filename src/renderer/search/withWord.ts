/** A query with another word in the place of one, wherever it stands as a whole word. */
export function withWord(query: string, word: string, other: string): string {
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return query.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), () => other)
}
