import type { DroppedFile } from '../state/shell.ts'

/** Files of a drop, folders opened: a browser hands those over as entries. Hidden files are passed over. */
export async function filesOfDrop(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory) found.push(...(await filesOfDrop(await entriesOf(entry as FileSystemDirectoryEntry))))
    else {
      const folder = outermostFolder(entry.fullPath)
      found.push({ file: await fileOf(entry as FileSystemFileEntry), folder, path: entry.fullPath.replace(/^\//, '') })
    }
  }
  return found
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A file that was chosen; of a chosen folder, the browser tells its path within that. */
export function chosenFile(file: File): DroppedFile {
  const path = file.webkitRelativePath || file.name
  return { file, folder: outermostFolder(path), path }
}

/** The first folder of a path within a drop or a chosen folder; null for a file that is in none. */
function outermostFolder(path: string): string | null {
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
