import { lazyTextFormat } from '../lazyFormat.ts'

/** A library of Zotero, or a part of it, as Zotero exports it: each item is a document, with its tags and notes. */
export const zoteroRdf = lazyTextFormat({
  name: 'zotero-rdf',
  extensions: ['rdf'],
  holds: 'records',
  sniff: (head, extension) =>
    /<rdf:RDF\b/.test(head) && head.includes('http://www.zotero.org/namespaces/export#')
      ? 1
      : extension === 'rdf'
        ? 0.5
        : 0,
  load: async () => (await import('./parseZoteroRdf.ts')).openZoteroRdf,
})
