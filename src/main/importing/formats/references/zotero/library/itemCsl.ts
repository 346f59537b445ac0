import { defined } from '../../../../../base/defined.ts'
import type { JsonObject } from '../../../../../model/document.ts'
import type { ZoteroCreator, ZoteroField, ZoteroItem } from '../../../../../model/zotero.ts'
import { zoteroDate } from '../zoteroDate.ts'
import { cslTypes } from '../zoteroTypes.ts'

/** CSL variables of Zotero's fields, under their general names. */
const variables: Readonly<Record<string, string>> = {
  abstractNote: 'abstract',
  applicationNumber: 'call-number',
  archive: 'archive',
  archiveLocation: 'archive_location',
  artworkSize: 'dimensions',
  authority: 'authority',
  callNumber: 'call-number',
  citationKey: 'citation-key',
  code: 'container-title',
  codeNumber: 'volume',
  committee: 'section',
  conferenceName: 'event-title',
  DOI: 'DOI',
  edition: 'edition',
  eventPlace: 'event-place',
  extra: 'note',
  history: 'references',
  ISBN: 'ISBN',
  ISSN: 'ISSN',
  issue: 'issue',
  journalAbbreviation: 'container-title-short',
  language: 'language',
  libraryCatalog: 'source',
  medium: 'medium',
  meetingName: 'event-title',
  numPages: 'number-of-pages',
  number: 'number',
  numberOfVolumes: 'number-of-volumes',
  originalPlace: 'original-publisher-place',
  originalPublisher: 'original-publisher',
  pages: 'page',
  partNumber: 'part-number',
  partTitle: 'part-title',
  place: 'publisher-place',
  PMCID: 'PMCID',
  PMID: 'PMID',
  programmingLanguage: 'genre',
  publicationTitle: 'container-title',
  publisher: 'publisher',
  references: 'references',
  reporter: 'container-title',
  rights: 'license',
  runningTime: 'dimensions',
  scale: 'scale',
  section: 'section',
  series: 'collection-title',
  seriesNumber: 'collection-number',
  seriesTitle: 'collection-title',
  session: 'chapter-number',
  shortTitle: 'title-short',
  status: 'status',
  system: 'medium',
  title: 'title',
  type: 'genre',
  url: 'URL',
  versionNumber: 'version',
  volume: 'volume',
}

const dates: Readonly<Record<string, string>> = {
  accessDate: 'accessed',
  date: 'issued',
  filingDate: 'submitted',
  originalDate: 'original-date',
}

/** CSL variables of roles; the first role of a type of items is its author. Others have none. */
const roles: Readonly<Record<string, string>> = {
  author: 'author',
  bookAuthor: 'container-author',
  castMember: 'performer',
  chair: 'chair',
  composer: 'composer',
  contributor: 'contributor',
  creator: 'author',
  director: 'director',
  editor: 'editor',
  executiveProducer: 'executive-producer',
  guest: 'guest',
  host: 'host',
  interviewer: 'interviewer',
  narrator: 'narrator',
  organizer: 'organizer',
  originalCreator: 'original-author',
  podcaster: 'host',
  producer: 'producer',
  recipient: 'recipient',
  reviewedAuthor: 'reviewed-author',
  scriptwriter: 'script-writer',
  seriesCreator: 'series-creator',
  seriesEditor: 'collection-editor',
  translator: 'translator',
}

/** An item of a library of Zotero as CSL-JSON. What Zotero has and CSL has not stays out. */
export function itemCsl(
  { key, type }: ZoteroItem,
  fields: readonly ZoteroField[],
  creators: readonly ZoteroCreator[],
): JsonObject {
  const values: Record<string, string> = {}
  const times: Record<string, JsonObject | undefined> = {}
  for (const { name, value } of fields) {
    const [variable, date] = [variables[name], dates[name]]
    if (value.trim() === '') continue
    if (variable !== undefined) values[variable] ??= value
    else if (date !== undefined) times[date] = zoteroDate(value)
  }
  const names: Record<string, JsonObject[]> = {}
  for (const creator of creators) {
    const role = creator.isFirst ? 'author' : roles[creator.role]
    const name = nameOf(creator)
    if (role !== undefined && name) (names[role] ??= []).push(name)
  }
  return {
    id: values['citation-key'] ?? keyInExtra(values['note']) ?? key,
    type: cslTypes[type] ?? 'document',
    ...values,
    ...defined(times),
    ...names,
  }
}

function nameOf({ given, family, isWhole }: ZoteroCreator): JsonObject | undefined {
  const [first, last] = [given.trim(), family.trim()]
  if (isWhole || first === '' || last === '') return first + last === '' ? undefined : { literal: last || first }
  return { family: last, given: first }
}

/** Programs beside Zotero write the key of a citation into the field for what has no other. */
function keyInExtra(extra: string | undefined): string | undefined {
  return /^citation key:\s*(\S+)\s*$/im.exec(extra ?? '')?.[1]
}
