import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FactName,
  type FieldColumnView,
  type FieldFormatName,
  type FieldSourceShape,
  type FieldTypeName,
  type FieldView,
} from '../../contract/organising/fields.ts'
import { useClient } from '../api.ts'
import { useFieldActions } from './useFieldActions.ts'
import { keys, useCollections } from '../state/queries.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select, type Option } from '../ui/controls/Select.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { FieldPreview } from './FieldPreview.tsx'
import { typeName } from './valueText.ts'
import './defineDialog.css'

/** The facts that can be fields, each with its type; a text may also be a choice. */
const factTypes: Readonly<Record<FactName, 'text' | 'number' | 'date'>> = {
  kind: 'text',
  domain: 'text',
  language: 'text',
  authors: 'text',
  title: 'text',
  url: 'text',
  source: 'text',
  published: 'date',
  crawled: 'date',
  captured: 'date',
  characters: 'number',
}
const factNames = Object.keys(factTypes) as readonly FactName[]
const types = ['text', 'number', 'date', 'choice'] as const satisfies readonly FieldTypeName[]

/** Formats in which values of a type are written; none where there is nothing to tell apart. */
const formatsOf: Readonly<Record<FieldTypeName, readonly FieldFormatName[]>> = {
  text: [],
  choice: ['single', 'semicolons', 'bars', 'commas'],
  number: ['point', 'comma'],
  date: ['dayFirst', 'monthFirst'],
}

const typed = 'typed'

