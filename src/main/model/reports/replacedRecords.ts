import type { StoredProblem } from '../jobs/job.ts'

/** Documents of a file that have the same id as documents of `other`; of its own where both are one file. */
export interface RelatedRecords {
  readonly file: string
  readonly other: string
  readonly number: number
}

/** What is said of those that took the place of the others. It ends with the number. */
export function replacedMessage({ file, other, number }: RelatedRecords): string {
  return file === other
    ? `Records that took the place of earlier records of this file, because they have the same identifier: ${number}.`
    : `Documents that took the place of documents of ${other}, because they have the same identifier: ${number}.`
}

/** What is said of those that are kept beside the others. It ends with the number. */
export function besideMessage({ other, number }: RelatedRecords): string {
  return `Documents that have the same identifier as documents of ${other}, but other content, so that both are kept: ${number}.`
}

/** They are no mistake, but what was replaced is out of sight, and what is kept is there twice: the user must be told. */
export function relatedProblem(file: string, message: string): StoredProblem {
  return { file, row: undefined, column: undefined, message, severity: 'warning' }
}

/** Counts such documents, file by file. */
export class RelatedCount {
  readonly #numbers = new Map<string, Map<string, number>>()

  add(file: string, other: string): void {
    const others = this.#numbers.get(file) ?? new Map<string, number>()
    others.set(other, (others.get(other) ?? 0) + 1)
    this.#numbers.set(file, others)
  }

  get all(): readonly RelatedRecords[] {
    return [...this.#numbers].flatMap(([file, others]) =>
      [...others].map(([other, number]) => ({ file, other, number })),
    )
  }
}
