import type { AdviceWords } from '../base/advice.ts'

/** What to do about a problem, on the command line. */
export const cliAdvice: AdviceWords = {
  giveEncoding: () => 'Give it with --encoding.',
  keepDamaged: (encoding) =>
    `Give the right encoding with --encoding (for example windows-1252). With --encoding ${encoding} the record is kept, and \uFFFD stands for them.`,
  mendLetters: () => 'If letters are missing or look wrong, give the right encoding with --encoding.',
  searchColumns: () => 'Name them with --text as well to search them.',
  chooseText: () => 'Name one with --text.',
  nameFormat: () => 'To import this one, name the file itself.',
  splitOrFormat: () => 'Split it, or give --format if it is a table.',
  followLinks: () => 'Import what it leads to by itself, or give --follow-links.',
  givePassword: () => 'Give its password with --password.',
  recogniseText: () => 'Read it with --ocr.',
  recogniseAll: () => 'To read every page so, give --ocr all.',
  readKinds: () => 'See quarry import --help for the formats that are read.',
  importMedia: () => 'They are imported by themselves, with quarry embed --media; --ocr reads the text in images.',
  retryJob: (id) => `Send what is missing again with quarry jobs retry ${id}.`,
  teamPassword: () => 'Give it in QUARRY_TEAM_PASSWORD, or in a password file of PostgreSQL.',
  setUpTeam: () => 'Who owns it sets one up with quarry team init URL.',
  nameTeam: (names) => `Name one with --team: ${names}.`,
  joinTeamCollection: (name) =>
    `To put yours into it: quarry team push "${name}" --join. To share yours beside it, give it another name.`,
  connectTeam: () => 'Connect it with quarry team connect URL, or set one up with quarry team init URL.',
}
