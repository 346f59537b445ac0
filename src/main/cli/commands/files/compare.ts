import type { Command } from 'commander'
import { documentNumber } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { describeDifference } from '../../output/difference.ts'

export function addCompare(program: Command, dispatch: Dispatch): void {
  program
    .command('compare')
    .description('shows what differs between the texts of two documents or versions, word by word')
    .argument('<first>', 'the number of a document, as search shows it', documentNumber)
    .argument('<second>', 'the number of another one', documentNumber)
    .action((first: number, second: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const difference = await client.versions.difference(
              { earlier: first, later: second },
              { signal: invocation.stop },
            )
            const changes = difference.parts.filter(({ kind }) => kind !== 'same').length
            invocation.print({ first, second, ...difference, changes }, () => describeDifference(difference))
            return 0
          },
          { create: false },
        ),
      ),
    )
}
