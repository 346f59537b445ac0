import type { PlanAngle } from '../../main/service/wire/research.ts'
import type { Corpus, CorpusPage } from '../corpus/corpus.ts'
import { wordsOf } from '../corpus/words.ts'
import type { Parameters } from '../searching/parameters.ts'

export interface Plan {
  readonly question: string
  readonly angles: readonly (PlanAngle & { readonly queries: readonly string[] })[]
}

interface TierShape {
  readonly angles: number
  readonly rounds: number
  readonly resultsPerQuery: number
}

/** "Depth, cost and time grow in that order" (Answer…, "POST {base_url}/v1/research"). */
export const tierShapes: Readonly<Record<string, TierShape>> = {
  lite: { angles: 2, rounds: 1, resultsPerQuery: 3 },
  standard: { angles: 3, rounds: 2, resultsPerQuery: 4 },
  pro: { angles: 4, rounds: 3, resultsPerQuery: 5 },
  'pro-visual': { angles: 4, rounds: 3, resultsPerQuery: 5 },
}

/**
 * A question is ambiguous for the local service when fewer than three of its words tell anything, or when it names
 * alternatives ("A or B"): then the user is asked which angles are meant.
 */
export function isAmbiguous(question: string): boolean {
  return new Set(wordsOf(question)).size < 3 || /\s(or|versus|vs\.?|oder|ou)\s/i.test(question)
}

const aspects = [
  { title: 'What happened', words: '' },
  { title: 'Causes and background', words: 'cause reason because' },
  { title: 'Effects and figures', words: 'price percent effect cost' },
  { title: 'What comes next', words: 'next forecast plan expected' },
]

/**
 * A page is about something when it has this share of what tells in it: more than a search asks for, whose words may be
 * by the way.
 */
const leastAbout = 0.5

/** The pages that are about a subject, best first. */
function pagesAbout(corpus: Corpus, subject: string): CorpusPage[] {
  const all = corpus.pages.map((_, at) => at)
  return corpus.pageIndex.rank(subject, all, leastAbout).flatMap(({ at }) => corpus.pages[at] ?? [])
}

/** Addresses of the pages that a report on the plan may cite: those about its question, or about an angle that is a topic. */
export function addressesAbout(corpus: Corpus, { question, angles }: Plan): ReadonlySet<string> {
  const sides = new Set(aspects.map(({ title }) => title))
  const topics = angles.map(({ title }) => title).filter((title) => !sides.has(title))
  return new Set([question, ...topics].flatMap((subject) => pagesAbout(corpus, subject).map(({ url }) => url)))
}

/** Angles of an ambiguous question are the topics that the corpus has for it; otherwise they are its usual sides. */
export function makePlan(question: string, corpus: Corpus, shape: TierShape): Plan {
  const topics = isAmbiguous(question) ? pagesAbout(corpus, question).slice(0, shape.angles) : []
  const angles =
    topics.length > 1
      ? topics.map(({ title }) => ({ title, description: `What the sources say about "${title}".`, queries: [title] }))
      : aspects.slice(0, shape.angles).map(({ title, words }) => ({
          title,
          description: `${title}, as far as it concerns the question.`,
          queries: [`${question} ${words}`.trim()],
        }))
  return {
    question,
    angles: angles.map(({ title, description, queries }, index) => ({
      id: `a${index + 1}`,
      title,
      description,
      queries: queries.map((query) => query.replace(/[?？]/g, ' ').replace(/\s+/g, ' ').slice(0, 400)),
    })),
  }
}

/**
 * The plan as the user corrected it: `{angles: [{id, selected, title?}], question?}` (profile, research.selectionsShape).
 * An angle that is not mentioned stays; when all are switched off, all stay.
 */
export function applySelections(plan: Plan, selections: Parameters): Plan {
  const given = Array.isArray(selections['angles']) ? (selections['angles'] as readonly unknown[]) : []
  const choices = new Map<unknown, Parameters>()
  for (const one of given)
    if (typeof one === 'object' && one !== null) choices.set((one as Parameters)['id'], one as Parameters)
  const angles = plan.angles.flatMap((angle) => {
    const choice = choices.get(angle.id)
    if (choice?.['selected'] === false) return []
    const title = choice?.['title']
    return [typeof title === 'string' && title !== '' ? { ...angle, title, queries: [title, ...angle.queries] } : angle]
  })
  const question = selections['question']
  return {
    question: typeof question === 'string' && question !== '' ? question : plan.question,
    angles: angles.length > 0 ? angles : plan.angles,
  }
}
