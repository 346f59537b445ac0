import { parseArgs } from 'node:util'
import { openKillable } from './openKillable.ts'

/**
 * Imports and embeds a file and prints the digest of the library; killed without warning when it passes the point `--kill`
 * for the `--at`-th time. A program of its own, because a process that is killed cannot be a test.
 */
const { values } = parseArgs({
  options: {
    library: { type: 'string', default: '' },
    corpus: { type: 'string', default: '' },
    service: { type: 'string', default: '' },
    kill: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
})
const { core, client } = await openKillable({ ...values, kill: values.kill })
const started = await client.imports.start({
  sources: [{ kind: 'path', path: values.corpus }],
  collection: 'corpus',
  options: { passageChars: 200, passageOverlap: 0 },
})
for (const job of [started.import, started.embed]) {
  if (job) for await (const seen of client.jobs.watch({ id: job.id })) void seen
}
const report = await client.imports.report({ jobId: started.import.id })
const embed = started.embed && (await client.jobs.get({ id: started.embed.id }))
const verified = await client.libraries.verify({})
const digest = await core.library.store.read.digestLibrary()
await core.close()
console.log(JSON.stringify({ digest, problems: verified.problems, report, embed: embed?.embed, state: embed?.state }))
