import type { Command } from 'commander'
import type { CompactReport, compactParts } from '../../../contract/libraries.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Dispatch, Invocation } from '../invocation.ts'
import { bytes, count, counted } from '../output/format.ts'
import { showSteps } from '../progress/stepProgress.ts'

export function addCompact(program: Command, dispatch: Dispatch): void {
  program
    .command('compact')
    .description('deletes for good what is in no collection or in the trash, and makes the library file smaller')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const report = await compact(client, invocation)
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

const words: Readonly<Record<(typeof compactParts)[number], string>> = {
  trash: 'Emptying the trash',
  documents: 'Deleting documents in no collection',
  texts: 'Deleting texts and vectors that nothing has',
  words: 'Merging the index of words',
  vectors: 'Making vectors smaller',
  file: 'Making the file smaller',
  originals: 'Deleting copies of originals',
  media: 'Deleting images and videos',
}

async function compact(client: QuarryClient, { host, stop }: Invocation): Promise<CompactReport> {
  const progress = showSteps(host.stderr, host.clock)
  try {
    for await (const step of client.libraries.compacting({}, { signal: stop })) {
      if (step.kind === 'done') {
        const { kind: _, ...report } = step
        return report
      }
      progress.update(`${words[step.part]}${step.removed > 0 ? `  ${count(step.removed)}` : ''}`)
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The compaction ended without a result.')
}
