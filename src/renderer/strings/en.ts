import type { MarkColour } from '../../contract/organising/colours.ts'
import { bytes, date, duration, enFormats, number, plural } from './plural.ts'
import { enAccess } from './enAccess.ts'
import { enAdvice } from './enAdvice.ts'
import { wordMarks } from './messages.ts'
import { enAudit } from './enAudit.ts'
import { enBrowser, enCaptures, enVersions } from './files/enCaptures.ts'
import { enCollect } from './finding/enCollect.ts'
import { enAsk } from './enAsk.ts'
import { enAnswers, enExporting, enResearch, enRuns } from './enRuns.ts'
import { enGenerate } from './enGenerate.ts'
import { enJobs } from './enJobs.ts'
import { enPlace } from './files/enPlaces.ts'
import { enFields } from './enFields.ts'
import { enKinds } from './enKinds.ts'
import { enMarks } from './enMarks.ts'
import { enMedia } from './files/enMedia.ts'
import { enOriginals } from './files/enOriginals.ts'
import { enImporting } from './files/enImporting.ts'
import { enKeyboard } from './enKeyboard.ts'
import { enGuide } from './help/enGuide.ts'
import { enUpdates } from './help/enUpdates.ts'
import { enTour, enWelcome } from './help/enWelcome.ts'
import { enLog } from './enLog.ts'
import { enEmbedders, enNetwork, enPrivacy, enService } from './enService.ts'
import { enSpending } from './enSpending.ts'
import { enCommands } from './enCommands.ts'
import { enChanges } from './enChanges.ts'
import { enOrganising } from './enOrganising.ts'
import { enMap } from './finding/enMap.ts'
import { enBatch } from './finding/enBatch.ts'
import { enSearch } from './finding/enSearch.ts'
import { enTimeline } from './finding/enTimeline.ts'
import { enTeams } from './enTeams.ts'
import { enTrash } from './enTrash.ts'
import { enRelated } from './finding/enRelated.ts'
import { enSmart } from './finding/enSmart.ts'
import { enSettings } from './enSettings.ts'
import { enSizes } from './finding/enSizes.ts'
import { enWatching } from './files/enWatching.ts'

