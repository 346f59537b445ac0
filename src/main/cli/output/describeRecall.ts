import type { QuestionCountsView, RecallView } from '../../../contract/vectors/recall.ts'
import { count, counted, plain } from './format.ts'

/** What searches by vector in a space find, for people. */
export function describeRecall({ model, dimension, vectors, exact, checks }: RecallView): string {
  const space = `${plain(model)}/${dimension}`
  if (exact)
    return `Vector searches in ${space} compare the query with every vector (${count(vectors)}), so they miss none.`
  const [last] = checks
  if (!last) return `How much vector searches in ${space} find is not measured yet.`
  return (
    `Vector searches in ${space} find ${share(last.at10)} of the 10 nearest vectors ` +
    `(nearest 1: ${share(last.at1)}, nearest 100: ${share(last.at100)}).\n` +
    `Measured on ${last.measuredAt.slice(0, 10)} among ${counted(last.vectors, 'vector')} with ${describeQuestions(last.questions)}.`
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
