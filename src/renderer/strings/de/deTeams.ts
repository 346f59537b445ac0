import type { CollectionRole, TeamRole } from '../../../contract/team.ts'
import type { Strings } from '../en.ts'
import { bytes, date, number, plural } from './deFormats.ts'

type Exchanged = Parameters<Strings['teams']['sent']>[1]

const exchanged = ({ documents, vectors, marks }: Exchanged) =>
  [
    ...(documents > 0 ? [plural(documents, 'Dokument', 'Dokumente')] : []),
    ...(vectors > 0 ? [plural(vectors, 'Vektor', 'Vektoren')] : []),
    ...(marks > 0 ? [plural(marks, 'Kennzeichnung', 'Kennzeichnungen')] : []),
  ].join(', ')

const parts = { documents: 'Dokumente', vectors: 'Vektoren', marks: 'Kennzeichnungen' } as const
const roles: Readonly<Record<TeamRole, string>> = {
  guest: 'Gast',
  reader: 'Leser',
  editor: 'Bearbeiter',
  owner: 'Eigentümer',
}
const roleHereHints: Readonly<Record<CollectionRole, string>> = {
  reader: 'durchsucht und übernimmt sie',
  editor: 'sendet dorthin und kennzeichnet auch',
  owner: 'bestimmt auch, wer sie nutzen darf',
}
const roleHints: Readonly<Record<TeamRole, string>> = {
  guest: 'hat nur Sammlungen, die ihm geöffnet wurden',
  reader: 'sucht und übernimmt',
  editor: 'teilt und kennzeichnet auch',
  owner: 'bestimmt auch die Mitglieder',
}