/** All text of the pages, and how numbers and dates are written in it. */
const english = {
  formats: enFormats,
  advice: enAdvice,
  /** Words a message of the core, which writes English. */
  message: (text: string) => wordMarks(text, enAdvice),
  common: {
    appName: 'Quarry',
    close: 'Close',
    cancel: 'Cancel',
    delete: 'Delete',
    rename: 'Rename',
    create: 'Create',
    save: 'Save',
    undo: 'Undo',
    undoSeveral: (count: number) => `Undo ${number(count)}`,
    open: 'Open',
    more: 'More actions',
    loading: 'Loading',
    tryAgain: 'Try again',
    somethingFailed: 'Something went wrong',
    notifications: 'Notifications',
    unknown: 'unknown',
    none: 'None',
    documents: (count: number) => plural(count, 'document', 'documents'),
    passages: (count: number) => plural(count, 'passage', 'passages'),
    /** How often the same was told. */
    times: (count: number) => `${number(count)}×`,
    number,
    bytes,
    date,
    place: enPlace,
  },
  shell: {
    showSidebar: 'Show the sidebar',
    skip: 'Skip to content',
    sidebar: 'Sidebar',
    sidebarWidth: 'Sidebar width',
    readerWidth: 'Reading pane width',
    navigation: 'Pages',
    status: 'Status',
    localService: 'Local service',
    localServiceHint: 'No key is set. The local service runs on this computer, and nothing leaves it.',
    remoteService: (host: string) => host,
    commands: 'Commands',
    connectionLost: 'Quarry is not responding.',
    connectionLostHint: {
      web: 'If it was closed, start it again and open the link it prints. Your data is safe.',
      desktop: 'Close this window and open Quarry again. Your data is safe.',
    },
    startedAgain: 'Quarry was restarted, and this page has expired.',
    wayBack: 'How to reconnect',
  },
  nav: {
    search: 'Search',
    collect: 'Collect',
    ask: 'Ask',
    research: 'Research',
    generate: 'Generate',
    import: 'Import',
    jobs: 'Jobs',
    trash: 'Trash',
    settings: 'Settings',
    sample: 'Sample collection',
  },
  commands: enCommands,
  libraries: {
    current: 'Library',
    switch: 'Switch library',
    recent: 'Recent libraries',
    openOther: 'Open or create…',
    openTitle: 'Open or create a library',
    path: 'Library file path',
    pathHint: 'A library is one file. Everything in it stays on this computer.',
    openAction: 'Open',
    createAction: 'Create new',
    choose: 'Choose file…',
    chooseNew: 'New file…',
    missing: 'File not found',
    opened: (name: string) => `Opened ${name}.`,
    size: bytes,
  },
  collections: {
    title: 'Collections',
    create: 'New collection',
    otherKinds: 'Other kinds of collection',
    fromFiles: 'Import files or a Quarry collection…',
    namePlaceholder: 'Collection name',
    nameHint: '“Oil / Prices” is Prices inside Oil.',
    rename: 'Rename',
    remove: 'Move collection to trash',
    removeSeveral: (count: number) => `Move ${plural(count, 'collection', 'collections')} to trash`,
    severalRemoved: (count: number) => `${plural(count, 'collection', 'collections')} moved to the trash.`,
    removed: (name: string, within: readonly string[]) =>
      within.length === 0
        ? `“${name}” was moved to the trash.`
        : within.length > 3
          ? `“${name}” and the ${within.length} collections inside it were moved to the trash.`
          : `“${name}” was moved to the trash, with ${within.map((one) => `“${one}”`).join(', ')} inside it.`,
    empty: 'No collections yet',
    emptyHint: 'Collections hold what you import and save.',
    options: (name: string) => `Actions for ${name}`,
    searchIn: 'Search in this collection',
    searchInSeveral: (count: number) => `Search in ${plural(count, 'collection', 'collections')}`,
    ask: 'Ask about this collection',
    askSeveral: (count: number) => `Ask about ${plural(count, 'collection', 'collections')}`,
    importInto: 'Import into this collection',
    embedMissing: 'Embed missing',
    coverage: (embedded: number, texts: number) => `${number(embedded)} of ${number(texts)} texts embedded`,
    /** Where the number of passages stands beside that of their texts. */
    sharedTexts: 'Passages with the same text are embedded once, so there may be fewer texts than passages.',
    allEmbedded: 'all embedded',
    notEmbedded: 'not embedded yet',
    coverageShort: (percent: number) => `${percent}% embedded`,
    in: (model: string, dimension: number) => `${model} · ${dimension} dimensions`,
  },
  documents: {
    list: 'Documents',
    openInTab: 'Open in a new tab',
    openInWindow: 'Open in its own window',
    sortBy: 'Sort by',
    sort: { added: 'Added', published: 'Published', title: 'Title' },
    columns: { title: 'Title', source: 'Source', published: 'Published', size: 'Characters' },
    emptyTitle: 'This collection is empty',
    empty: 'Import files, or drop them anywhere in this window.',
    emptyFile: (keys: string | null) =>
      `For documents that are in Quarry already: drag them from a list onto this collection in the sidebar, or select them and ${keys === null ? '' : `press ${keys} or `}choose “Add to…” in their menu.`,
    takeOut: 'Take out of the collection',
    takeOutOf: (collection: string) => `Take out of “${collection}”`,
    takeOutSeveral: (count: number, collection: string) =>
      `Take ${plural(count, 'document', 'documents')} out of “${collection}”`,
    takeOutHint: '· to the trash if in no other',
    actions: 'Actions for this document',
    actionsFor: (count: number) => `Actions for ${plural(count, 'document', 'documents')}`,
    open: 'Open',
    copyLink: 'Copy link',
    copyLinks: (count: number) => `Copy ${plural(count, 'link', 'links')}`,
    linksCopied: (count: number) => `${plural(count, 'link', 'links')} copied.`,
    removed: (count: number) => `${plural(count, 'document', 'documents')} moved to the trash.`,
    /** None of them is in another collection. */
    takenOutAll: (count: number, from: string) =>
      `${plural(count, 'document', 'documents')} taken out of “${from}”, and moved to the trash: in no other collection.`,
    /** All of them are in other collections, too. */
    takenOut: (count: number, from: string, others: readonly string[]) =>
      `${plural(count, 'document', 'documents')} taken out of “${from}”, still in ${
        others.length > 2 ? `${others.length} other collections` : others.map((one) => `“${one}”`).join(' and ')
      }.`,
    takenOutSome: (count: number, from: string, elsewhere: number) =>
      `${plural(count, 'document', 'documents')} taken out of “${from}”. ${elsewhere} of them ${
        elsewhere === 1 ? 'is' : 'are'
      } still in other collections, ${count - elsewhere} moved to the trash.`,
    selected: (count: number) => `${number(count)} selected`,
    untitled: 'Untitled',
    undated: 'No date',
    gone: 'No longer in the folder',
    outdated: 'Earlier version of the file',
    characters: (count: number) => plural(count, 'character', 'characters'),
    charactersShort: (count: number) => (count < 1000 ? `${count}` : `${(count / 1000).toFixed(1)}k`),
  },
  search: enSearch,
  kinds: enKinds,
  originals: enOriginals,
  reading: {
    title: 'Reading pane',
    findText: 'Find in this text',
    tabs: {
      title: 'Open documents',
      isPreview: '(preview)',
      actions: 'What to do with this tab',
      keep: 'Keep open',
      close: 'Close tab',
      closeOthers: 'Close other tabs',
      window: 'Open in its own window',
      open: (count: number) => plural(count, 'open document', 'open documents'),
    },
    empty: 'No document open',
    emptyHint: 'Select a result or a document to read it here.',
    text: 'Text',
    details: 'Details',
    raw: 'Raw record',
    close: 'Close the reading pane',
    next: 'Next passage',
    previous: 'Previous passage',
    passage: (at: number, of: number) => `Passage ${number(at)} of ${number(of)}`,
    showBorders: 'Show passage boundaries',
    borders: 'Passage boundaries',
    found: 'Found passage',
    openSource: 'Open page',
    copyText: 'Copy the passage',
    copied: 'Copied.',
    from: 'Origin',
    source: 'Source',
    goneSince: (time: string) => `no longer in the folder since ${time}`,
    movedTo: (name: string) => `now ${name}`,
    outdated: 'from an earlier version of the file',
    sourceRow: (name: string, row: number) => `${name}, row ${number(row)}`,
    url: 'Address',
    externalId: 'Identifier',
    authors: 'Authors',
    language: 'Language',
    kind: 'Kind',
    published: 'Published',
    crawled: 'Crawled',
    captured: 'Saved',
    requestId: 'Request',
    length: 'Length',
    collections: 'In collections',
    vectors: 'Vectors',
    noVectors: 'Not embedded yet.',
    vectorsOf: (count: number, total: number) => `${number(count)} of ${plural(total, 'passage', 'passages')}`,
    truncated: (count: number) => `${number(count)} truncated by the service`,
    version: 'Earlier version',
    showVersion: 'Show',
    noText: 'No text was stored with this document.',
  },
  settings: enSettings,
  collect: enCollect,
  runs: enRuns,
  audit: enAudit,
  research: enResearch,
  generate: enGenerate,
  ask: enAsk,
  answers: enAnswers,
  exporting: enExporting,
  importing: enImporting,
  captures: enCaptures,
  versions: enVersions,
  related: enRelated,
  smart: enSmart,
  browser: enBrowser,
  access: enAccess,
  media: enMedia,
  service: enService,
  network: enNetwork,
  embedders: enEmbedders,
  privacy: enPrivacy,
  sizes: enSizes,
  jobs: enJobs,
  find: {
    none: 'No match',
    matches: (at: number, of: number) => `${number(at)} of ${number(of)}`,
    next: 'Next match',
    previous: 'Previous match',
    close: 'Close find',
  },
  changes: enChanges,
  marks: enMarks,
  fields: enFields,
  organising: enOrganising,
  batch: enBatch,
  timeline: enTimeline,
  map: enMap,
  teams: enTeams,
  trash: enTrash,
  spending: enSpending,
  watching: enWatching,
  keyboard: enKeyboard,
  guide: enGuide,
  welcome: enWelcome,
  tour: enTour,
  updates: enUpdates,
  log: enLog,
  duration,
}

/** Each text may be another one in another language; names of colours are no texts. */
type Wording<T> = T extends MarkColour
  ? T
  : T extends string
    ? string
    : T extends (...given: infer Given) => infer Made
      ? (...given: Given) => Wording<Made>
      : T extends object
        ? { readonly [Name in keyof T]: Wording<T[Name]> }
        : T

/** A language is an object of this type, so that one with a text missing is not compiled. */
export type Strings = Wording<typeof english>

export const en: Strings = english
