import type { QuestionCountsView, RecallView } from '../../../contract/recall.ts'
import { counted, plain } from './format.ts'

/** One line: what searches by vector in a space find. */
export function describeRecall({ model, dimension, vectors, exact, checks }: RecallView): string {
  const space = `${plain(model)}/${dimension}`
  if (exact) return `Searches of ${space} compare every one of ${counted(vectors, 'vector')}.`
  const [last] = checks
  if (!last) return `What searches of ${space} find is not measured yet.`
  return (
    `Searches of ${space} find ${share(last.at1)} of the nearest, ${share(last.at10)} of the ten and ${share(last.at100)} of the hundred nearest: ` +
    `measured ${last.measuredAt.slice(0, 10)} on ${counted(last.vectors, 'vector')} with ${describeQuestions(last.questions)}.`
  )
}

/** "12 questions that were asked and 32 made from the library". */
export function describeQuestions({ asked, made, stored }: QuestionCountsView): string {
  const parts = [
    ...(asked > 0 ? [`${counted(asked, 'question')} that ${asked === 1 ? 'was' : 'were'} asked`] : []),
    ...(made > 0 ? [`${counted(made, 'question')} made from the library`] : []),
    ...(stored > 0 ? [`${counted(stored, 'vector')} as questions`] : []),
  ]
  return parts.join(', ')
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}
