import type { Command } from 'commander'
import {
  factNames,
  fieldFormats,
  fieldTypes,
  type FactName,
  type FieldColumnView,
  type FieldFacetView,
  type FieldFormatName,
  type FieldSourceShape,
  type FieldTypeName,
  type FieldValueView,
  type FieldView,
} from '../../../../contract/organising/fields.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { addChoice, chosenDocuments, meantText, type ChoiceFlags } from '../../input/chosenDocuments.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { findField } from '../../input/fieldFilters.ts'
import { choiceOption, collect, documentNumber } from '../../input/parseOption.ts'
import { toQuarryError, type Dispatch, type Invocation } from '../../invocation.ts'
import { count, counted, plain, table } from '../../output/format.ts'
import { addRetype } from './retypeField.ts'
import { change } from './tags.ts'

const existing = { create: false }

interface DefineFlags {
  readonly type: FieldTypeName
  readonly column?: string
  readonly fact?: FactName
  readonly format?: FieldFormatName
  readonly choice?: string[]
  readonly collection?: string
}

/** `fields`: typed fields of documents, their values and their choices. */
export function addFields(program: Command, dispatch: Dispatch): void {
  const fields = program
    .command('fields')
    .description('typed fields of documents: from columns, from facts, or typed in')
  fields
    .command('list', { isDefault: true })
    .description('all fields, with how many documents have a value')
    .option('--collection <name>', 'fields that documents of this collection have')
    .action(({ collection }: { readonly collection?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.fields.list(await within(client, collection, invocation), {
            signal: invocation.stop,
          })
          invocation.print(all, () => describeFields(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  fields
    .command('columns')
    .description('the columns of imported records, and what type of field each could be')
    .option('--collection <name>', 'of this collection')
    .action(({ collection }: { readonly collection?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const asked = await within(client, collection, invocation)
          const found = await client.fields.columns(asked, { signal: invocation.stop })
          invocation.print(found, () => describeColumns(found, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  addDefinitions(fields, dispatch)
  addRetype(fields, dispatch)
  addValues(fields, dispatch)
}

function addDefinitions(fields: Command, dispatch: Dispatch): void {
  fields
    .command('define')
    .description('defines a field; without --column or --fact its values are typed in')
    .argument('<name>', 'the name of the field')
    .addOption(choiceOption('--type <type>', 'of its values', fieldTypes).makeOptionMandatory())
    .option('--column <name>', 'reads values from this column of the imported records')
    .addOption(choiceOption('--fact <name>', 'reads values from this fact of documents', factNames))
    .addOption(
      choiceOption(
        '--format <format>',
        'how 1,234 and 03/04/2021 are read, or what separates several choices (default: as most values show)',
        fieldFormats,
      ),
    )
    .option('--choice <name>', 'a choice, in order (may be given several times; default: what documents have)', collect)
    .option('--collection <name>', 'only documents of this collection have the field')
    .action((name: string, flags: DefineFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const changed = await client.fields.define({
            name,
            type: flags.type,
            source: sourceOf(flags),
            choices: (flags.choice ?? []).map((choice) => ({ name: choice })),
            ...defined({ format: flags.format }),
            ...(await within(client, flags.collection, invocation)),
          })
          invocation.print(changed, () => describeDefined(changed.field))
          return 0
        }, existing),
      ),
    )
  fields
    .command('rename')
    .description('renames a field')
    .argument('<name>', 'the field')
    .argument('<new-name>', 'its new name')
    .action((name: string, newName: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id } = await findField(client, name, invocation.stop)
          const changed = await client.fields.rename({ id, name: newName })
          invocation.print(changed, () => `"${plain(name)}" is now "${plain(changed.field.name)}".`)
          return 0
        }, existing),
      ),
    )
  fields
    .command('choices')
    .description('makes the choices of a field these, in this order; those left out are deleted')
    .argument('<name>', 'the field')
    .argument('[choices...]', 'the choices')
    .action((name: string, names: readonly string[], _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id, choices } = await findField(client, name, invocation.stop)
          const changed = await client.fields.setChoices({
            id,
            choices: names.map((one) => ({
              ...choices.find((choice) => choice.name.toLowerCase() === one.toLowerCase()),
              name: one,
            })),
          })
          invocation.print(changed, () => describeDefined(changed.field))
          return 0
        }, existing),
      ),
    )
  fields
    .command('remove')
    .description('removes a field from every document; until the trash is emptied this can be undone')
    .argument('<name>', 'the field')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id } = await findField(client, name, invocation.stop)
          const removed = await client.fields.remove({ id })
          invocation.print(
            removed,
            () => `Removed the field "${plain(name)}". To undo it: quarry changes undo ${removed.changeId}`,
          )
          return 0
        }, existing),
      ),
    )
}

