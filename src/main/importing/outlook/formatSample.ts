import { formats } from '../formats/formats.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import { addContent, noContent, type FormatOutlook, type OutlookContent } from './importOutlook.ts'

/** A passage of usual size. */
const charactersOfPassage = 1_800

/** Files of one format that are read before an import. */
const filesOfFormat = 4

/** What was read of one file. */
export interface FileSample {
  /** Of the file as it lies on disk. */
  readonly bytes: number
  readonly isWhole: boolean
  readonly content: OutlookContent
}

/** The files of one format, and what was read of some of them. */
export class FormatSample {
  readonly #format: string
  readonly #files: FoundFile[] = []
  readonly #samples: FileSample[] = []

  constructor(format: string) {
    this.#format = format
  }

  addFile(file: FoundFile): void {
    this.#files.push(file)
  }

  addSample(sample: FileSample): void {
    this.#samples.push(sample)
  }

  /** Some of the files, spread over all: the beginning of a folder is often not like the rest of it. */
  get chosen(): readonly FoundFile[] {
    const files = this.#files
    if (files.length <= filesOfFormat) return files
    const step = (files.length - 1) / (filesOfFormat - 1)
    return Array.from({ length: filesOfFormat }, (_, at) => files[Math.round(at * step)]).filter(
      (file) => file !== undefined,
    )
  }

  get bytes(): number {
    return this.#files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  }

  get outlook(): FormatOutlook {
    const { holds } = formats.named(this.#format)
    const whole = this.#samples.filter(({ isWhole }) => isWhole).length
    const files = this.#files.length
    return { format: this.#format, holds, files, bytes: this.bytes, unread: files - whole }
  }

  /** What was read, and of how many files and bytes. */
  get sampled(): { readonly files: number; readonly bytes: number; readonly content: OutlookContent } {
    return {
      files: this.#samples.length,
      bytes: this.#samples.reduce((sum, sample) => sum + sample.bytes, 0),
      content: this.#samples.reduce((sum, sample) => addContent(sum, sample.content), noContent),
    }
  }

  /**
   * What all files hold: as much for each byte as those that were read, and one document in each file where that is what
   * the format gives. `msOfFile`: how long a file takes where none of the format was read.
   */
  content(msOfFile: number): OutlookContent {
    const { files, bytes, content } = this.sampled
    const all = this.#files.length
    if (files === 0) return assumed(this.#format, all, this.bytes, msOfFile)
    const times = bytes === 0 ? all / files : Math.max(1, this.bytes / bytes)
    const whole = addContent(noContent, content, times)
    return formats.named(this.#format).holds === undefined
      ? { ...whole, documents: (content.documents * all) / files }
      : whole
  }
}

/** Of a byte of a document there is so much text, roughly: pictures, fonts and compression take the rest. */
const charactersOfByte = 0.05

/** What files of a format hold where none was read in time. */
function assumed(format: string, files: number, bytes: number, msOfFile: number): OutlookContent {
  const characters = bytes * (formats.named(format).input === 'text' ? 1 : charactersOfByte)
  const texts = Math.max(files, characters / charactersOfPassage)
  return {
    documents: files,
    passages: texts,
    texts: { texts, characters, jsonBytes: characters },
    readingMs: files * msOfFile,
  }
}
