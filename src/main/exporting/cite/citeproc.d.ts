/** What Quarry uses of citeproc-js, which has no types of its own. */
declare module 'citeproc' {
  export interface CiteprocSystem {
    retrieveLocale(language: string): string
    retrieveItem(id: string): unknown
  }
  export interface CiteprocBibliographyFacts {
    readonly entry_ids: readonly (readonly string[])[]
    /** Items of `entry_ids` that no entry was made for. */
    readonly bibliography_errors: readonly { readonly itemID: string }[]
  }
  export interface CiteprocEngine {
    readonly opt: {
      readonly xclass: string
      readonly development_extensions: Record<string, boolean>
    }
    setOutputFormat(format: 'html'): void
    updateItems(ids: readonly string[]): void
    makeCitationCluster(items: readonly { readonly id: string; readonly suffix?: string }[]): string
    /** Of the items that the filter lets through. False where the style has no bibliography. */
    makeBibliography(filter?: {
      readonly include: readonly { readonly field: string; readonly value: string }[]
    }): readonly [CiteprocBibliographyFacts, readonly string[]] | false
  }
  const CSL: {
    readonly Engine: new (system: CiteprocSystem, style: string, language?: string) => CiteprocEngine
  }
  export { CSL as default }
}
