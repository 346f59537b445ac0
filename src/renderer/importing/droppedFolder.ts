/** Files of a drop, folders opened: a browser hands those over as entries. Hidden files are passed over. */
export async function filesOfDrop(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory) found.push(...(await filesOfDrop(await entriesOf(entry as FileSystemDirectoryEntry))))
    else found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
  }
  return found
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
