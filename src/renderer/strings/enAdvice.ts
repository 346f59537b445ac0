/** What to do about a problem, in the window: the sentences for the marks in messages of the core (src/main/base/advice.ts). */
export const enAdvice: Readonly<Record<string, (field: string) => string>> = {
  giveEncoding: () => 'Choose it under “Encoding”.',
  keepDamaged: (encoding) =>
    `Choose the right one under “Encoding” (for example windows-1252). If you choose ${encoding} there, the record is kept, and \uFFFD stands for them.`,
  mendLetters: () => 'If letters are missing or look wrong, choose the right one under “Encoding”.',
  searchColumns: () =>
    'To search them, too, import this table by itself, and choose them for “Text” under “Columns” on the Import page.',
  chooseText: () => 'Import this table by itself, and choose one for “Text” under “Columns” on the Import page.',
  nameFormat: () => 'Choose the file itself, or a format under “Format”.',
  splitOrFormat: () => 'Split it, or choose a table under “Format” if it is one.',
  followLinks: () => 'Import what it leads to by itself.',
  givePassword: () => 'Give its password under “Password of encrypted files” on the Import page.',
  recogniseText: () => 'Turn on “Text recognition” when you import it.',
  recogniseAll: () => 'Choose “Every page” under “Text recognition” when you import it.',
  readKinds: () => 'The guide lists what is read, under “Bringing things in”.',
  importMedia: () =>
    'Choose them on the Import page to import them by themselves, or turn on “Text recognition” to read the text in images.',
  retryJob: () => 'Choose “Retry failed items” on the page of the job.',
  teamPassword: () => 'Connect to the team again with its password, on the Teams page.',
  setUpTeam: () => 'Who owns it sets one up with “Set up a new team in this database”.',
  nameTeam: (names) => `Choose one of them: ${names}.`,
  joinTeamCollection: (name) =>
    `To put yours into it, share “${name}” on the Teams page, where that can be chosen. To share yours beside it, give it another name.`,
  connectTeam: () => 'Connect to one on the Teams page.',
}
