import { useMutation } from '@tanstack/react-query'
import { Columns3Cog, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import { DefineDialog } from '../fields/DefineDialog.tsx'
import { useFieldActions } from '../fields/useFieldActions.ts'
import { useFields } from '../fields/useFields.ts'
import { ColourDot } from '../marks/ColourDot.tsx'
import { useCollections } from '../state/queries.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { ChoicesDialog } from './ChoicesDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { UnreadableDialog } from './UnreadableDialog.tsx'
import '../jobs/jobs.css'
import './fieldList.css'

type Open =
  | { readonly what: 'define' }
  | { readonly what: 'rename' | 'retype' | 'choices' | 'unreadable'; readonly field: FieldView }

/** The fields of the library: defined, renamed, given another type, and removed. */
export function FieldsPage() {
  const strings = useStrings()
  const w = strings.fields
  const fields = useFields()
  const collections = useCollections().data ?? []
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const define = (
    <Button variant="primary" size="small" onPress={() => setOpen({ what: 'define' })}>
      <Plus aria-hidden />
      {w.define}
    </Button>
  )
  return (
    <Page title={w.title} actions={define} scroll>
      <div className="columnPage">
        {fields.isError ? (
          <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
        ) : !fields.data ? (
          <Skeleton lines={6} />
        ) : fields.data.length === 0 ? (
          <EmptyState icon={<Columns3Cog aria-hidden />} title={w.emptyTitle} actions={define}>
            <p>{w.emptyHint}</p>
          </EmptyState>
        ) : (
          <table className="plainTable fieldTable" aria-label={w.title}>
            <thead>
              <tr>
                <th scope="col">{w.name}</th>
                <th scope="col">{w.type}</th>
                <th scope="col">{w.source}</th>
                <th scope="col" className="number">
                  {w.withValue}
                </th>
                <th scope="col" className="number">
                  {w.edited}
                </th>
                <th scope="col" className="number">
                  {w.unreadable}
                </th>
                <th scope="col">
                  <span className="visuallyHidden">{strings.common.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.data.map((field) => (
                <FieldRow
                  key={field.id}
                  field={field}
                  within={collections.find(({ id }) => id === field.collectionId)?.name ?? null}
                  onOpen={setOpen}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open?.what === 'define' ? <DefineDialog onClose={close} /> : null}
      {open?.what === 'retype' ? <DefineDialog field={open.field} onClose={close} /> : null}
      {open?.what === 'rename' ? <RenameDialog field={open.field} onClose={close} /> : null}
      {open?.what === 'choices' ? <ChoicesDialog field={open.field} onClose={close} /> : null}
      {open?.what === 'unreadable' ? <UnreadableDialog field={open.field} onClose={close} /> : null}
    </Page>
  )
}

function FieldRow({
  field,
  within,
  onOpen,
}: {
  readonly field: FieldView
  readonly within: string | null
  readonly onOpen: (open: Open) => void
}) {
  const strings = useStrings()
  const { number } = strings.formats
  const w = strings.fields
  const actions = useFieldActions()
  const remove = useMutation({
    mutationFn: () => actions.remove(field),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return (
    <tr>
      <th scope="row">
        <span className="fieldName" dir="auto">
          {field.name}
        </span>
        {within === null ? null : <span className="faint"> {w.within(within)}</span>}
        {field.choices.length > 0 ? (
          <span className="fieldChoices">
            {field.choices.slice(0, 8).map(({ id, name, colour }) => (
              <span key={id} className="fieldChoice">
                {colour ? <ColourDot colour={colour} /> : null}
                {name}
              </span>
            ))}
            {field.choices.length > 8 ? (
              <span className="faint num">{w.moreChoices(field.choices.length - 8)}</span>
            ) : null}
          </span>
        ) : null}
      </th>
      <td>
        {w.types[field.type]}
        {field.format === null ? null : <span className="faint"> {w.formats[field.format]}</span>}
      </td>
      <td className="faint">{sourceText(field, w)}</td>
      <td className="number num">{number(field.documents)}</td>
      <td className="number num">{field.edited === 0 ? '–' : number(field.edited)}</td>
      <td className="number num">
        {field.unreadable === 0 ? (
          '–'
        ) : (
          <Button
            size="small"
            variant="quiet"
            aria-label={w.showUnreadable(field.unreadable, field.name)}
            onPress={() => onOpen({ what: 'unreadable', field })}
          >
            {number(field.unreadable)}
          </Button>
        )}
      </td>
      <td className="number" aria-label={w.actionsFor(field.name)}>
        <MenuButton
          label={w.actionsFor(field.name)}
          placement="bottom end"
          entries={[
            { id: 'rename', label: w.renameMenu, run: () => onOpen({ what: 'rename', field }) },
            { id: 'retype', label: w.retypeMenu, run: () => onOpen({ what: 'retype', field }) },
            ...(field.type === 'choice'
              ? [{ id: 'choices', label: w.choicesMenu, run: () => onOpen({ what: 'choices', field }) }]
              : []),
            { id: 'line', separator: true },
            { id: 'remove', label: w.remove, danger: true, run: () => remove.mutate() },
          ]}
        >
          <IconButton size="small" label={w.actionsFor(field.name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuButton>
      </td>
    </tr>
  )
}

function sourceText({ source }: FieldView, w: Strings['fields']): string {
  if (source.kind === 'column') return w.column(source.column)
  return source.kind === 'fact' ? w.facts[source.fact] : w.typedIn
}
