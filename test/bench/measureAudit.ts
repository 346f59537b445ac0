import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeClaim, type Judgement } from '../../src/main/audit/judgeClaim.ts'
import { prepareSentence } from '../../src/main/audit/prepare.ts'
import { loadSource } from '../../src/main/audit/sources.ts'
import { alteredKinds, controlKinds, foreignKind, makeClaims, type MadeClaim, type Passage } from './auditCorpus.ts'

/** Of each kind of claim, how many got which verdict. */
export interface KindResult {
  readonly kind: MadeClaim['kind']
  readonly claims: number
  readonly verdicts: Readonly<Partial<Record<Judgement['verdict'], number>>>
}

export interface AuditFigures {
  readonly passages: number
  readonly kinds: readonly KindResult[]
  /** Altered figures that were called `number differs`, of all. */
  readonly numbersFound: number
  /** Altered names that were called `name differs`, of all. */
  readonly namesFound: number
  /** Controls that were called anything but `supported`, of all: `weak` is a false alarm too. */
  readonly falseAlarms: number
}

const root = join(import.meta.dirname, '..', '..')
/** Half of the passages were looked at while the rules were made, the other half is measured. */
export type Half = 'held out' | 'seen'

/** The English texts that come with Quarry: articles of the sample, and what is told of subjects and companies. */
export function bundledPassages(half: Half): Passage[] {
  const lines = (file: string) =>
    readFileSync(join(root, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, string | undefined>>)
  const articles = lines('resources/sample/articles.jsonl')
    .filter(({ language }) => language === 'en')
    .map(({ title = '', text = '' }) => ({ title, text }))
  const told = lines('resources/corpus/cards.jsonl').flatMap(({ name = '', summary, description }) => {
    const text = summary ?? description
    return text === undefined ? [] : [{ title: name, text }]
  })
  return [...articles, ...told].filter((_, at) => (at % 2 === 0) === (half === 'seen'))
}

export async function measureAudit(passages: readonly Passage[], seed: number): Promise<AuditFigures> {
  const sources = await Promise.all(
    passages.map(({ title, text }) =>
      loadSource(
        { marker: '1', title, url: undefined, texts: [{ text, documentId: undefined, offset: 0, passages: [] }] },
        undefined,
      ),
    ),
  )
  const counts = new Map<MadeClaim['kind'], Partial<Record<Judgement['verdict'], number>>>()
  for (const { kind, claim, passage } of makeClaims(passages, seed)) {
    const { verdict } = judgeClaim(prepareSentence(claim), sources[passage]?.sentences ?? [])
    const ofKind = counts.get(kind) ?? {}
    counts.set(kind, { ...ofKind, [verdict]: (ofKind[verdict] ?? 0) + 1 })
  }
  const kinds = [...alteredKinds, ...controlKinds, foreignKind].map((kind): KindResult => {
    const verdicts = counts.get(kind as MadeClaim['kind']) ?? {}
    return { kind: kind as MadeClaim['kind'], claims: sum(Object.values(verdicts)), verdicts }
  })
  const share = (matches: (kind: string) => boolean, verdict: Judgement['verdict']) => {
    const chosen = kinds.filter(({ kind }) => matches(kind))
    return (
      sum(chosen.map(({ verdicts }) => verdicts[verdict] ?? 0)) / Math.max(1, sum(chosen.map(({ claims }) => claims)))
    )
  }
  return {
    passages: passages.length,
    kinds,
    numbersFound: share((kind) => kind.startsWith('number'), 'number differs'),
    namesFound: share((kind) => kind.startsWith('name'), 'name differs'),
    falseAlarms: 1 - share((kind) => controlKinds.some((control) => control === kind), 'supported'),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
