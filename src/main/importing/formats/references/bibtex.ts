import { lazyTextFormat } from './lazyFormat.ts'

/** A bibliography of BibTeX or BibLaTeX: each entry is a document. */
export const bibtex = lazyTextFormat({
  name: 'bibtex',
  extensions: ['bib', 'bibtex'],
  holds: 'records',
  sniff: (head, extension) =>
    extension === 'bib' || extension === 'bibtex' || /^(?:\s|%.*\n)*@[ \t]*[A-Za-z]+\s*[{(]\s*[^\s,{}]+\s*,/.test(head)
      ? 0.95
      : 0,
  load: async () => (await import('./parseBibtex.ts')).openBibtex,
})
