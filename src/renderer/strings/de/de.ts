import type { Strings } from '../en.ts'
import { deAccess } from './deAccess.ts'
import { deAdvice } from './deAdvice.ts'
import { deAsk } from './deAsk.ts'
import { deAudit } from './deAudit.ts'
import { deBrowser, deCaptures, deVersions } from './files/deCaptures.ts'
import { deChanges } from './deChanges.ts'
import { deCollect } from './finding/deCollect.ts'
import { deCommands } from './deCommands.ts'
import { bytes, date, deFormats, duration, number, plural } from './deFormats.ts'
import { deGenerate } from './deGenerate.ts'
import { deImporting } from './files/deImporting.ts'
import { deJobs } from './deJobs.ts'
import { deKinds } from './deKinds.ts'
import { deKeyboard } from './deKeyboard.ts'
import { deGuide } from './deGuide.ts'
import { deUpdates } from './deUpdates.ts'
import { deTour, deWelcome } from './deWelcome.ts'
import { deLog } from './deLog.ts'
import { deFields } from './deFields.ts'
import { deMarks } from './deMarks.ts'
import { deMedia } from './files/deMedia.ts'
import { deMessage } from './deMessages.ts'
import { wordMarks } from '../messages.ts'
import { deOrganising } from './deOrganising.ts'
import { deOriginals } from './files/deOriginals.ts'
import { dePlace } from './files/dePlaces.ts'
import { deReading } from './deReading.ts'
import { deAnswers, deExporting, deResearch, deRuns } from './deRuns.ts'
import { deRelated } from './finding/deRelated.ts'
import { deSearch } from './finding/deSearch.ts'
import { deEmbedders, deNetwork, dePrivacy, deService } from './deService.ts'
import { deSettings } from './deSettings.ts'
import { deSmart } from './finding/deSmart.ts'
import { deSizes } from './finding/deSizes.ts'
import { deSpending } from './deSpending.ts'
import { deMap } from './finding/deMap.ts'
import { deBatch } from './finding/deBatch.ts'
import { deTimeline } from './finding/deTimeline.ts'
import { deTeams } from './deTeams.ts'
import { deTrash } from './deTrash.ts'
import { deWatching } from './files/deWatching.ts'

