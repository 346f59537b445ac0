import type { Command } from 'commander'
import {
  fieldFormats,
  fieldTypes,
  type FieldFormatName,
  type FieldPreviewView,
  type FieldTypeName,
} from '../../../../contract/organising/fields.ts'
import { defined } from '../../../base/defined.ts'
import { findField } from '../../input/fieldFilters.ts'
import { choiceOption } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { count, counted, plain, table } from '../../output/format.ts'

interface RetypeFlags {
  readonly type: FieldTypeName
  readonly format?: FieldFormatName
  readonly dryRun?: boolean
}

/** `fields retype`: gives a field another type, or shows what that would make of its values. */
export function addRetype(fields: Command, dispatch: Dispatch): void {
  fields
    .command('retype')
    .description('gives a field another type: values are read again, edited values are converted')
    .argument('<name>', 'the field')
    .addOption(choiceOption('--type <type>', 'of its values', fieldTypes).makeOptionMandatory())
    .addOption(
      choiceOption(
        '--format <format>',
        'how 1,234 and 03/04/2021 are read, or what separates several choices (default: as most values show)',
        fieldFormats,
      ),
    )
    .option('--dry-run', 'only shows which values could be converted')
    .action((name: string, { type, format, dryRun }: RetypeFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const options = { signal: invocation.stop }
            const field = await findField(client, name, invocation.stop)
            if (dryRun) {
              const preview = await client.fields.preview({ fieldId: field.id, type, ...defined({ format }) }, options)
              invocation.print(preview, () => describePreview(preview, type, invocation.host.stdout.columns))
              return 0
            }
            const changed = await client.fields.retype({ id: field.id, type, ...defined({ format }) })
            invocation.print(changed, () =>
              [
                `"${plain(name)}" is now of the type "${type}": ${counted(changed.field.documents, 'document')} with a value.`,
                ...(changed.lostEdits === 0
                  ? []
                  : [`${counted(changed.lostEdits, 'edited value')} could not be converted.`]),
                ...(changed.changeId === null ? [] : [`To undo it: quarry changes undo ${changed.changeId}`]),
              ].join(' '),
            )
            return 0
          },
          { create: false },
        ),
      ),
    )
}

function describePreview(preview: FieldPreviewView, type: FieldTypeName, columns: number): string {
  const { filled, converted, lookedAt, examples, unreadable, edited, lostEdits } = preview
  return [
    `${count(converted)} of ${counted(filled, 'value')} in ${counted(lookedAt, 'document')} would be of the type "${type}".`,
    ...(edited === 0 ? [] : [`${count(edited - lostEdits)} of ${counted(edited, 'edited value')} would be kept.`]),
    ...(examples.length + unreadable.length === 0
      ? []
      : [
          table(
            [
              { title: 'text', shrinks: true },
              { title: 'value', shrinks: true },
              { title: 'documents', align: 'right' },
            ],
            [
              ...examples.map(({ text, value, documents }) => [text, String(value), count(documents)]),
              ...unreadable.map(({ text, documents }) => [text, '', count(documents)]),
            ],
            columns,
          ),
        ]),
  ].join('\n')
}
