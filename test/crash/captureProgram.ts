import { parseArgs } from 'node:util'
import { openKillable } from './openKillable.ts'

/** Captures addresses and prints what came of each; killed at a point like importProgram.ts. */
const { values } = parseArgs({
  options: {
    library: { type: 'string', default: '' },
    address: { type: 'string', multiple: true, default: [] },
    service: { type: 'string', default: '' },
    kill: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
})
const allowAddress = (address: string) => address === '127.0.0.1'
const { core, client } = await openKillable({ ...values, kill: values.kill, allowAddress })
const { capture } = await client.captures.start({
  addresses: values.address,
  collection: 'pages',
  delaySeconds: 0,
  embed: false,
})
for await (const seen of client.jobs.watch({ id: capture.id })) void seen
const { state, import: counts } = await client.jobs.get({ id: capture.id })
const { items } = await client.captures.ofJob({ jobId: capture.id })
const texts = await Promise.all(
  items.map(async ({ documentId }) => {
    if (documentId === null) return null
    const [original] = await client.originals.ofDocument({ documentId })
    return { text: (await client.documents.get({ id: documentId })).text, state: original?.state }
  }),
)
const { problems } = await client.libraries.verify({})
await core.close()
console.log(JSON.stringify({ state, counts, outcomes: items.map(({ outcome }) => outcome), texts, problems }))
