/**
 * Files of a drop, folders opened: a browser hands those over as entries. Hidden files are passed over. Each file knows its
 * path from the dropped folder on, as a file of a chosen folder does.
 */
export async function filesOfDrop(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory) found.push(...(await filesOfDrop(await entriesOf(entry as FileSystemDirectoryEntry))))
    else found.push(await fileOf(entry as FileSystemFileEntry))
  }
  return found
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  const path = entry.fullPath.replace(/^\//, '')
  return path.includes('/') ? Object.defineProperty(file, 'webkitRelativePath', { value: path }) : file
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
