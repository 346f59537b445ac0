import { plural } from '../plural.ts'

/** Completions of what is typed into the search field, and chips of its clauses. */
export const enCompleting = {
  label: 'Suggestions',
  count: (count: number) => `${plural(count, 'suggestion', 'suggestions')}. Down arrow to choose.`,
  documents: (count: number) => plural(count, 'document', 'documents'),
  fields: {
    title: 'in the title',
    site: 'of a site',
    kind: 'of a kind',
    lang: 'in a language',
    by: 'by an author',
    to: 'to a recipient',
    tag: 'with a tag',
    in: 'in a collection',
    after: 'published from a day on',
    before: 'published before a day',
    is: 'starred, read, unread, highlighted, noted or undated',
  },
  chips: {
    title: 'Title',
    site: 'Site',
    kind: 'Kind',
    lang: 'Language',
    by: 'Author',
    to: 'To',
    tag: 'Tag',
    in: 'Collection',
    after: 'From',
    before: 'Before',
    is: 'Only',
  } as Readonly<Record<string, string>>,
}