/** Defines a field over a column or a fact, or one that is typed in; with a `field`, gives that another type. */
export function DefineDialog({
  field,
  title,
  onClose,
  onDefined,
}: {
  readonly field?: FieldView
  /** What a new field is for, where that is not only to have it. */
  readonly title?: string
  readonly onClose: () => void
  /** Takes the place of closing once there is a new field. */
  readonly onDefined?: (field: FieldView) => void
}) {
  const strings = useStrings()
  const w = strings.fields
  const client = useClient()
  const actions = useFieldActions()
  const collections = useCollections().data ?? []
  const [within, setWithin] = useState<number | null>(field?.collectionId ?? null)
  const scope = within === null ? {} : { collectionId: within }
  const columns = useQuery({
    queryKey: keys.fields.columns(within),
    queryFn: ({ signal }) => client.fields.columns(scope, { signal }),
    enabled: field === undefined,
  })
  const [source, setSource] = useState<string>(field ? sourceKey(field.source) : typed)
  const [name, setName] = useState<string | null>(null)
  const [type, setType] = useState<FieldTypeName | null>(field?.type ?? null)
  const [format, setFormat] = useState<FieldFormatName | null>(
    field?.format ?? (field?.type === 'choice' ? 'single' : null),
  )
  const [choices, setChoices] = useState('')
  const known = columns.data ?? []
  const from = sourceOf(source)
  const column = from.kind === 'column' ? known.find((one) => one.column === from.column) : undefined
  const offered =
    from.kind !== 'fact'
      ? types
      : factTypes[from.fact] === 'text'
        ? (['text', 'choice'] as const)
        : [factTypes[from.fact]]
  const proposed = from.kind === 'fact' ? factTypes[from.fact] : (column?.type ?? 'text')
  const shownType = type !== null && offered.some((one) => one === type) ? type : proposed
  const shownFormat = format !== null && formatsOf[shownType].includes(format) ? format : null
  const shownName = name ?? (from.kind === 'column' ? from.column : from.kind === 'fact' ? w.facts[from.fact] : '')
  const asked = {
    type: shownType,
    ...(field ? { fieldId: field.id } : { source: from, ...scope }),
    ...(shownFormat === null ? {} : { format: shownFormat }),
  }
  const preview = useQuery({
    queryKey: keys.fields.preview(asked),
    queryFn: ({ signal }) => client.fields.preview(asked, { signal }),
    enabled: field !== undefined || (columns.data !== undefined && from.kind !== 'typed'),
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: async () => {
      if (field) await actions.retype(field, shownType, shownFormat)
      else {
        const made = await actions.define({
          name: shownName.trim(),
          type: shownType,
          source: from,
          ...scope,
          ...(shownFormat === null ? {} : { format: shownFormat }),
          choices: from.kind === 'typed' && shownType === 'choice' ? namesIn(choices) : [],
        })
        if (onDefined) return onDefined(made)
      }
      onClose()
    },
  })
  // Without documents there is nothing to find it in.
  const isFound = field !== undefined || from.kind !== 'typed' || shownType !== 'choice'
  const foundFormat =
    shownFormat !== null || !preview.data
      ? null
      : (preview.data.format ?? (shownType === 'choice' ? ('single' as const) : null))
  const before = field && (field.format ?? (field.type === 'choice' ? 'single' : null))
  const isSame =
    shownType === field?.type && (shownFormat ?? (shownType === 'choice' ? foundFormat : before)) === before
  const isReady = (field !== undefined || shownName.trim() !== '') && !isSame && !save.isPending
  const restart = () => {
    setName(null)
    setType(null)
    setFormat(null)
    save.reset()
  }
  return (
    <Dialog
      title={field ? w.retypeTitle(field.name) : (title ?? w.define)}
      open
      size="large"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!isReady} onPress={() => save.mutate()}>
            {field ? w.changeType : w.defineAction}
          </Button>
        </>
      }
    >
      <div className="fieldForm">
        {field ? null : (
          <>
            <Select
              label={w.valuesFrom}
              options={sourceOptions(known, w)}
              value={source}
              onChange={(next) => {
                setSource(next)
                restart()
              }}
            />
            <Select
              label={w.scope}
              options={[
                { id: '', label: w.wholeLibrary },
                ...collections.map(({ id, name: label }) => ({ id: String(id), label })),
              ]}
              value={within === null ? '' : String(within)}
              onChange={(id) => {
                setWithin(id === '' ? null : Number(id))
                setSource(typed)
                restart()
              }}
            />
            <TextField
              label={w.name}
              value={shownName}
              autoFocus
              maxLength={100}
              onChange={(next) => {
                setName(next)
                save.reset()
              }}
            />
          </>
        )}
        <Select
          label={w.type}
          options={offered.map((id) => ({ id, label: w.types[id] }))}
          value={shownType}
          onChange={(next) => {
            setType(next)
            setFormat(null)
            save.reset()
          }}
        />
        {formatsOf[shownType].length > 0 ? (
          <Select
            label={w.format}
            options={[
              ...(isFound
                ? [{ id: 'auto' as const, label: foundFormat ? w.found(w.formats[foundFormat]) : w.asFound }]
                : []),
              ...formatsOf[shownType].map((id) => ({ id, label: w.formats[id] })),
            ]}
            value={shownFormat ?? (isFound ? 'auto' : 'single')}
            onChange={(next) => setFormat(next === 'auto' ? null : next)}
          />
        ) : null}
      </div>
      {!field && from.kind === 'typed' && shownType === 'choice' ? (
        <TextArea label={w.choices} hint={w.onePerLine} value={choices} onChange={setChoices} rows={4} />
      ) : null}
      {from.kind === 'typed' && !field ? (
        <p className="muted">{w.typedHint}</p>
      ) : preview.data ? (
        <FieldPreview preview={preview.data} type={shownType} />
      ) : null}
      {preview.isError ? <p className="fieldError">{failureLine(preview.error)}</p> : null}
      {save.isError ? (
        <p className="fieldError" role="alert">
          {failureLine(save.error)}
        </p>
      ) : null}
    </Dialog>
  )
}

const columnKey = ({ column }: FieldColumnView) => `column:${column}`

function sourceKey(source: FieldSourceShape): string {
  if (source.kind === 'column') return `column:${source.column}`
  return source.kind === 'fact' ? `fact:${source.fact}` : typed
}

function sourceOf(key: string): FieldSourceShape {
  const name = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('column:')) return { kind: 'column', column: name }
  const fact = factNames.find((one) => one === name)
  return fact ? { kind: 'fact', fact } : { kind: 'typed' }
}

function sourceOptions(columns: readonly FieldColumnView[], w: Strings['fields']): readonly Option<string>[] {
  return [
    { id: typed, label: w.typedIn },
    ...columns.map((column) => ({
      id: columnKey(column),
      label: w.column(column.column),
      hint: column.fieldId === null ? typeName(column, w) : w.hasField,
    })),
    ...factNames.map((fact) => ({ id: `fact:${fact}`, label: w.facts[fact], hint: w.fact })),
  ]
}

function namesIn(text: string): { readonly name: string; readonly colour: null }[] {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [...new Set(names)].map((name) => ({ name, colour: null }))
}