function addValues(fields: Command, dispatch: Dispatch): void {
  addChoice(
    fields
      .command('set')
      .description('sets a field of documents; what is set overrules what documents say')
      .argument('<name>', 'the field')
      .argument('[value]', 'the value, several choices as "a; b" (default: none)'),
    'of this collection',
  )
    .option('--reset', 'takes set values back: documents have the value again that was read from them')
    .action(
      (name: string, value: string | undefined, flags: ChoiceFlags & { readonly reset?: boolean }, command: Command) =>
        dispatch(command, (invocation) =>
          change(invocation, async (client) => {
            if (flags.reset && value !== undefined)
              throw new QuarryError('usage', 'A value is set, or taken back with --reset, not both.')
            const selection = await chosenDocuments(client, flags, invocation.stop)
            const { id } = await findField(client, name, invocation.stop)
            const filed = !selection
              ? { documents: 0, changeId: null }
              : flags.reset
                ? await client.fields.reset({ selection, field: id })
                : await client.fields
                    .set({ selection, field: id, value: value ?? null })
                    .catch((error: unknown) => asUsage(error, invocation.stop))
            return {
              filed,
              done: `Changed "${plain(name)}" of ${counted(filed.documents, 'document')}.${meantText(flags, selection)}`,
            }
          }),
        ),
    )
  fields
    .command('show')
    .description('the values of a field, with how many documents have each; or the values of a document')
    .argument('[name]', 'the field')
    .option('--document <number>', 'all fields of this document', documentNumber)
    .option('--collection <name>', 'counts documents of this collection')
    .action(
      (
        name: string | undefined,
        flags: { readonly document?: number; readonly collection?: string },
        command: Command,
      ) =>
        dispatch(command, (invocation) => {
          if ((name === undefined) === (flags.document === undefined))
            throw new QuarryError('usage', 'Name a field, or give --document NUMBER.')
          return invocation.withLibrary(async (client) => {
            if (flags.document !== undefined) await showDocument(client, flags.document, invocation)
            else await showField(client, name ?? '', flags.collection, invocation)
            return 0
          }, existing)
        }),
    )
}

/** A value that is none of the field's type is a wrong argument. */
function asUsage(failed: unknown, stop: AbortSignal): never {
  const error = toQuarryError(failed, stop)
  if (!(error instanceof QuarryError) || error.code !== 'invalid_input') throw error
  const { message, where, hint } = error
  throw new QuarryError('usage', message, defined({ where, hint, cause: error }))
}

async function showField(client: QuarryClient, name: string, collection: string | undefined, invocation: Invocation) {
  const options = { signal: invocation.stop }
  const field = await findField(client, name, invocation.stop)
  const { collectionId } = await within(client, collection, invocation)
  const filters = collectionId === undefined ? {} : { collections: [collectionId] }
  const [facet] = await client.fields.facets({ filters, fields: [field.id] }, options)
  const unreadable = await client.fields.unreadable({ id: field.id }, options)
  const { documents = 0, empty = 0, values = [], ranges = [] } = facet ?? {}
  invocation.print({ field, documents, empty, values, ranges, unreadable }, () =>
    [
      describeFacet({ values, ranges }, invocation.host.stdout.columns),
      `${counted(documents, 'document')} with a value, ${count(empty)} without.`,
      ...(unreadable.total === 0
        ? []
        : [
            `${counted(unreadable.total, 'document')} with a text that is no ${field.type}:`,
            ...unreadable.items.slice(0, 20).map(({ documentId, text }) => `  ${documentId}  ${plain(text)}`),
          ]),
    ].join('\n'),
  )
}

