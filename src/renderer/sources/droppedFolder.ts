import type { DroppedFile } from '../state/shell.ts'

/** Files of a drop, folders opened: a browser hands those over as entries. Hidden files are passed over. */
export async function filesOfDrop(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory) found.push(...(await filesOfDrop(await entriesOf(entry as FileSystemDirectoryEntry))))
    else found.push({ file: await fileOf(entry as FileSystemFileEntry), folder: outermostFolder(entry.fullPath) })
  }
  return found
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** The first folder of a path within a drop or a chosen folder; null for a file that is in none. */
export function outermostFolder(path: string): string | null {
  const folders = path.split('/').slice(0, -1)
  return folders.find((name) => name !== '') ?? null
}

/** A reader gives some hundred at a time, and none when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name))
    all.push(...some)
  }
}
