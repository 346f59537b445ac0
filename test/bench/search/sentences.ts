import { readFileSync } from 'node:fs'

/** The sentences of a file of articles (JSON lines with `text`) that are neither very short nor very long. */
export function sentencesOf(articles: string): string[] {
  return readFileSync(articles, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => ((JSON.parse(line) as { text?: string }).text ?? '').replace(/\s+/g, ' ').split(/(?<=[.!?]) /))
    .filter((sentence) => sentence.length > 30 && sentence.length < 300)
}
