import { parseArgs } from 'node:util'
import { openKillable } from '../crash/openKillable.ts'
import { pulled, pushed } from '../fixtures/team/teamDesks.ts'

/**
 * A desk as a program of its own: pushes or pulls a collection, or embeds for the team, and is killed without warning when it
 * passes the point `--kill` for the `--at`-th time.
 */
const { values } = parseArgs({
  options: {
    library: { type: 'string', default: '' },
    service: { type: 'string', default: '' },
    does: { type: 'string', default: '' },
    collection: { type: 'string', default: '' },
    kill: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
})
const { core, client } = await openKillable({ ...values, kill: values.kill })
// The password came with the address when the library was connected, and is kept by no process.
for (const { name, url } of await client.teams.list({})) {
  const whole = new URL(url)
  whole.password = process.env['TEAM_PASSWORD'] ?? ''
  await client.teams.connect({ url: whole.href, workspace: name })
}
if (values.does === 'push') await pushed(client, values.collection)
if (values.does === 'pull') await pulled(client, [values.collection])
if (values.does === 'work')
  for await (const step of client.teams.work({ dimension: 64, textsAtOnce: 40, leaseMs: 1_500 })) void step
await core.close()
