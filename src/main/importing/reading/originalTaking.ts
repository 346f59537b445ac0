import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { NewOriginal, OriginalPolicy } from '../../model/original.ts'
import { mimeOf } from '../../originals/originalsFolder.ts'
import { OriginalWriter } from '../../originals/takeOriginal.ts'
import { formats } from '../formats/formats.ts'
import type { OpenedFile } from '../importItem.ts'
import { extensionOf } from '../sources/extension.ts'
import type { FoundFile } from '../sources/foundFile.ts'

/** What becomes of the files that an import reads, besides their documents. */
export interface OriginalTaking {
  /**
   * The original of the documents of a file, which is called before the first of them; undefined where there is none.
   * @throws QuarryError disk_full, permission
   */
  take(file: FoundFile, opened: OpenedFile, parent: NewOriginal | undefined): Promise<NewOriginal | undefined>
}

/** Originals whose copies are safe only when they are settled, which is before documents are stored with them. */
export interface OriginalCopying extends OriginalTaking {
  /** @throws QuarryError disk_full */
  settle(): Promise<void>
  /** Removes copies that are not settled. */
  discard(): void
}

/** Copies files into the folder of originals, or links them. `now`: when the import began. */
export function createOriginalTaking(policy: OriginalPolicy, folder: string, now: number): OriginalCopying {
  const writer = new OriginalWriter(folder, now)
  return {
    settle: () => writer.settle(),
    discard: () => writer.discard(),
    take: async (file, { format, compressed }, parent) => {
      const found = copyable(file)
      if (!found) return undefined
      const from = pathOf(file)
      const mime = mimeOf(isWebArchive(file, format) ? 'mhtml' : format, compressed)
      const facts = { format, mime, name: file.name, path: from, parent }
      if (isKept(policy, format, from !== undefined))
        return { ...facts, ...(await writer.add({ path: found }, mime)), ...kept }
      const { size, mtimeMs } = await stat(found)
      return { ...facts, hash: undefined, bytes: size, storage: 'linked', modifiedAt: Math.round(mtimeMs) }
    },
  }
}

const kept = { storage: 'folder', modifiedAt: undefined } as const

/** Counts what an import would copy, and copies nothing. The same content counts as often as it comes. */
export class OriginalCount implements OriginalTaking {
  readonly #policy: OriginalPolicy
  #files = 0
  #bytes = 0

  constructor(policy: OriginalPolicy) {
    this.#policy = policy
  }

  get total(): { readonly files: number; readonly bytes: number } {
    return { files: this.#files, bytes: this.#bytes }
  }

  take(file: FoundFile, { format }: OpenedFile): Promise<undefined> {
    if (isCopied(this.#policy, file, format)) {
      this.#files++
      this.#bytes += file.bytes ?? 0
    }
    return Promise.resolve(undefined)
  }
}

/** Whether a file of the format is copied into the library. */
export function isCopied(policy: OriginalPolicy, file: FoundFile, format: string): boolean {
  return copyable(file) !== undefined && isKept(policy, format, pathOf(file) !== undefined)
}

/** A pipe can be read only once, which the import does. */
function copyable({ path: found, bytes }: FoundFile): string | undefined {
  return bytes === undefined ? undefined : found
}

/** Where the user has the file; undefined for an upload and a file in a file, which lie under a temporary path. */
function pathOf({ name, path: found, from }: FoundFile): string | undefined {
  return from ?? (name === found ? path.resolve(name) : undefined)
}

/**
 * Every record of a table is stored whole, and the files in an archive are kept one by one: these are only linked, unless
 * there is nothing to link to later. A file in a file, or an upload, is kept whatever the policy is; an archive is not.
 */
function isKept(policy: OriginalPolicy, format: string, isLinkable: boolean): boolean {
  const { holds } = formats.named(format)
  if (!isLinkable) return policy === 'keep' || holds !== 'files'
  return policy === 'keep' || (policy === 'auto' && holds === undefined)
}

function isWebArchive({ name }: FoundFile, format: string): boolean {
  return format === 'html' && /^mht(ml)?$/.test(extensionOf(name) ?? '')
}
