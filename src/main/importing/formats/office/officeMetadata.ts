import { languageOf, parseTime, type DocumentFacts } from './documentParts.ts'
import type { OfficePackage } from './officePackage.ts'
import { elements, textOf, type XmlElement } from './xmlTree.ts'

const coreNames = {
  title: 'title',
  creator: 'author',
  lastModifiedBy: 'modifiedBy',
  created: 'created',
  modified: 'modified',
  subject: 'subject',
  description: 'description',
  keywords: 'keywords',
  category: 'category',
  language: 'language',
  revision: 'revision',
} as const

const appNames = {
  Application: 'application',
  Company: 'company',
  Manager: 'manager',
  Template: 'template',
  Pages: 'pages',
} as const

/** The core and application properties of an Office Open XML package. */
export async function readMetadata(source: OfficePackage): Promise<DocumentFacts> {
  const relations = await source.relations('')
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const core = await source.optionalTree(partOf('core-properties') ?? 'docProps/core.xml', 'coreProperties')
  const app = await source.optionalTree(partOf('extended-properties') ?? 'docProps/app.xml', 'Properties')
  const raw = { ...pick(core, coreNames), ...pick(app, appNames) }
  return {
    title: raw['title'],
    authors: raw['author'],
    publishedAt: parseTime(raw['created']),
    language: languageOf(raw['language']),
    raw,
  }
}

/** The texts of an element's children, under the names that they have in `raw`. */
export function pick(parent: XmlElement | undefined, names: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const element of parent ? elements(parent) : []) {
    const name = Object.hasOwn(names, element.name) ? names[element.name] : undefined
    const text = textOf(element).trim()
    if (name !== undefined && text !== '') found[name] ??= text
  }
  return found
}
