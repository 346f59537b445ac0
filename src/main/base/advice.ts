/**
 * What a user can do about a problem, as a code. What it takes differs between shells (a flag, a field of a form), so the
 * core puts a mark into its message, and each shell replaces the mark by a sentence of its own. Messages are stored with
 * their marks.
 */
export const adviceCodes = [
  /** Name the encoding of the file. */
  'giveEncoding',
  /** Name the right encoding; naming the one in the field keeps the damaged record. */
  'keepDamaged',
  /** Name the right encoding if letters are missing. */
  'mendLetters',
  /** Name the column of texts. */
  'chooseText',
  /** Name further columns of texts. */
  'searchColumns',
  /** Import the file by itself, or name a format. */
  'nameFormat',
  /** Split the file, or name a format of tables. */
  'splitOrFormat',
  /** Import what a link leads to by itself, or follow links. */
  'followLinks',
  /** See which kinds of files are read. */
  'readKinds',
  /** Import images and videos as such. */
  'importMedia',
  /** Give the password of an encrypted file. */
  'givePassword',
  /** Import again and have the text of pictures recognised. */
  'recogniseText',
  /** Import again and have every page recognised. */
  'recogniseAll',
  /** Send what the job of the field has left undone again. */
  'retryJob',
  /** Give the password of a team's database. */
  'teamPassword',
  /** Connect the library to a team. */
  'connectTeam',
  /** Set up a team in the database. */
  'setUpTeam',
  /** Say which of the teams in the field is meant. */
  'nameTeam',
  /** Put the documents into the team's collection of the same name, which is in the field, or rename one's own. */
  'joinTeamCollection',
] as const
export type AdviceCode = (typeof adviceCodes)[number]

/** The sentences of a shell, by code; some name the field that comes with the code. */
export type AdviceWords = Readonly<Record<AdviceCode, (field: string) => string>>

/** The mark that stands for a piece of advice in a message. */
export function advise(code: AdviceCode, field = ''): string {
  return `‹${code}:${field}›`
}

/** A message with the sentences of a shell in place of its marks. */
export function wordAdvice(message: string, words: AdviceWords): string {
  return message.replace(/‹(\w+):([^‹›]*)›/g, (mark, code: string, field: string) =>
    Object.hasOwn(words, code) ? words[code as AdviceCode](field) : mark,
  )
}
