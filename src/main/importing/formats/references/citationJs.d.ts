/** What is used of citation-js, which has no types. */
declare module '@citation-js/core' {
  /** Tests read with it what was exported. */
  export class Cite {
    constructor(text: string, options: { readonly forceType: string })
    readonly data: readonly Record<string, unknown>[]
  }
  export const plugins: {
    list(): string[]
    readonly input: {
      /** Items of CSL-JSON out of a text of the named type. Without `forceType` it would fetch addresses. */
      chain(
        text: string,
        options: { readonly forceType: string; readonly generateGraph: boolean },
      ): readonly Record<string, unknown>[]
    }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
