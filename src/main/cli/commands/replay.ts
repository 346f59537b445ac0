import { resolve } from 'node:path'
import type { Command } from 'commander'
import { replayBundle } from '../../api/answering/replayBundle.ts'
import type { Dispatch } from '../invocation.ts'
import { counted } from '../output/format.ts'

export function addReplay(program: Command, dispatch: Dispatch): void {
  program
    .command('replay')
    .description(
      'makes the report of a research bundle again from its journal, without any network, and compares it byte for byte; exit code 1 when something differs',
    )
    .argument('<file>', 'a research bundle, as export --format bundle writes it')
    .action((file: string, _: object, command: Command) =>
      dispatch(command, async (invocation) => {
        const replay = await replayBundle(resolve(file), invocation.stop)
        const { ok, problems, events, runs, parts, createdAt, madeWith } = replay
        invocation.print(replay, () =>
          [
            replay.report.trimEnd(),
            '',
            ...problems,
            ok ? 'The journal gives the same report, byte for byte.' : 'This is not what was exported.',
            `${counted(runs, 'run')}, ${counted(events, 'event')}, ${counted(parts, 'part')}; exported ${createdAt} by Quarry ${madeWith}.`,
          ].join('\n'),
        )
        return ok ? 0 : 1
      }),
    )
}
