import { parseArgs } from 'node:util'
import { openKillable } from './openKillable.ts'

/**
 * Embeds what a library holds, until it is done or a budget holds it back, and prints what was spent; killed without warning
 * when it passes the point `--kill` for the `--at`-th time.
 */
const { values } = parseArgs({
  options: {
    library: { type: 'string', default: '' },
    service: { type: 'string', default: '' },
    kill: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
})
const { core, client } = await openKillable({ ...values, kill: values.kill })
const { id } = await client.embedding.start({ dimension: 16 })
let end = ''
for await (const { state, wait } of client.jobs.watch({ id })) {
  end = wait?.kind ?? state
  if (wait?.kind === 'budget') break
}
const budgets = await client.spending.budgets({})
await core.close()
console.log(JSON.stringify({ end, budgets }))
