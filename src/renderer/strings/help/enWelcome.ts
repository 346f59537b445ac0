export const enWelcome = {
  title: 'Welcome to Quarry',
  show: 'Welcome',
  what: 'Quarry collects documents and web pages as evidence, finds them by meaning and by keyword, and answers questions from them with citations.',
  place: 'Where your library is',
  placeWhat: 'Everything you collect is stored in this file and in folders beside it:',
  otherPlace: 'Choose another place',
  fill: 'Your library is empty',
  fillAgain: 'Add documents',
  fillWhat: 'Import your own files, or try the sample collection: articles in several languages. No key is needed.',
  importFolder: 'Import a folder',
  samples: 'Sample libraries',
  samplesWhat: 'Each opens as a library of its own. Yours stays as it is.',
  sampleNames: {
    articles: 'Articles on trade, in eight languages',
    harbour: 'A harbour contract: mails, minutes and payments',
  },
  service: 'Key and local service',
  serviceWhat:
    'Without a key, a local service on this computer embeds, searches and answers, and nothing leaves the computer. With a key, Quarry uses the remote service, which is better at meaning and costs money.',
  addKey: 'Add a key',
  hasKey: 'A remote service is set up.',
  dismiss: 'Do not show again',
  close: 'Go to search',
}

export const enTour = {
  start: 'Take the tour',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  done: 'Done',
  leave: 'Leave the tour',
  steps: {
    library: {
      title: 'Your library',
      text: 'A library is one file. Switch to another one here, or create a new one for each case.',
    },
    import: {
      title: 'Import',
      text: 'Add files, folders and web pages. You can also drop them anywhere in this window.',
    },
    collections: {
      title: 'Collections',
      text: 'Documents are grouped in collections. A document can be in several, and a smart collection is a saved search.',
    },
    search: {
      title: 'Search',
      text: 'Search in your own words or for exact terms. Each result explains why it was found.',
    },
    ask: {
      title: 'Ask',
      text: 'Ask a question. The answer cites passages of your documents, and each citation opens the page it quotes.',
    },
    commands: {
      title: 'Commands and help',
      text: 'Every command is in this list, with its shortcut. F1 opens the guide, and “Take the tour” in this list shows these steps again.',
    },
  },
}
