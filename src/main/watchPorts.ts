import { QuarryError } from './base/errors.ts'
import { openablePath } from './base/files/foreignNames.ts'
import type { Embedding } from './embedding/embedding.ts'
import type { Importing } from './importing/importing.ts'
import { listFolder } from './importing/sources/listFolder.ts'
import { refusalByName } from './importing/sources/source.ts'
import type { Queue } from './jobs/queue.ts'
import { isAtRest } from './jobs/runner.ts'
import { terminalStates } from './model/jobs/job.ts'
import type { Store } from './store/store.ts'
import { hashFile } from './watching/folderAccess.ts'
import type { WatchPorts } from './watching/lookAt.ts'

/** What watched folders need of imports, embedding and jobs. */
export function createWatchPorts({
  store,
  queue,
  importing,
  embedding,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly importing: Importing
  readonly embedding: Embedding
}): WatchPorts {
  return {
    list: async ({ path, collectionId, options }) => {
      const { name, deletedAt } = await store.readAfterWrite.getCollection(collectionId)
      if (deletedAt !== undefined)
        throw new QuarryError('conflict', `The collection "${name}" is in the trash: nothing is imported into it.`)
      return listFolder(path, options.import)
    },
    refusal: refusalByName,
    hash: async (file, signal) => hashFile(await openablePath(file), signal),
    startImport: async (folder, files) => {
      const { path, collectionId, options } = folder
      const { name } = await store.readAfterWrite.getCollection(collectionId)
      const { job } = await importing.start({
        paths: files.map((file) => file.path),
        names: files.map((file) => (file.sourceName === file.path ? null : file.sourceName)),
        options: options.import,
        collection: name,
        title: `Import ${files.length === 1 ? 'a file' : `${files.length} files`} of ${path} into ${name}`,
        isUnattended: true,
        passageChars: options.passageChars,
        passageOverlap: options.passageOverlap,
      })
      if (options.embed) await embedding.join({ collectionId, model: undefined, dimension: undefined }, job.id)
      return job.id
    },
    resume: async (id) => {
      await queue.resume(id)
    },
    ended: async (id, signal) => {
      for await (const job of queue.watch(id, signal))
        if (terminalStates.includes(job.state) || isAtRest(job)) return job
      signal.throwIfAborted()
      return store.readAfterWrite.getJob(id)
    },
  }
}
