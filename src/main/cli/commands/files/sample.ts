import { Argument, type Command } from 'commander'
import { sampleNames, type SampleName } from '../../../../contract/files/imports.ts'
import type { Dispatch } from '../../invocation.ts'
import { followImport } from './import.ts'

export function addSample(program: Command, dispatch: Dispatch): void {
  program
    .command('sample')
    .description('imports a sample that comes with Quarry, as import does: articles, or the papers of a harbour')
    .addArgument(new Argument('[name]', 'the sample').choices(sampleNames).default('articles'))
    .action((name: SampleName, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const startedAt = invocation.host.clock.now()
          const started = await client.imports.sample({ name })
          const made = (await client.collections.list({})).find(({ id }) => id === started.import.collectionId)
          const collection = made?.name ?? name
          return followImport(client, invocation, started, { collection, files: started.files, startedAt })
        }),
      ),
    )
}
