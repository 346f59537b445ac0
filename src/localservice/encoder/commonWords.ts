import { fold } from './fold.ts'
import { hashText } from './hash.ts'

/**
 * Words that say little about what a text is about, in the 18 documented languages, written down by hand: there is no
 * corpus to count them in. Folded like texts are.
 */
const functionWords = [
  // English
  'a an the and or but nor so if then than as at by for from in into of off on onto out over to up with without within about above across after against along among around before behind below beneath beside between beyond down during except inside near outside per since through throughout toward towards under until upon via while where when why how what which who whom whose this that these those it its itself he him his she her hers they them their theirs we us our ours you your yours i me my mine is am are was were be been being do does did done doing has have had having can could may might must shall should will would not no yes any all both each every few more most much many other others another some such only own same too very just also even ever never always often again once here there now yet still already however therefore thus hence because although though whether either neither else s t d ll re ve m',
  // German
  'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein keine ist sind war waren wird werden wurde wurden hat haben hatte kann können mit von vom zu zum zur in im an am auf aus bei für nach über unter um durch gegen ohne bis als wie wenn dass ob er sie es wir ihr ich sich auch noch nur schon sehr was wer wo welche welcher welches',
  // Spanish, Portuguese, Italian, French
  'el la los las un una unos unas y e o u pero no de del al a en con por para sin sobre entre hasta desde que como cuando donde quien cual cuales es son era eran fue fueron ser estar esta este esto estas estos ha han su sus se lo le les mas muy ya tambien qué cuál cuándo dónde quién',
  'o os as um uma uns umas e ou mas nao do da dos das no na nos nas ao aos por para com sem sobre entre ate desde que como quando onde quem qual é sao era foi foram ser esta este isto ha seu sua seus suas se mais muito ja tambem',
  'il lo la i gli le un uno una e o ma non di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei con su sul sulla per tra fra che chi come quando dove quale è sono era erano fu essere ha hanno suo sua si piu anche',
  'le la les un une des du de et ou mais ne pas au aux en dans par pour sur avec sans sous entre vers chez que qui quoi dont où quand comme quel quelle quels est sont était étaient fut être a ont avait ce cet cette ces il elle ils elles on nous vous je se sa son ses leur leurs plus aussi très',
  // Dutch, Polish
  'de het een en of maar niet geen van voor met op in aan bij uit om door naar over onder tot als dan dat die dit deze wie wat waar wanneer hoe welke is zijn was waren wordt worden werd heeft hebben had kan kunnen er ook nog zeer hij zij ze wij we ik je',
  'i a w we z ze na do od za o po przy dla bez pod nad przez oraz lub albo ale nie to ten ta te tego tej tym jest są był była było były być się jak co kto gdzie kiedy który która które jego jej ich już tylko także',
  // Turkish, Indonesian, Vietnamese
  've veya ile bir bu şu o da de mi mı için gibi kadar sonra önce ama fakat ne nasıl nerede kim hangi olan olarak oldu değil var yok daha çok en',
  'dan atau di ke dari yang untuk pada dengan dalam oleh sebagai adalah ini itu tidak bukan akan telah sudah ada juga lebih sangat apa siapa kapan mana bagaimana mereka dia kami kita para',
  'và hoặc của là có không được cho với trong ngoài trên dưới từ đến này đó các những một như khi nào gì ai đâu bao nhiêu thế đã đang sẽ cũng rất hơn bị bởi về ra vào',
  // Russian, Arabic, Hindi, Korean
  'и в во не на с со к ко у о об от до за из по под над при для без через между а но или что как где когда кто какой какая какие который которая которые это этот эта эти тот та те он она оно они мы вы я его ее их был была было были есть быть же бы ли уже еще только также',
  'في من الى إلى على عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا من هو هي هم كان كانت يكون لا لم لن قد أن إن أو و ثم حتى كل بعد قبل بين كما متى أين كيف',
  'का की के को में से पर और या है हैं था थी थे हो होता यह वह ये वे इस उस एक ने भी नहीं तो ही कि जो क्या कौन कब कहाँ कैसे कितने किस लिए साथ द्वारा तक बाद गया कर करने किया',
  '이 그 저 것 수 등 및 또는 그리고 그러나 하지만 는 은 가 을 를 의 에 에서 로 으로 와 과 도 만 있다 있는 없다 하는 한다 했다 된다 되는 무엇 누구 언제 어디 어떻게 어떤',
]

/** Words of questions and of reports that occur everywhere: they help a little. English, where the word lists are longest. */
const widespreadWords = [
  'one two three first second new use used using uses make made makes given give gives show shown shows found find know known called name named many much long large small great high low good well time times year years day number part kind type way case cases people work said like between different various several certain general particular possible present presented important main due based made order form terms respect account effect effects result results problem problems study studies method methods obtained discussed described considered investigated investigation paper report analysis available done been anyone work much current associated existing determine determined develop developed development provide provided require required include included including concerning related relation appropriate suitable similar means example examples state question answer point area set order need want think look come go see say said take took become became help begin began end ended left right early late later today world people man men life place',
]

/** Function words of scripts written without spaces: n-grams of these are damped. */
const runWords =
  'การ ความ ของ ที่ และ ใน เป็น ได้ มี ให้ จาก โดย กับ ว่า ไม่ นี้ นั้น จะ อยู่ คือ แล้ว หรือ ซึ่ง ด้วย เพื่อ ต่อ อะไร ใคร เมื่อ ใด ไหน เท่า กี่ ถูก มา ไป ก็ ทำ อย่าง หนึ่ง ผู้ 的 了 是 在 和 与 有 不 这 那 个 一 为 以 于 上 下 中 也 都 而 及 或 被 由 从 到 什么 谁 哪 何 多少 の は が を に へ と で も や から まで より です ます した する して いる ある れる られ こと もの これ それ この その など 何 誰 いつ どこ どの'

export type Commonness = 0 | 1 | 2

const wordCommonness = new Map<number, Commonness>()
for (const word of folded(widespreadWords.join(' '))) wordCommonness.set(hashText(word), 1)
for (const word of folded(functionWords.join(' '))) wordCommonness.set(hashText(word), 2)

const runGrams = new Set<number>()
for (const word of folded(runWords))
  for (let from = 0; from < word.length; from++)
    for (let to = from + 1; to <= word.length; to++) runGrams.add(hashText(word.slice(from, to)))

function folded(words: string): string[] {
  return fold(words).split(' ')
}

/** 2 for function words, 1 for widespread ones, 0 for the rest; `hash` is that of the folded word. */
export function commonnessOfWord(hash: number): Commonness {
  return wordCommonness.get(hash) ?? 0
}

/** True when this n-gram of a script without spaces is part of one of its function words. */
export function isCommonRun(hash: number): boolean {
  return runGrams.has(hash)
}
