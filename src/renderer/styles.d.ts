declare module '*.css'

/** What Vite puts in place of the call when it builds: the texts, or the addresses, of the files that match. */
interface ImportMeta {
  glob(
    patterns: readonly string[],
    options: { readonly query: '?raw' | '?url'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>
}
