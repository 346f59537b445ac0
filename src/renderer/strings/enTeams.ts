import type { AcrossFacets, CollectionRole, NewTeamView, TeamRole, TeamStateView } from '../../contract/team.ts'
import { bytes, date, number, plural } from './plural.ts'

interface Exchanged {
  readonly documents: number
  readonly vectors: number
  readonly marks: number
}

/** What there is some of. */
const exchanged = ({ documents, vectors, marks }: Exchanged) =>
  [
    ...(documents > 0 ? [plural(documents, 'document', 'documents')] : []),
    ...(vectors > 0 ? [plural(vectors, 'vector', 'vectors')] : []),
    ...(marks > 0 ? [plural(marks, 'mark', 'marks')] : []),
  ].join(', ')

const parts = { documents: 'documents', vectors: 'vectors', marks: 'marks' } as const
const roles: Readonly<Record<TeamRole, string>> = {
  guest: 'Guest',
  reader: 'Reader',
  editor: 'Editor',
  owner: 'Owner',
}
const roleHereHints: Readonly<Record<CollectionRole, string>> = {
  reader: 'searches it and takes it over',
  editor: 'sends to it and marks, too',
  owner: 'says who else may use it, too',
}
const roleHints: Readonly<Record<TeamRole, string>> = {
  guest: 'has only collections that were opened to it',
  reader: 'searches and takes over',
  editor: 'shares and marks, too',
  owner: 'chooses the members, too',
}