/** All text of the pages in German. Orders are infinitives ("Datei öffnen"), and nobody is addressed. */
export const de: Strings = {
  formats: deFormats,
  advice: deAdvice,
  message: (text) => wordMarks(deMessage(text), deAdvice),
  common: {
    appName: 'Quarry',
    close: 'Schließen',
    cancel: 'Abbrechen',
    delete: 'Löschen',
    rename: 'Umbenennen',
    create: 'Erstellen',
    save: 'Speichern',
    undo: 'Rückgängig',
    undoSeveral: (count) => `${number(count)} rückgängig`,
    open: 'Öffnen',
    more: 'Weitere Aktionen',
    loading: 'Wird geladen',
    tryAgain: 'Erneut versuchen',
    somethingFailed: 'Ein Fehler ist aufgetreten',
    notifications: 'Benachrichtigungen',
    unknown: 'unbekannt',
    none: 'Keine',
    documents: (count) => plural(count, 'Dokument', 'Dokumente'),
    passages: (count) => plural(count, 'Passage', 'Passagen'),
    times: (count) => `${number(count)}×`,
    number,
    bytes,
    date,
    place: dePlace,
  },
  shell: {
    showSidebar: 'Seitenleiste zeigen',
    skip: 'Zum Inhalt springen',
    sidebar: 'Seitenleiste',
    sidebarWidth: 'Breite der Seitenleiste',
    readerWidth: 'Breite des Lesebereichs',
    navigation: 'Seiten',
    status: 'Status',
    localService: 'Lokaler Dienst',
    localServiceHint:
      'Kein Schlüssel ist hinterlegt. Der lokale Dienst läuft auf diesem Computer, und nichts verlässt ihn.',
    remoteService: (host) => host,
    commands: 'Befehle',
    connectionLost: 'Quarry reagiert nicht.',
    connectionLostHint: {
      web: 'Falls es beendet wurde: neu starten und den angezeigten Link öffnen. Die Daten sind sicher.',
      desktop: 'Dieses Fenster schließen und Quarry neu öffnen. Die Daten sind sicher.',
    },
    startedAgain: 'Quarry wurde neu gestartet, und diese Seite ist abgelaufen.',
    wayBack: 'Neu verbinden',
  },
  nav: {
    search: 'Suchen',
    collect: 'Sammeln',
    ask: 'Fragen',
    research: 'Recherche',
    generate: 'Generieren',
    import: 'Importieren',
    jobs: 'Aufträge',
    trash: 'Papierkorb',
    settings: 'Einstellungen',
    sample: 'Beispielsammlung',
  },
  commands: deCommands,
  libraries: {
    current: 'Bibliothek',
    switch: 'Bibliothek wechseln',
    recent: 'Zuletzt geöffnete Bibliotheken',
    openOther: 'Öffnen oder erstellen…',
    openTitle: 'Bibliothek öffnen oder erstellen',
    path: 'Pfad der Bibliotheksdatei',
    pathHint: 'Eine Bibliothek ist eine Datei. Alles darin bleibt auf diesem Computer.',
    openAction: 'Öffnen',
    createAction: 'Neu erstellen',
    choose: 'Datei auswählen…',
    chooseNew: 'Neue Datei…',
    missing: 'Datei nicht gefunden',
    opened: (name) => `${name} wurde geöffnet.`,
    size: bytes,
  },
  collections: {
    title: 'Sammlungen',
    create: 'Neue Sammlung',
    otherKinds: 'Andere Arten von Sammlungen',
    fromFiles: 'Dateien oder eine Quarry-Sammlung importieren…',
    namePlaceholder: 'Name der Sammlung',
    nameHint: '„Öl / Preise“ ist Preise in Öl.',
    rename: 'Umbenennen',
    remove: 'Sammlung in den Papierkorb legen',
    removeSeveral: (count) => `${plural(count, 'Sammlung', 'Sammlungen')} in den Papierkorb legen`,
    severalRemoved: (count) => `${plural(count, 'Sammlung', 'Sammlungen')} in den Papierkorb gelegt.`,
    removed: (name, within) =>
      within.length === 0
        ? `„${name}“ wurde in den Papierkorb gelegt.`
        : within.length > 3
          ? `„${name}“ und die ${within.length} Sammlungen darin wurden in den Papierkorb gelegt.`
          : `„${name}“ wurde in den Papierkorb gelegt, mit ${within.map((one) => `„${one}“`).join(', ')} darin.`,
    empty: 'Noch keine Sammlungen',
    emptyHint: 'Sammlungen enthalten, was importiert und gespeichert wird.',
    options: (name) => `Aktionen für ${name}`,
    searchIn: 'In dieser Sammlung suchen',
    searchInSeveral: (count) => `In ${plural(count, 'Sammlung', 'Sammlungen')} suchen`,
    ask: 'Zu dieser Sammlung fragen',
    askSeveral: (count) => `Zu ${plural(count, 'Sammlung', 'Sammlungen')} fragen`,
    importInto: 'In diese Sammlung importieren',
    embedMissing: 'Fehlende einbetten',
    coverage: (embedded, texts) => `${number(embedded)} von ${plural(texts, 'Text', 'Texten')} eingebettet`,
    sharedTexts: 'Passagen mit demselben Text werden einmal eingebettet: Es kann weniger Texte als Passagen geben.',
    allEmbedded: 'alles eingebettet',
    notEmbedded: 'noch nicht eingebettet',
    coverageShort: (percent) => `${percent} % eingebettet`,
    in: (model, dimension) => `${model} · ${dimension} Dimensionen`,
  },
  documents: {
    list: 'Dokumente',
    openInTab: 'In neuem Tab öffnen',
    openInWindow: 'In eigenem Fenster öffnen',
    sortBy: 'Sortieren nach',
    sort: { added: 'Hinzugefügt', published: 'Veröffentlicht', title: 'Titel' },
    columns: { title: 'Titel', source: 'Quelle', published: 'Veröffentlicht', size: 'Zeichen' },
    emptyTitle: 'Diese Sammlung ist leer',
    empty: 'Dateien importieren oder in dieses Fenster ziehen.',
    emptyFile: (keys) =>
      `Für Dokumente, die schon in Quarry sind: aus einer Liste auf diese Sammlung in der Seitenleiste ziehen oder auswählen und ${keys === null ? '' : `${keys} drücken oder `}in ihrem Menü „Hinzufügen zu…“ wählen.`,
    takeOut: 'Aus der Sammlung nehmen',
    takeOutOf: (collection) => `Aus „${collection}“ nehmen`,
    takeOutSeveral: (count, collection) => `${plural(count, 'Dokument', 'Dokumente')} aus „${collection}“ nehmen`,
    takeOutHint: '· in den Papierkorb, falls in keiner anderen',
    actions: 'Aktionen für dieses Dokument',
    actionsFor: (count) => `Aktionen für ${plural(count, 'Dokument', 'Dokumente')}`,
    open: 'Öffnen',
    copyLink: 'Link kopieren',
    copyLinks: (count) => `${plural(count, 'Link', 'Links')} kopieren`,
    linksCopied: (count) => `${plural(count, 'Link', 'Links')} kopiert.`,
    removed: (count) => `${plural(count, 'Dokument', 'Dokumente')} in den Papierkorb gelegt.`,
    takenOutAll: (count, from) =>
      `${plural(count, 'Dokument', 'Dokumente')} aus „${from}“ genommen und in den Papierkorb gelegt: in keiner anderen Sammlung.`,
    takenOut: (count, from, others) =>
      `${plural(count, 'Dokument', 'Dokumente')} aus „${from}“ genommen, weiterhin in ${
        others.length > 2 ? `${others.length} anderen Sammlungen` : others.map((one) => `„${one}“`).join(' und ')
      }.`,
    takenOutSome: (count, from, elsewhere) =>
      `${plural(count, 'Dokument', 'Dokumente')} aus „${from}“ genommen. ${elsewhere} davon ${
        elsewhere === 1 ? 'ist' : 'sind'
      } weiterhin in anderen Sammlungen, ${count - elsewhere} im Papierkorb.`,
    selected: (count) => `${number(count)} ausgewählt`,
    untitled: 'Ohne Titel',
    undated: 'Ohne Datum',
    gone: 'Nicht mehr im Ordner',
    outdated: 'Frühere Version der Datei',
    characters: (count) => plural(count, 'Zeichen', 'Zeichen'),
    charactersShort: (count) => (count < 1000 ? `${count}` : `${deFormats.decimal(count / 1000, 1)}k`),
  },
  search: deSearch,
  kinds: deKinds,
  originals: deOriginals,
  reading: deReading,
  settings: deSettings,
  collect: deCollect,
  runs: deRuns,
  audit: deAudit,
  research: deResearch,
  generate: deGenerate,
  ask: deAsk,
  answers: deAnswers,
  exporting: deExporting,
  importing: deImporting,
  captures: deCaptures,
  versions: deVersions,
  related: deRelated,
  smart: deSmart,
  browser: deBrowser,
  access: deAccess,
  media: deMedia,
  service: deService,
  network: deNetwork,
  embedders: deEmbedders,
  privacy: dePrivacy,
  sizes: deSizes,
  jobs: deJobs,
  find: {
    none: 'Kein Treffer',
    matches: (at, of) => `${number(at)} von ${number(of)}`,
    next: 'Nächster Treffer',
    previous: 'Vorheriger Treffer',
    close: 'Suche schließen',
  },
  changes: deChanges,
  marks: deMarks,
  fields: deFields,
  organising: deOrganising,
  batch: deBatch,
  timeline: deTimeline,
  map: deMap,
  teams: deTeams,
  trash: deTrash,
  spending: deSpending,
  watching: deWatching,
  keyboard: deKeyboard,
  guide: deGuide,
  welcome: deWelcome,
  tour: deTour,
  updates: deUpdates,
  log: deLog,
  duration,
}
