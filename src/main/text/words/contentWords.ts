import { foldForm } from './foldWord.ts'
import { visitRuns, visitTokens } from '../tokens.ts'

/**
 * Words that questions are made of and that say nothing about what is asked, in the languages that can be searched for
 * with a language filter; written down by hand. In a small library they would pass for rare words.
 */
const questionWords = [
  'a an the and or but if then than as at by for from in into of off on onto out over to up with within without about after against among around before behind between during per since through under until upon via while where when why how what which who whom whose this that these those it its itself he him his she her they them their we us our you your i me my is am are was were be been being do does did done has have had having can could may might must shall should will would not no any all both each more most other some such only own same so too very just also even there here ever many much long old far often name list tell give please explain describe s t d ll re ve m',
  'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein keine ist sind war waren wird werden wurde wurden hat haben hatte kann mit von vom zu zum zur im am auf aus bei für nach über um durch als wie wenn dass ob er sie es wir ihr ich sich auch was wer wo wann warum wieviel viele welche welcher welches',
  'el la los las un una unos unas y o u no de del al con por para sin sobre entre que como cuando donde quien cual cuanto cuantos cuantas es son era fue ser esta este esto se su sus lo le les más qué cuál cuándo dónde quién cómo por',
  'os as um uma e do da dos das na nos nas ao por para com sem que como quando onde quem qual quantos quantas é são foi ser está este esta se mais',
  'il lo gli uno di dello della dei degli delle dal dalla nel nella con su per tra che chi quando dove quale quanti quante è sono fu essere ha si più',
  'les une du et ou ne pas au aux dans par pour sur avec sans sous qui quoi dont où quand comme quel quelle quels quelles combien pourquoi est sont était être ont ce cet cette ces elle ils elles on nous vous se sa son ses leur leurs plus',
  'het een en niet geen van voor met in aan bij uit om door naar wie wat waar wanneer waarom hoe hoeveel welke zijn was waren wordt heeft hebben kan er ook',
  'w z ze na do od za po przy dla bez oraz lub nie to ten ta te jest są był była było co kto gdzie kiedy dlaczego ile jak który która które',
  've veya ile bir bu şu için gibi ne nasıl nerede kim hangi neden kaç mi mı',
  'dan atau di ke dari yang untuk pada dengan adalah ini itu tidak apa siapa kapan mana bagaimana berapa mengapa',
  'và hoặc của là có không cho với từ đến này đó khi nào gì ai đâu bao nhiêu tại sao thế',
  'и в во не на с со к у о об от до за из по для что как где когда кто какой какая какие сколько почему это он она они был была было были есть',
  'في من إلى على عن مع هذا هذه ذلك التي الذي ما ماذا هو هي هم كان كانت متى أين كيف كم لماذا هل',
  'का की के को में से पर और या है हैं था थी थे यह वह क्या कौन कब कहाँ कैसे कितने कितना किस किसने क्यों ने',
]

const known = new Set(questionWords.join(' ').split(' ').map(foldForm))

/** Whether a word only asks, or only joins what is asked. */
export function isQuestionWord(word: string): boolean {
  return known.has(foldForm(word))
}

/** A word of a question that says what is asked about. */
export interface ContentWord {
  /** As the word index has it. */
  readonly token: string
  /** A name or a number: what an answer can hardly do without. */
  readonly isTelling: boolean
}

/** The words of a question without those that only ask, in order, each once; all of its words where nothing else is left. */
export function contentWords(question: string): ContentWord[] {
  const all = new Map<string, ContentWord>()
  const telling = new Map<string, ContentWord>()
  let isFirst = true
  visitRuns(question, (_kind, start, end) => {
    const word = question.slice(start, end)
    const isTelling = (!isFirst && /^\p{Lu}/u.test(word)) || /\p{N}/u.test(word)
    isFirst = false
    visitTokens(
      word,
      (token) => {
        const before = all.get(token)
        const found = { token, isTelling: isTelling || before?.isTelling === true }
        all.set(token, found)
        if (!isQuestionWord(word)) telling.set(token, found)
      },
      { forQuery: true },
    )
  })
  return [...(telling.size > 0 ? telling : all).values()]
}

/** The tokens of a text. */
export function tokenSet(text: string): Set<string> {
  const tokens = new Set<string>()
  visitTokens(text, (token) => tokens.add(token))
  return tokens
}

/**
 * How much two tokens look like forms of one word, 0 to 1: by the beginning they share, where that is most of both.
 * Numbers are the same or not.
 */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const most = Math.max(one.length, other.length)
  const least = Math.min(one.length, other.length)
  if (least < 3 || /\d/.test(one + other)) return 0
  let shared = 0
  while (shared < least && one[shared] === other[shared]) shared++
  return shared >= 3 && shared >= 0.7 * most ? shared / most : 0
}
