import { useCallback, useEffect } from 'react'
import { useClient } from '../api.ts'
import type { OfferedPath } from '../../contract/desktop.ts'
import { type DroppedFile, droppedFiles, offeredPaths } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { beginImport, importFiles, type ImportFile } from './importState.ts'
import { uploadFile } from '../state/uploadFile.ts'

let lastKey = 0

function change(key: number, part: Partial<ImportFile>): void {
  importFiles.set((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)))
}

/** The files of the import being prepared, and the ways to add and take away. Dropped files arrive by themselves. */
export function useImportFiles() {
  const client = useClient()
  const files = useStore(importFiles)
  const dropped = useStore(droppedFiles)
  const offered = useStore(offeredPaths)

  const add = useCallback(
    (chosen: readonly DroppedFile[]) => {
      beginImport()
      for (const { file, folder, path } of chosen) {
        const key = ++lastKey
        const entry = { key, name: file.name, path, folder, bytes: file.size, source: null, sent: 0, error: null }
        importFiles.set((now) => [...now, entry])
        uploadFile(client, file, new AbortController().signal, (sent) => change(key, { sent }))
          // Files of one name in several folders are not one file.
          .then((source) => change(key, { source: source.kind === 'upload' ? { ...source, name: path } : source }))
          .catch((error: unknown) => change(key, { error }))
      }
    },
    [client],
  )
  /** Folders and files that the core reads where they are. */
  const addPaths = useCallback((paths: readonly OfferedPath[]) => {
    beginImport()
    const entries = paths.map(({ path, bytes }) => {
      const name = path.split(/[/\\]/).findLast((part) => part !== '') ?? path
      return {
        key: ++lastKey,
        name,
        path,
        folder: bytes === null ? name : null,
        bytes,
        source: { kind: 'path', path } as const,
        sent: 0,
        error: null,
      }
    })
    importFiles.set((now) => [...now, ...entries])
  }, [])
  const remove = useCallback(
    (file: ImportFile) => {
      importFiles.set((now) => now.filter((other) => other.key !== file.key))
      if (file.source?.kind === 'upload') client.uploads.discard({ uploadId: file.source.uploadId }).catch(() => {})
    },
    [client],
  )
  useEffect(() => {
    if (dropped.length === 0) return
    droppedFiles.set([])
    add(dropped)
  }, [dropped, add])
  useEffect(() => {
    if (offered.length === 0) return
    offeredPaths.set([])
    addPaths(offered)
  }, [offered, addPaths])
  return { files, add, addPaths, remove }
}
