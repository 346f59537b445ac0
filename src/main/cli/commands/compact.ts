import type { Command } from 'commander'
import { bytes, counted } from '../output/format.ts'
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
            const { documents, texts, conversations, media, originals, bytesBefore, bytesAfter } = report
            const deleted = [
              counted(documents, 'document'),
              counted(texts, 'text'),
              ...(conversations > 0 ? [counted(conversations, 'conversation')] : []),
              ...(media > 0 ? [`the files of ${counted(media, 'image or video', 'images or videos')}`] : []),
              ...(originals > 0 ? [counted(originals, 'copy of an original', 'copies of originals')] : []),
            ]
            invocation.print(
              report,
              () =>
                `Deleted ${new Intl.ListFormat('en').format(deleted)}. ` +
                `The library had ${bytes(bytesBefore)} and has ${bytes(bytesAfter)}.`,
            )
            return 0
          },
          { create: false },
        ),
      ),
    )
}
