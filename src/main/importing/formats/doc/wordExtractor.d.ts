declare module 'word-extractor' {
  /** Without `filterUnicode: false` dashes and quotation marks become ASCII. */
  interface TextOptions {
    readonly filterUnicode: false
    readonly includeFooters?: boolean
  }

  export interface WordDocument {
    getBody(options: TextOptions): string
    getFootnotes(options: TextOptions): string
    getEndnotes(options: TextOptions): string
    getAnnotations(options: TextOptions): string
    getTextboxes(options: TextOptions): string
    getHeaders(options: TextOptions): string
  }

  export default class WordExtractor {
    extract(file: Uint8Array): Promise<WordDocument>
  }
}