/** Teams: their page, and what is found on their servers. */
export const enTeams = {
  title: 'Teams',
  show: 'Show teams',
  refresh: 'Ask the servers again',
  emptyTitle: 'No team yet',
  empty:
    'Share collections with others through a PostgreSQL server: documents, vectors and marks, both ways. Your library stays complete without it.',
  howTo: 'How to set one up',
  connect: 'Connect to a team…',
  connectTitle: 'Connect to a team',
  setUpTitle: 'Set up a team',
  connectNow: 'Connect',
  connecting: 'Connecting…',
  address: 'Address of the database',
  addressExample: 'postgres://maria@db.example.org/postgres',
  addressHint: 'The person who invited you has it. A server that is not on this computer is reached with TLS only.',
  newAddressHint:
    'Of a role that may make schemas and roles; it will own the team. A server that is not on this computer is reached with TLS only.',
  password: 'Password',
  passwordHint:
    'Kept by the keychain of the system, or until Quarry ends where there is none; never in the library. Leave it empty if PostgreSQL’s password file has it.',
  workspace: 'Team',
  workspaceHint: 'Only if you belong to several teams there.',
  newWorkspaceHint: 'What the team is called. Left empty: the only one that is there, or else “team”.',
  isNew: 'Set up a new team in this database',
  setUp: 'Set up',
  isSetUp: ({ name, made, beside }: NewTeamView) =>
    made
      ? `“${name}” is a new team.${beside.length > 0 ? ` It shares nothing with ${beside.map((one) => `“${one}”`).join(', ')} in the same database.` : ''}`
      : `“${name}” was there already, and is up to date.`,
  isOlder: 'Bring the team’s database up to date, too',
  bringUpToDate: 'Bring up to date',
  asking: 'Asking the server',
  reached: 'On a server',
  notReached: 'Not available',
  goesOn: 'Everything in this library can be used all the same. What you change is sent later.',
  reconnect: 'Connect again…',
  roles,
  roleHints,
  roleHereHints,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  about: ({ documents, texts, server }: TeamStateView) =>
    [
      plural(documents ?? 0, 'document', 'documents'),
      plural(texts ?? 0, 'text', 'texts'),
      `PostgreSQL ${server?.postgres ?? ''}`,
      server?.pgvector ? `pgvector ${server.pgvector}` : 'no index of vectors',
    ].join(' · '),
  share: 'Share a collection…',
  shareTitle: (team: string) => `Share a collection with “${team}”`,
  shareNow: 'Share',
  shareWhat:
    'Its documents, vectors and marks are sent. Files that documents were read from, images and videos are sent only where you say so; which documents you have read is not sent.',
  collection: 'Collection',
  choose: 'Choose a collection',
  noneToShare: 'This library has no collection that could be shared. Import something first.',
  nothingToShare: 'Every collection of this library is shared already.',
  nameIsShared: (who: string) => `The team has a collection of this name already, shared by ${who}.`,
  joinIt: 'Put its documents into that one',
  nameIsTaken:
    'The team has a collection of this name, which is another one here. Put the documents into that one, or give this one another name.',
  pullAll: 'Take over changes',
  members: 'Members…',
  disconnect: 'Disconnect…',
  disconnectTitle: (team: string) => `Disconnect from “${team}”?`,
  disconnectWhat: 'The library forgets the team and its password. What was taken over from it stays.',
  disconnectNow: 'Disconnect',
  collectionsOf: (team: string) => `Collections of ${team}`,
  noCollections: 'This team shares no collection yet.',
  noneOpen: 'This team shares no collection with you.',
  closed: (name: string) => `“${name}” was shared, and is not open to you any more. What is here stays.`,
  onlyThere: 'On the server only',
  here: 'Shared',
  sharedWith: (team: string) => `Shared with ${team}`,
  waiting: (count: number) => `${number(count)} to send`,
  changedHere: (documents: number, marksOf: number) =>
    `Changed here: ${[
      ...(documents > 0 ? [plural(documents, 'document', 'documents')] : []),
      ...(marksOf > 0 ? [`marks of ${number(marksOf)}`] : []),
    ].join(', ')}`,
  onlyHere: (count: number) => `${number(count)} only here`,
  marksWaiting: (documents: number) => `Marks of ${plural(documents, 'document', 'documents')} to send`,
  sharedBy: (who: string, when: string) => `shared by ${who} on ${date(when)}`,
  lastInStep: (when: string) => `last exchanged on ${date(when)}`,
  push: 'Send',
  pushOf: (name: string) => `Send ${name}`,
  pull: 'Take over',
  pullOf: (name: string) => `Take over ${name}`,
  log: 'Who added what',
  logOf: (name: string) => `Who added what to ${name}`,
  logTitle: (name: string) => `Who added what to “${name}”`,
  logEmpty: 'No document was added yet.',
  when: 'When',
  who: 'Who',
  what: 'Document',
  takenOut: '(taken out)',
  sending: (name: string) => `Sending “${name}”`,
  takingOver: (name: string) => (name === '' ? 'Taking over changes' : `Taking over “${name}”`),
  far: (part: keyof typeof parts | 'files', items: number, total: number | null) =>
    part === 'files'
      ? `${bytes(items)} of ${bytes(total ?? items)}`
      : total === null
        ? `${number(items)} ${parts[part]}`
        : `${number(items)} of ${number(total)} ${parts[part]}`,
  stop: 'Stop',
  nothingToSend: (name: string) => `“${name}”: nothing to send.`,
  sent: (name: string, what: Exchanged) => `“${name}”: ${exchanged(what)} sent.`,
  calledHere: (name: string) => `called “${name}” here`,
  otherNameHere: (shared: string, name: string) => `“${shared}” is called “${name}” here.`,
  nothingNew: (name: string) => `“${name}”: nothing new.`,
  nothingNewAtAll: 'Nothing new in any shared collection.',
  named: (name: string) => `“${name}”`,
  moreCollections: (count: number) => `And ${plural(count, 'other collection', 'other collections')}.`,
  takenOver: (name: string, what: Exchanged) => `“${name}”: ${exchanged(what)} taken over.`,
  takenOutThere: (name: string, count: number) =>
    `“${name}”: ${plural(count, 'document', 'documents')} taken out for the team.`,
  takenOutHere: (name: string, count: number) =>
    `“${name}”: ${plural(count, 'document', 'documents')} taken out, as others did.`,
  marksLost: (count: number) =>
    `${plural(count, 'mark of others is', 'marks of others are')} among the lost marks, as yours differ.`,
  olderThere: (count: number) =>
    `${plural(count, 'document was', 'documents were')} changed by others, and later here: yours stay in the collection.`,
  moreProblems: (count: number) => `And ${plural(count, 'other problem', 'other problems')}.`,
  membersTitle: (team: string) => `Members of “${team}”`,
  member: 'Member',
  addedBy: 'Added by',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name} from the team`,
  removeTitle: (name: string, team: string) => `Remove ${name} from “${team}”?`,
  removeWhat: (name: string) =>
    `${name} can then neither search what the team shares nor take over or send anything. What was taken over stays on that computer, and what ${name} added stays in the team. The database role is kept, so that ${name} can be invited again.`,
  rolesHint:
    'Guests have single collections that were opened to them; readers search and take over; editors share and mark, too; owners choose the members. The database enforces it.',
  rights: 'Who may use it',
  rightsOf: (name: string) => `Who may use it: ${name}`,
  rightsTitle: (name: string) => `Who may use “${name}”`,
  restricted: 'Restrict it to some',
  isRestricted: 'Restricted',
  restrictedHint: 'Only those below and the owners of the team see it.',
  openHint: 'Every member of the team but guests has its role in the team here, unless it has another one below.',
  roleHere: 'Role here',
  grantedBy: 'Granted by',
  noGrants: 'No member has a role of its own here.',
  rightsHint:
    'A role here takes the place of the role in the team. Owners of the team may do everything. The database enforces it.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw the role of ${name}`,
  grantTitle: 'Grant a role',
  chooseMember: 'Choose a member',
  allGranted: 'Every member has a role here.',
  grant: 'Grant',
  inviteTitle: 'Invite someone',
  name: 'Name',
  nameHint: 'Name of a database role, made where there is none.',
  invite: 'Invite',
  madeNew: 'Give this address and password to the new member. The password is shown this once.',
  madeKnown: 'Give this address to the new member. Its database role was there already, with its own password.',
  copy: 'Copy',
  copied: 'Copied.',
  withFiles: 'Send the files that documents were read from, too',
  sendFiles: 'Send files',
  sendFilesOf: (name: string) => `Send files: ${name}`,
  filesSent: (name: string, count: number) => `“${name}”: ${plural(count, 'file', 'files')} sent.`,
  /** Files of a document that are on a server only. */
  files: {
    one: (name: string, team: string, size: number) => `“${name}” (${bytes(size)}) is on “${team}”, not here.`,
    several: (count: number, team: string, size: number) =>
      `${plural(count, 'file', 'files')} (${bytes(size)}) of it are on “${team}”, not here.`,
    fetch: 'Take over',
    fetching: 'Taking over',
  },
  /** What is found on servers, beside the results of the library. */
  found: {
    title: 'From teams',
    asking: 'Asking teams…',
    hits: (team: string, count: number) => `${team}: ${count === 0 ? 'nothing more' : `${number(count)} more`}`,
    slow: (team: string) => `${team}: not answered in time`,
    failed: (team: string) => `${team}: not searched`,
    notAsked: (team: string) => `${team}: not asked`,
    show: 'Show',
    hide: 'Hide',
    list: 'Found on servers of teams',
    count: 'Count with teams',
    hideCounts: 'Hide counts',
    counting: 'Counting here and in teams…',
    counted: ({ documents, isComplete, isByWord }: AcrossFacets['whole']) =>
      `${isComplete ? '' : 'At least '}${plural(documents, 'document', 'documents')}${isByWord ? ' by word' : ''}, here and in teams`,
    addedBy: (who: string) => `added by ${who}`,
    takeOver: 'Take over…',
    onlyOn: (team: string, collections: readonly string[]) =>
      collections.length === 0
        ? `This passage was found on the server of “${team}”; the library does not have the document.`
        : `This passage was found on the server of “${team}”; the library does not have the document. It comes with ${collections.map((name) => `“${name}”`).join(', ')}.`,
  },
}
