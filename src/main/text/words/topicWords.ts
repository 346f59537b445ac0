import { isQuestionWord } from './contentWords.ts'
import { foldForm } from './foldWord.ts'
import { visitRuns, visitTokens } from '../tokens.ts'

/**
 * Words that reports on any topic are written with: who says it, when, how much. Written down by hand for the languages
 * that collections are mostly in; a word that is missing here is still weighed by how many texts have it.
 */
const reportWords = [
  'said say says saying told tell tells added adds according reported report reports reporting announced announces stated states noted notes asked asks called calls claimed claims expected expects believe believes think thinks know knows made make makes making take takes took taken taking get gets got getting go goes went going come comes came coming see seen want wants use used using need needs work works put set let new old first last next later early earlier now then today yesterday tomorrow day days week weeks month months year years time times one two three four five six seven eight nine ten hundred thousand million billion percent per cent many much still yet however well back way good great big small high low long part end place people man men woman women thing things lot number including because although though whether another every several among around since away never always often once again already almost mr mrs ms dr monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december',
  'sagte sagt sagen sagten teilte mitteilte hieß heißt berichtet berichtete bericht laut zufolge erklärte erklärt meldet meldete gibt gab geben macht machte machen kommt kam kommen geht ging gehen steht stand stehen soll sollen sollte sollten will wollen muss müssen neue neuen neuer neues erste ersten letzte letzten heute gestern morgen tag tage tagen woche wochen monat monate jahr jahre jahren zeit uhr mal zwei drei vier fünf sechs sieben acht neun zehn hundert tausend million millionen milliarde milliarden prozent mehr viele vielen schon noch jedoch dabei damit dann jetzt immer wieder sowie rund etwa bereits unter zwischen gegen seit ohne menschen leute teil ende herr frau montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember',
  'dijo dice decir según informó año años día días vez nuevo nueva parte millones dos tres también sobre ya muy ha han había',
  'disse diz segundo ano anos dia dias novo nova parte milhões dois três também já muito foram tem',
  'dit disent selon annoncé an ans année années jour jours nouveau nouvelle partie millions deux trois aussi très fait peut',
  'ha detto dice secondo anno anni giorno giorni nuovo nuova parte milioni due tre anche molto',
]

const known = new Set(reportWords.join(' ').split(' ').map(foldForm))

/** Whether a word can name a topic: not one that only joins or asks, and not one that any report is written with. */
export function isTopicWord(word: string): boolean {
  if (!/\p{L}/u.test(word) || isQuestionWord(word)) return false
  // One or two letters are a word only where letters are syllables or words.
  const least = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\d'’.-]+$/u.test(word) ? 3 : 2
  return word.length >= least && !known.has(foldForm(word))
}

/** Longer texts say nothing else about their topic, and would take long. */
const mostUnits = 40_000

/** The words of a text that can name a topic, by their tokens, as they are written where they stand first. */
export function topicWords(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const read = text.slice(0, mostUnits)
  visitRuns(read, (_kind, from, to) => {
    if (!isTopicWord(read.slice(from, to))) return
    const run = read.slice(from, to)
    visitTokens(run, (token, start, end) => {
      if (!found.has(token)) found.set(token, run.slice(start, end))
    })
  })
  return found
}