export const deTeams: Strings['teams'] = {
  title: 'Teams',
  show: 'Teams anzeigen',
  refresh: 'Server noch einmal fragen',
  emptyTitle: 'Noch kein Team',
  empty:
    'Sammlungen lassen sich über einen PostgreSQL-Server mit anderen teilen: Dokumente, Vektoren und Kennzeichnungen, in beide Richtungen. Die Bibliothek bleibt auch ohne ihn vollständig.',
  howTo: 'So richtet man eines ein',
  connect: 'Mit einem Team verbinden…',
  connectTitle: 'Mit einem Team verbinden',
  setUpTitle: 'Ein Team einrichten',
  connectNow: 'Verbinden',
  connecting: 'Verbindet…',
  address: 'Adresse der Datenbank',
  addressExample: 'postgres://maria@db.example.org/postgres',
  addressHint:
    'Sie kommt mit der Einladung. Ein Server, der nicht auf diesem Computer läuft, wird nur mit TLS erreicht.',
  newAddressHint:
    'Einer Rolle, die Schemas und Rollen anlegen darf; ihr gehört dann das Team. Ein Server, der nicht auf diesem Computer läuft, wird nur mit TLS erreicht.',
  password: 'Passwort',
  passwordHint:
    'Es liegt im Schlüsselbund des Systems oder, wo es keinen gibt, bis zum Ende von Quarry im Speicher; nie in der Bibliothek. Leer lassen, wenn es in der Passwortdatei von PostgreSQL steht.',
  workspace: 'Team',
  workspaceHint: 'Nur bei mehreren Teams auf diesem Server nötig.',
  newWorkspaceHint: 'So heißt das Team. Ohne Angabe das einzige, das da ist, sonst „team“.',
  isNew: 'In dieser Datenbank ein neues Team einrichten',
  setUp: 'Einrichten',
  isSetUp: ({ name, made, beside }) =>
    made
      ? `„${name}“ ist ein neues Team.${beside.length > 0 ? ` Mit ${beside.map((one) => `„${one}“`).join(', ')} in derselben Datenbank teilt es nichts.` : ''}`
      : `„${name}“ war schon da und ist auf dem neuen Stand.`,
  isOlder: 'Auch die Datenbank des Teams auf den neuen Stand bringen',
  bringUpToDate: 'Auf den neuen Stand bringen',
  asking: 'Server wird gefragt',
  reached: 'Auf einem Server',
  notReached: 'Nicht verfügbar',
  goesOn: 'Alles in dieser Bibliothek lässt sich weiter verwenden. Änderungen werden später gesendet.',
  reconnect: 'Noch einmal verbinden…',
  roles,
  roleHints,
  roleHereHints,
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  about: ({ documents, texts, server }) =>
    [
      plural(documents ?? 0, 'Dokument', 'Dokumente'),
      plural(texts ?? 0, 'Text', 'Texte'),
      `PostgreSQL ${server?.postgres ?? ''}`,
      server?.pgvector ? `pgvector ${server.pgvector}` : 'kein Index der Vektoren',
    ].join(' · '),
  share: 'Sammlung teilen…',
  shareTitle: (team) => `Sammlung mit „${team}“ teilen`,
  shareNow: 'Teilen',
  shareWhat:
    'Ihre Dokumente, Vektoren und Kennzeichnungen werden gesendet. Dateien, aus denen Dokumente gelesen wurden, Bilder und Videos werden nur auf Wunsch gesendet; was gelesen ist, wird nicht gesendet.',
  collection: 'Sammlung',
  choose: 'Sammlung wählen',
  noneToShare: 'Diese Bibliothek hat keine Sammlung, die sich teilen ließe. Zuerst etwas importieren.',
  nothingToShare: 'Alle Sammlungen dieser Bibliothek sind schon geteilt.',
  nameIsShared: (who) => `Das Team hat schon eine Sammlung dieses Namens, geteilt von ${who}.`,
  joinIt: 'Die Dokumente zu dieser hinzufügen',
  nameIsTaken:
    'Das Team hat eine Sammlung dieses Namens, und die ist hier eine andere. Die Dokumente in jene legen, oder diese anders nennen.',
  pullAll: 'Änderungen übernehmen',
  members: 'Mitglieder…',
  disconnect: 'Trennen…',
  disconnectTitle: (team) => `Verbindung zu „${team}“ trennen?`,
  disconnectWhat: 'Die Bibliothek vergisst das Team und sein Passwort. Was übernommen wurde, bleibt.',
  disconnectNow: 'Trennen',
  collectionsOf: (team) => `Sammlungen von ${team}`,
  noCollections: 'Dieses Team teilt noch keine Sammlung.',
  noneOpen: 'Dieses Team hat keine Sammlung, zu der Zugang besteht.',
  closed: (name) => `„${name}“ war geteilt, und es besteht kein Zugang mehr. Was hier ist, bleibt.`,
  onlyThere: 'Nur auf dem Server',
  here: 'Geteilt',
  sharedWith: (team) => `Geteilt mit ${team}`,
  waiting: (count) => `${number(count)} zu senden`,
  changedHere: (documents, marksOf) =>
    `Hier geändert: ${[
      ...(documents > 0 ? [plural(documents, 'Dokument', 'Dokumente')] : []),
      ...(marksOf > 0 ? [`Kennzeichnungen von ${number(marksOf)}`] : []),
    ].join(', ')}`,
  onlyHere: (count) => `${number(count)} nur hier`,
  marksWaiting: (documents) => `Kennzeichnungen von ${plural(documents, 'Dokument', 'Dokumenten')} zu senden`,
  sharedBy: (who, when) => `geteilt von ${who} am ${date(when)}`,
  lastInStep: (when) => `zuletzt ausgetauscht am ${date(when)}`,
  push: 'Senden',
  pushOf: (name) => `${name} senden`,
  pull: 'Übernehmen',
  pullOf: (name) => `${name} übernehmen`,
  log: 'Wer was hinzugefügt hat',
  logOf: (name) => `Wer was hinzugefügt hat: ${name}`,
  logTitle: (name) => `Wer zu „${name}“ was hinzugefügt hat`,
  logEmpty: 'Noch hat niemand etwas hinzugefügt.',
  when: 'Wann',
  who: 'Wer',
  what: 'Dokument',
  takenOut: '(herausgenommen)',
  sending: (name) => `„${name}“ wird gesendet`,
  takingOver: (name) => (name === '' ? 'Änderungen werden übernommen' : `„${name}“ wird übernommen`),
  far: (part, items, total) =>
    part === 'files'
      ? `${bytes(items)} von ${bytes(total ?? items)}`
      : total === null
        ? `${number(items)} ${parts[part]}`
        : `${number(items)} von ${number(total)} ${parts[part]}`,
  stop: 'Anhalten',
  nothingToSend: (name) => `„${name}“: nichts zu senden.`,
  sent: (name, what) => `„${name}“: ${exchanged(what)} gesendet.`,
  calledHere: (name) => `heißt hier „${name}“`,
  otherNameHere: (shared, name) => `„${shared}“ heißt hier „${name}“.`,
  nothingNew: (name) => `„${name}“: nichts Neues.`,
  nothingNewAtAll: 'Nichts Neues in den geteilten Sammlungen.',
  named: (name) => `„${name}“`,
  moreCollections: (count) => `Und ${plural(count, 'weitere Sammlung', 'weitere Sammlungen')}.`,
  takenOver: (name, what) => `„${name}“: ${exchanged(what)} übernommen.`,
  takenOutThere: (name, count) => `„${name}“: ${plural(count, 'Dokument', 'Dokumente')} auch beim Team herausgenommen.`,
  takenOutHere: (name, count) =>
    `„${name}“: ${plural(count, 'Dokument', 'Dokumente')} herausgenommen, wie andere es taten.`,
  marksLost: (count) =>
    `${plural(count, 'Kennzeichnung anderer steht', 'Kennzeichnungen anderer stehen')} bei den verlorenen, weil die eigene abweicht.`,
  olderThere: (count) =>
    `${plural(count, 'Dokument haben', 'Dokumente haben')} auch andere geändert, hier aber später: Die eigene Fassung bleibt in der Sammlung.`,
  moreProblems: (count) => `Und ${plural(count, 'weiteres Problem', 'weitere Probleme')}.`,
  membersTitle: (team) => `Mitglieder von „${team}“`,
  member: 'Mitglied',
  addedBy: 'Hinzugefügt von',
  remove: 'Entfernen',
  removeOf: (name) => `${name} aus dem Team entfernen`,
  removeTitle: (name, team) => `${name} aus „${team}“ entfernen?`,
  removeWhat: (name) =>
    `${name} kann dann nicht mehr durchsuchen, was das Team teilt, und nichts mehr übernehmen oder senden. Was übernommen wurde, bleibt auf jenem Computer, und was ${name} hinzugefügt hat, bleibt im Team. Die Datenbankrolle bleibt, so dass ${name} wieder eingeladen werden kann.`,
  rolesHint:
    'Gäste haben einzelne Sammlungen, die ihnen geöffnet wurden; Leser suchen und übernehmen; Bearbeiter teilen und kennzeichnen auch; Eigentümer bestimmen die Mitglieder. Die Datenbank setzt das durch.',
  rights: 'Wer sie nutzen darf',
  rightsOf: (name) => `Wer sie nutzen darf: ${name}`,
  rightsTitle: (name) => `Wer „${name}“ nutzen darf`,
  restricted: 'Auf einige beschränken',
  isRestricted: 'Beschränkt',
  restrictedHint: 'Nur die unten Genannten und die Eigentümer des Teams sehen sie.',
  openHint: 'Alle Mitglieder außer Gästen haben hier ihre Rolle im Team, sofern unten keine andere steht.',
  roleHere: 'Rolle hier',
  grantedBy: 'Erteilt von',
  noGrants: 'Niemand hat hier eine eigene Rolle.',
  rightsHint:
    'Eine Rolle hier gilt anstelle der Rolle im Team. Eigentümer des Teams dürfen alles. Die Datenbank setzt das durch.',
  withdraw: 'Entziehen',
  withdrawFrom: (name) => `Rolle von ${name} entziehen`,
  grantTitle: 'Rolle erteilen',
  chooseMember: 'Mitglied wählen',
  allGranted: 'Jedes Mitglied hat hier eine Rolle.',
  grant: 'Erteilen',
  inviteTitle: 'Einladen',
  name: 'Name',
  nameHint: 'Name einer Datenbankrolle; fehlt sie, wird sie angelegt.',
  invite: 'Einladen',
  madeNew: 'Adresse und Passwort dem neuen Mitglied geben. Das Passwort wird nur dieses eine Mal gezeigt.',
  madeKnown: 'Die Adresse dem neuen Mitglied geben. Seine Datenbankrolle gab es schon, mit eigenem Passwort.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  withFiles: 'Auch die Dateien senden, aus denen Dokumente gelesen wurden',
  sendFiles: 'Dateien senden',
  sendFilesOf: (name) => `Dateien senden: ${name}`,
  filesSent: (name, count) => `„${name}“: ${plural(count, 'Datei', 'Dateien')} gesendet.`,
  files: {
    one: (name, team, size) => `„${name}“ (${bytes(size)}) ist auf „${team}“, nicht hier.`,
    several: (count, team, size) =>
      `${plural(count, 'Datei', 'Dateien')} (${bytes(size)}) davon sind auf „${team}“, nicht hier.`,
    fetch: 'Übernehmen',
    fetching: 'Wird übernommen',
  },
  found: {
    title: 'Von Teams',
    asking: 'Teams werden gefragt…',
    hits: (team, count) => `${team}: ${count === 0 ? 'nichts Weiteres' : `${number(count)} weitere`}`,
    slow: (team) => `${team}: nicht rechtzeitig geantwortet`,
    failed: (team) => `${team}: nicht durchsucht`,
    notAsked: (team) => `${team}: nicht gefragt`,
    show: 'Anzeigen',
    hide: 'Ausblenden',
    list: 'Auf Servern von Teams gefunden',
    count: 'Mit Teams zählen',
    hideCounts: 'Zahlen ausblenden',
    counting: 'Hier und in Teams wird gezählt…',
    counted: ({ documents, isComplete, isByWord }) =>
      `${isComplete ? '' : 'Mindestens '}${plural(documents, 'Dokument', 'Dokumente')}${isByWord ? ' nach Wörtern' : ''}, hier und in Teams`,
    addedBy: (who) => `hinzugefügt von ${who}`,
    takeOver: 'Übernehmen…',
    onlyOn: (team, collections) =>
      collections.length === 0
        ? `Diese Passage wurde auf dem Server von „${team}“ gefunden; die Bibliothek hat das Dokument nicht.`
        : `Diese Passage wurde auf dem Server von „${team}“ gefunden; die Bibliothek hat das Dokument nicht. Es kommt mit ${collections.map((name) => `„${name}“`).join(', ')}.`,
  },
}
