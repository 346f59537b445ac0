import type { StoredProblem } from './jobs/job.ts'

/** Documents of a file that took the place of documents of `other` with the same id; of its own where both are one file. */
export interface ReplacedRecords {
  readonly file: string
  readonly other: string
  readonly number: number
}

/** What is said of them, up to the number. */
export function replacedText({ file, other }: Pick<ReplacedRecords, 'file' | 'other'>): string {
  return file === other
    ? 'Records that took the place of earlier records of this file, because they have the same identifier: '
    : `Documents that took the place of documents of ${other}, because they have the same identifier: `
}

/** They are no mistake, but what was replaced is out of sight: the user must be told. */
export function replacedProblem(replaced: ReplacedRecords): StoredProblem {
  return {
    file: replaced.file,
    row: undefined,
    column: undefined,
    message: `${replacedText(replaced)}${replaced.number}.`,
    severity: 'warning',
  }
}

/** Counts what was replaced, file by file. */
export class ReplacedCount {
  readonly #numbers = new Map<string, Map<string, number>>()

  add(file: string, other: string): void {
    const others = this.#numbers.get(file) ?? new Map<string, number>()
    others.set(other, (others.get(other) ?? 0) + 1)
    this.#numbers.set(file, others)
  }

  get all(): readonly ReplacedRecords[] {
    return [...this.#numbers].flatMap(([file, others]) =>
      [...others].map(([other, number]) => ({ file, other, number })),
    )
  }
}
