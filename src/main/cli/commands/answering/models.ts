import type { Command } from 'commander'
import { count, table } from '../../output/format.ts'
import type { Dispatch } from '../../invocation.ts'
import { choiceOption } from '../../input/parseOption.ts'

const operations = ['chat', 'messages', 'answer'] as const

export function addModels(program: Command, dispatch: Dispatch): void {
  program
    .command('models')
    .description('the language models that are known for the service in use; others may be named, too')
    .addOption(
      choiceOption('--for <operation>', 'what they are to do: answer is that of ask --web (default: chat)', operations),
    )
    .action((flags: { readonly for?: (typeof operations)[number] }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const models = await client.conversations.models({ operation: flags.for ?? 'chat' })
          invocation.print(models, () =>
            models.length === 0
              ? 'No names are known. Name one with --model, or list them in the service profile (grounding.suggestedModels).'
              : table(
                  [{ title: 'model' }, { title: 'context', align: 'right' }, { title: 'from' }, { title: '' }],
                  models.map(({ name, contextTokens, contextFrom, isDefault }) => [
                    name,
                    count(contextTokens),
                    contextFrom,
                    isDefault ? 'default' : '',
                  ]),
                  invocation.host.stdout.columns,
                ),
          )
          return 0
        }),
      ),
    )
}
