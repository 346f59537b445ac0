import { lazyTextFormat } from './lazyFormat.ts'

/** A bibliography of RIS: each record is a document. */
export const ris = lazyTextFormat({
  name: 'ris',
  extensions: ['ris'],
  holds: 'records',
  sniff: (head) => (/^\s*TY {2}- \S/.test(head) ? 0.95 : 0),
  load: async () => (await import('./parseRis.ts')).openRis,
})
