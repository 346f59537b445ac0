import type { TeamPullStep, TeamPushStep } from '../../contract/team.ts'
import type { Strings } from '../strings/en.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'

type Ended = Exclude<TeamPushStep | TeamPullStep, { kind: 'progress' }>
type News = ReturnType<typeof exchangeNews>

/** Collections that are named in the news of several. */
const mostNamed = 3

/**
 * What is told of several exchanges at once, as one message takes the place of another: what was left out first, then what is new;
 * where there is nothing new that alone.
 */
export function newsOfAll(steps: readonly Ended[], collection: string, strings: Strings): News {
  const { teams: w } = strings
  const [first, ...others] = steps.map((step) => ({ step, ...exchangeNews(step, collection, strings) }))
  if (first && others.length === 0) return toldOf(first)
  const all = first ? [first, ...others] : []
  const news = all.filter(({ step, text }) => step.kind !== 'pulled' || text !== w.nothingNew(step.collection))
  if (news.length === 0) return { text: w.nothingNewAtAll }
  const named = [...news.filter(({ tone }) => tone), ...news.filter(({ tone }) => !tone)].slice(0, mostNamed)
  const texts = named.map(({ step, text }) => {
    const name = w.named(step.kind === 'pulled' ? step.collection : collection)
    return text.startsWith(name) ? text : `${name}: ${text}`
  })
  const more = news.length - named.length
  return {
    text: [...texts, ...(more > 0 ? [w.moreCollections(more)] : [])].join(' '),
    ...(news.some(({ tone }) => tone) ? { tone: 'bad' } : {}),
  }
}

const toldOf = ({ text, tone }: News): News => ({ text, ...(tone ? { tone } : {}) })

/** What is told of an exchange that has ended; `collection` is the name here of the one that was sent. */
export function exchangeNews(
  step: Ended,
  collection: string,
  strings: Strings,
): { readonly text: string; readonly tone?: 'bad' } {
  const { teams: w } = strings
  const { problems } = step
  // Files, marks and documents that were left behind are of no use as a number alone.
  const left = [
    ...problems.slice(0, 1).map((problem) => wordAdvice(problem, strings)),
    ...(problems.length > 1 ? [w.moreProblems(problems.length - 1)] : []),
  ]
  // What stays by rule is no problem, and does not take the place of the news.
  const notes = step.kind === 'pushed' ? step.notes.map((note) => wordAdvice(note, strings)) : []
  const done = step.kind === 'pushed' ? sentBy(step, collection, strings) : takenOverBy(step, strings)
  const nothing = step.kind === 'pushed' ? w.nothingToSend(collection) : w.nothingNew(step.collection)
  return {
    text: [...(done.length === 0 && left.length === 0 ? [nothing] : done), ...left, ...notes].join(' '),
    ...(problems.length > 0 ? { tone: 'bad' } : {}),
  }
}

function sentBy(
  { documents, removed, vectors, marks, files }: Extract<TeamPushStep, { kind: 'pushed' }>,
  collection: string,
  { teams: w }: Strings,
): string[] {
  return [
    ...(documents + vectors + marks > 0 ? [w.sent(collection, { documents, vectors, marks })] : []),
    ...(removed > 0 ? [w.takenOutThere(collection, removed)] : []),
    ...(files > 0 ? [w.filesSent(collection, files)] : []),
  ]
}

function takenOverBy(
  { collection, shared, added, removed, vectors, marks, lost, older }: Extract<TeamPullStep, { kind: 'pulled' }>,
  { teams: w }: Strings,
): string[] {
  return [
    ...(shared === collection ? [] : [w.otherNameHere(shared, collection)]),
    ...(added + vectors + marks > 0 ? [w.takenOver(collection, { documents: added, vectors, marks })] : []),
    ...(removed > 0 ? [w.takenOutHere(collection, removed)] : []),
    ...(lost > 0 ? [w.marksLost(lost)] : []),
    ...(older > 0 ? [w.olderThere(older)] : []),
  ]
}
