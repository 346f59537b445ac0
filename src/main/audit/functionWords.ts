/** Words that carry no claim by themselves, as the tokenizer writes them; of the languages Quarry meets most. */
import { foldWord } from '../text/words/foldWord.ts'

const listed = [
  'a an the this that these those such same other another each every either both all any some many much more most less least few several own',
  'i me my we us our you your he him his she her hers it its they them their theirs who whom whose which what one ones',
  'and or but nor so yet if then than as while because since until unless although though whereas whether when where why how',
  'of in on at by for with from to into onto upon over under about between among through during before after above below against within across along around near per via out up down off again further once here there now just only also too very even still already however therefore thus moreover meanwhile',
  'is are was were be been being am has have had having do does did doing done will would shall should can could may might must',
  'said says say according reported reports told added noted stated',
  'der die das den dem des ein eine einen einem einer und oder aber mit von zu im ist sind war auf für bei nach aus als auch',
  'le la les un une des du de et ou mais avec dans pour par sur est sont au aux que qui ce cette se sa son ses plus',
  'el los las una unos y o con en por para es son al su sus que lo como il lo gli e di da è',
]

const functionStems = new Set(listed.flatMap((words) => words.split(' ')).map(foldWord))

export function isFunctionWord(stem: string): boolean {
  return functionStems.has(stem)
}

const negations = new Set(
  'not no never none neither nor without nobody nothing nowhere cannot t nicht kein keine keinen nie ohne pas jamais aucun nunca sin ningun non mai senza'.split(
    ' ',
  ),
)

/** Folded, with its ending; `t` is what is left of "isn't". */
export function isNegation(form: string): boolean {
  return negations.has(form)
}

const opposites: readonly (readonly [string, string])[] = [
  [
    'rise rises rose risen rising increase increases increased increasing grow grew grown growing gain gained climb climbed jump jumped surge surged higher up',
    'fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining drop drops dropped dropping shrink shrank lose lost lower down slump slumped sank cut reduced',
  ],
  ['win won wins victory', 'lose lost loses defeat'],
  [
    'begin began begins start started starts open opened opens',
    'end ended ends stop stopped stops close closed closes',
  ],
  [
    'allow allowed allows permit permitted approve approved accept accepted accepts',
    'ban banned bans forbid forbidden prohibit prohibited reject rejected rejects refuse refused',
  ],
  ['before earlier', 'after later'],
  ['largest biggest highest most', 'smallest lowest least'],
  ['first', 'last'],
  ['buy buys bought', 'sell sells sold'],
]

const sides = new Map<string, string[]>()
for (const [at, pair] of opposites.entries())
  for (const [side, words] of pair.entries())
    for (const word of words.split(' ')) sides.set(word, [...(sides.get(word) ?? []), `${at}${side === 0 ? '+' : '-'}`])

/** The sides a folded word takes: `0+` for what rises, `0-` for what falls. */
export function sidesOf(form: string): readonly string[] {
  return sides.get(form) ?? []
}

export function otherSide(side: string): string {
  return side.endsWith('+') ? `${side.slice(0, -1)}-` : `${side.slice(0, -1)}+`
}
