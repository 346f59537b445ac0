import { parseArgs } from 'node:util'
import { openKillable } from './openKillable.ts'

/** Imports and embeds a folder of images and prints the digest of the library; killed at a point like importProgram.ts. */
const { values } = parseArgs({
  options: {
    library: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    service: { type: 'string', default: '' },
    kill: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
})
const { core, client } = await openKillable({ ...values, kill: values.kill })
const started = await client.imports.media({
  sources: [{ kind: 'path', path: values.folder }],
  collection: 'pictures',
  dimension: 64,
})
for (const job of [started.import, started.embed]) {
  if (job) for await (const seen of client.jobs.watch({ id: job.id })) void seen
}
const embed = started.embed && (await client.jobs.get({ id: started.embed.id }))
const { documents } = (await client.collections.list({}))[0] ?? { documents: 0 }
const verified = await client.libraries.verify({})
const digest = await core.library.store.read.digestLibrary()
await core.close()
console.log(
  JSON.stringify({ digest, documents, problems: verified.problems, embed: embed?.embed, state: embed?.state }),
)
