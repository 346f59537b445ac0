import { parseArgs } from 'node:util'
import { openKillable } from './openKillable.ts'

/** Looks at a watched folder and prints what the library knows of it; killed at a point like importProgram.ts. */
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
const [known] = await client.watching.list({})
const { id } = known ?? (await client.watching.add({ path: values.folder, collection: 'Case' }))
const { trouble, waitsFor } = await client.watching.look({ id })
const [watched] = await client.watching.list({})
const { items } = await client.documents.list({ collectionId: watched?.collectionId ?? 0, sort: 'title' })
const documents = await Promise.all(
  items.map(async (item) => {
    const { text, goneSince, replaces } = await client.documents.get({ id: item.id })
    return { text, isGone: goneSince !== null, isVersion: replaces !== null }
  }),
)
const again = await client.watching.look({ id })
const history = await client.watching.history({ id })
const { problems } = await client.libraries.verify({})
await core.close()
console.log(
  JSON.stringify({
    files: watched?.files,
    trouble,
    waitsFor,
    documents,
    found: again.events,
    told: history.map(({ kind, path }) => `${kind} ${path}`).toSorted(),
    problems,
  }),
)
