import type { ImportOptionsInput, ImportSourceInput, MappingView } from '../../contract/files/imports.ts'
import { createStore } from '../state/store.ts'
import type { Json } from '../state/unsavedPages.ts'

/** A file on its way into an import. */
export interface ImportFile {
  readonly key: number
  readonly name: string
  /** With the folders it is in, as far as they are known. */
  readonly path: string
  /** The folder that was dropped or chosen with it; null for a file by itself. */
  readonly folder: string | null
  /** Null for a folder. */
  readonly bytes: number | null
  readonly source: ImportSourceInput | null
  readonly sent: number
  readonly error: unknown
  /** A folder whose images and videos are wanted, instead of its texts. */
  readonly asMedia?: boolean
  /** An image whose text is wanted, instead of the image. */
  readonly asText?: boolean
}

/** Text recognition. */
export interface RecognitionChoices {
  readonly ocr: NonNullable<ImportOptionsInput['ocr']>
  /** Null for those that fit this computer. */
  readonly ocrLanguages: readonly string[] | null
}

/** What the user changed of what was detected; null leaves it to the detection. */
export interface ImportChoices extends RecognitionChoices {
  readonly format: NonNullable<ImportOptionsInput['format']> | null
  readonly encoding: string | null
  readonly mapping: MappingView | null
  /** The user chose the column of the id, which means the same in all files. */
  readonly isIdChosen: boolean
  /** Of encrypted files. */
  readonly password: string | null
  /** Whether originals are copied; null as in the settings. */
  readonly originals: NonNullable<ImportOptionsInput['originals']> | null
}

export const noRecognition: RecognitionChoices = { ocr: 'off', ocrLanguages: null }

const noChoices: ImportChoices = {
  format: null,
  encoding: null,
  mapping: null,
  isIdChosen: false,
  password: null,
  originals: null,
  ...noRecognition,
}

/** An import that is being prepared outlives its page. */
export const importFiles = createStore<readonly ImportFile[]>([])
export const importChoices = createStore<ImportChoices>(noChoices)
/** The collection that the images and videos of this import went into, for the files that come after them. */
export const importedInto = createStore<string | null>(null)

/** Paths of files of a chosen folder that are of no kind that is read. */
export const leftOutFiles = createStore<readonly string[]>([])

export function addLeftOut(paths: readonly string[]): void {
  leftOutFiles.set((now) => [...new Set([...now, ...paths])])
}

/** Forgets what was chosen for earlier files, where there are no others yet. */
export function beginImport(): void {
  if (importFiles.get().length > 0) return
  importChoices.set(noChoices)
  importedInto.set(null)
}

/** The one folder that all files were in; null where they were in several or in none. */
export function commonFolder(files: readonly ImportFile[]): string | null {
  const folder = files[0]?.folder ?? null
  return files.every((file) => file.folder === folder) ? folder : null
}

/** A name for a collection of one file; null where there are several. */
export function nameOfOnly(files: readonly ImportFile[]): string | null {
  const [only] = files
  return only && files.length === 1 ? only.name.replace(/(\.\w+){1,2}$/, '').replaceAll(/[_-]+/g, ' ') : null
}

/** Takes folders for folders of images and videos. */
export function asMedia(folders: readonly ImportFile[]): void {
  importFiles.set((now) => now.map((file) => (folders.includes(file) ? { ...file, asMedia: true } : file)))
}

/** Takes images for scans of text. */
export function asText(images: readonly ImportFile[]): void {
  importFiles.set((now) => now.map((file) => (images.includes(file) ? { ...file, asText: true } : file)))
  importChoices.set({ ...importChoices.get(), ocr: 'auto' })
}

export function resetImport(): void {
  importFiles.set([])
  leftOutFiles.set([])
  beginImport()
}

/** The choices as the core takes them. A field that is mapped to nothing is sent as an empty name. */
export function importOptionsOf(
  choices: ImportChoices,
  passages: { chars: number; overlap: number },
): ImportOptionsInput {
  const { format, encoding, mapping, isIdChosen, password, originals } = choices
  return {
    passageChars: passages.chars,
    passageOverlap: passages.overlap,
    ...(format ? { format } : {}),
    ...(encoding ? { encoding } : {}),
    ...(password ? { password } : {}),
    ...(originals ? { originals } : {}),
    ...recognitionOf(choices),
    ...(mapping
      ? {
          text: [...mapping.text],
          title: mapping.title ?? '',
          url: mapping.url ?? '',
          date: mapping.date ?? '',
          id: mapping.id ?? '',
          idScope: isIdChosen ? ('collection' as const) : ('file' as const),
          language: mapping.language ?? '',
        }
      : {}),
  }
}

/** Text recognition as the core takes it. */
export function recognitionOf({ ocr, ocrLanguages }: RecognitionChoices): ImportOptionsInput {
  if (ocr === 'off') return {}
  // None chosen is as none named.
  return ocrLanguages && ocrLanguages.length > 0 ? { ocr, ocrLanguages: [...ocrLanguages] } : { ocr }
}

/** Tables whose columns were mapped, by these columns, the last first. */
const mostRemembered = 20

/** A mapping to be kept for tables with these columns, before those that are kept already. */
export function withMapping(stored: Json, columns: readonly string[], mapping: MappingView): Json {
  const others = listOf(stored).filter((one) => !hasColumns(one, columns))
  const kept = { columns: [...columns], mapping: { ...mapping, text: [...mapping.text] } }
  return [kept, ...others].slice(0, mostRemembered)
}

/** The mapping of the last import of a table with these columns: of another table it would leave columns out unseen. */
export function acceptMapping(stored: Json, columns: readonly string[]): MappingView | undefined {
  const record = asRecord(asRecord(listOf(stored).find((one) => hasColumns(one, columns)))?.['mapping'])
  const text = record?.['text']
  const known = (name: unknown) => (typeof name === 'string' && columns.includes(name) ? name : null)
  if (!record || !Array.isArray(text) || text.length === 0 || !text.every((name) => known(name) !== null))
    return undefined
  return {
    text: text.filter((name) => typeof name === 'string'),
    title: known(record['title']),
    url: known(record['url']),
    date: known(record['date']),
    id: known(record['id']),
    language: known(record['language']),
  }
}

const listOf = (stored: Json): Json[] => (Array.isArray(stored) ? (stored as Json[]) : [])

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
}

function hasColumns(one: Json, columns: readonly string[]): boolean {
  const of = asRecord(one)?.['columns']
  return Array.isArray(of) && of.length === columns.length && columns.every((name) => of.includes(name))
}
