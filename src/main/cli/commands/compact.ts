import type { Command } from 'commander'
import { bytes, counted } from '../format.ts'
import type { Dispatch } from '../invocation.ts'

export function addCompact(program: Command, dispatch: Dispatch): void {
  program
    .command('compact')
    .description('deletes for good what is in no collection or in the trash, and makes the library file smaller')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const report = await client.libraries.compact({}, { signal: invocation.stop })
            invocation.print(
              report,
              () =>
                `Deleted ${counted(report.documents, 'document')} and ${counted(report.texts, 'text')}` +
                `${report.media > 0 ? `, and the files of ${counted(report.media, 'image')} or videos` : ''}. ` +
                `The library had ${bytes(report.bytesBefore)} and has ${bytes(report.bytesAfter)}.`,
            )
            return 0
          },
          { create: false },
        ),
      ),
    )
}