async function showDocument(client: QuarryClient, id: number, invocation: Invocation) {
  const options = { signal: invocation.stop }
  const all = await client.fields.list({}, options)
  const found = await client.fields.values({ ids: [id] }, options)
  const values = found.map((value) => ({
    ...value,
    field: all.find((field) => field.id === value.fieldId)?.name ?? String(value.fieldId),
  }))
  invocation.print(values, () => describeValues(values, invocation.host.stdout.columns))
}

async function within(
  client: QuarryClient,
  collection: string | undefined,
  { stop }: Invocation,
): Promise<{ readonly collectionId?: number }> {
  const [found] = collection === undefined ? [] : await findCollections(client, [collection], stop)
  return found ? { collectionId: found.id } : {}
}

function sourceOf({ column, fact }: DefineFlags): FieldSourceShape {
  if (column !== undefined && fact !== undefined)
    throw new QuarryError('usage', 'A field is read from a column or from a fact, not from both.')
  if (column !== undefined) return { kind: 'column', column }
  return fact === undefined ? { kind: 'typed' } : { kind: 'fact', fact }
}

function describeSource({ source }: FieldView): string {
  if (source.kind === 'column') return `column ${source.column}`
  return source.kind === 'fact' ? `fact ${source.fact}` : 'typed in'
}

function describeDefined(field: FieldView): string {
  const { name, documents, unreadable, choices } = field
  const of = choices.length === 0 ? '' : ` Choices: ${choices.map((choice) => plain(choice.name)).join(', ')}.`
  const left =
    unreadable === 0
      ? ''
      : ` ${counted(unreadable, 'document')} with a text that is no ${field.type}: quarry fields show "${plain(name)}"`
  return `"${plain(name)}" (${describeType(field)}): ${counted(documents, 'document')} with a value.${of}${left}`
}

/** With what separates several choices. */
function describeType({ type, format }: Pick<FieldView, 'type' | 'format'>): string {
  return type === 'choice' && format !== null ? `${type}, ${format}` : type
}

function describeFields(all: readonly FieldView[], columns: number): string {
  if (all.length === 0) return 'No fields yet. To see what could be one: quarry fields columns'
  return table(
    [
      { title: 'field', shrinks: true },
      { title: 'type' },
      { title: 'from', shrinks: true },
      { title: 'documents', align: 'right' },
      { title: 'set', align: 'right' },
      { title: 'unreadable', align: 'right' },
    ],
    all.map((field) => [
      field.name,
      describeType(field),
      describeSource(field),
      count(field.documents),
      count(field.edited),
      count(field.unreadable),
    ]),
    columns,
  )
}

function describeColumns(found: readonly FieldColumnView[], columns: number): string {
  if (found.length === 0) return 'No imported records have columns here.'
  return table(
    [{ title: 'column', shrinks: true }, { title: 'type' }, { title: 'examples', shrinks: true }],
    found.map((one) => [one.column, describeType(one), one.examples.join(' | ')]),
    columns,
  )
}

function describeFacet({ values, ranges }: Pick<FieldFacetView, 'values' | 'ranges'>, columns: number): string {
  const lines = [
    ...values.map(({ value, documents }) => [String(value), count(documents)]),
    ...ranges.map(({ start, end, documents }) => [`${start} to ${end}`, count(documents)]),
  ]
  return table(
    [
      { title: 'value', shrinks: true },
      { title: 'documents', align: 'right' },
    ],
    lines,
    columns,
  )
}

function describeValues(values: readonly (FieldValueView & { readonly field: string })[], columns: number): string {
  if (values.length === 0) return 'The document has no values in fields.'
  return table(
    [{ title: 'field', shrinks: true }, { title: 'value', shrinks: true }, { title: '' }],
    values.map(({ field, value, edited, unreadable }) => [
      field,
      value === null ? (unreadable ?? '') : String(value),
      edited ? 'set' : unreadable === null ? '' : 'unreadable',
    ]),
    columns,
  )
}
