import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { SettingRow } from './SettingRow.tsx'

type NewEmbedder = Parameters<QuarryClient['embedders']['add']>[0]
type Act =
  | { readonly kind: 'add'; readonly given: NewEmbedder }
  | { readonly kind: 'test' | 'remove'; readonly name: string }

/** Models of the user's own, which make vectors on this computer: tried, added, tested and removed. */
export function EmbedderSection() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const w = strings.embedders
  const all = useQuery({
    queryKey: keys.embedders,
    queryFn: ({ signal }) => client.embedders.list({}, { signal }),
  }).data
  /** One at a time; answers what is to be shown of it. */
  const act = useMutation({
    mutationFn: async (wanted: Act): Promise<string> => {
      if (wanted.kind === 'add') {
        const { name, dimension } = await client.embedders.add(wanted.given)
        return w.added(name, dimension)
      }
      const { name } = wanted
      if (wanted.kind === 'test') {
        const { texts, tookMs } = await client.embedders.test({ name })
        return w.testOk(name, texts, Math.round(tookMs))
      }
      await client.embedders.remove({ name })
      return w.removed(name)
    },
    onSuccess: (_, { kind }) => {
      if (kind === 'add') setAdded((before) => before + 1)
      return Promise.all([keys.embedders, keys.about].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  // Counts: the form is empty again after each model that was added.
  const [added, setAdded] = useState(0)
  if (!all) return null
  const { isPending: isBusy, variables: under, error } = act
  const outcome =
    isBusy || (!error && act.data === undefined) ? null : (
      <Outcome text={error ? strings.message(failureLine(error)) : (act.data ?? '')} isBad={Boolean(error)} />
    )
  const tested = under?.kind === 'test' && all.some(({ name }) => name === under.name) ? under.name : null
  return (
    <section id="settings-embedders">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <div className="setting">
          <p className="settingNote">{w.about}</p>
        </div>
        {all.map((one) => (
          <Fragment key={one.name}>
            <SettingRow name={one.name} hint={`${one.model}, ${w.numbers(one.dimension)}`} fact={one.place}>
              <div className="row">
                <Button
                  aria-label={w.testOf(one.name)}
                  isDisabled={isBusy}
                  onPress={() => act.mutate({ kind: 'test', name: one.name })}
                >
                  {isBusy && under.kind === 'test' && under.name === one.name ? w.testing : w.test}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={w.removeOf(one.name)}
                  isDisabled={isBusy}
                  onPress={() => act.mutate({ kind: 'remove', name: one.name })}
                >
                  {w.remove}
                </Button>
              </div>
            </SettingRow>
            {tested === one.name ? outcome : null}
          </Fragment>
        ))}
        {under?.kind === 'remove' || (under?.kind === 'test' && tested === null) ? outcome : null}
        <AddEmbedder
          key={added}
          isBusy={isBusy}
          isAdding={isBusy && under.kind === 'add'}
          onAdd={(given) => act.mutate({ kind: 'add', given })}
        />
        {under?.kind === 'add' ? outcome : null}
      </div>
    </section>
  )
}

/** Scrolled to when it appears: the form may be longer than the window. */
function showNearest(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'nearest' })
  // What was pressed may be gone with the model.
  if (place && document.activeElement === document.body) place.focus({ preventScroll: true })
}

/** Beside what was pressed, and brought into sight: a form may lie between the two. */
function Outcome({ text, isBad }: { readonly text: string; readonly isBad: boolean }) {
  return (
    <div key={text} ref={showNearest} tabIndex={-1} className="setting" role={isBad ? 'alert' : 'status'}>
      <Notice tone={isBad ? 'bad' : 'ok'} icon={isBad ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}>
        {text}
      </Notice>
    </div>
  )
}

const kinds = ['address', 'folder'] as const
const empty = {
  name: '',
  url: 'http://127.0.0.1:11434/v1',
  model: '',
  path: '',
  queryPrefix: '',
  documentPrefix: '',
  allowNetwork: false,
}

function AddEmbedder({
  isBusy,
  isAdding,
  onAdd,
}: {
  readonly isBusy: boolean
  readonly isAdding: boolean
  readonly onAdd: (given: NewEmbedder) => void
}) {
  const w = useStrings().embedders
  const [kind, setKind] = useState<(typeof kinds)[number]>('address')
  const [given, setGiven] = useState(empty)
  const { name, url, model, path, queryPrefix, documentPrefix, allowNetwork } = given
  const isWhole =
    name.trim() !== '' && (kind === 'address' ? url.trim() !== '' && model.trim() !== '' : path.trim() !== '')
  const field = (key: Exclude<keyof typeof empty, 'allowNetwork'>, label: string, hint?: string, placeholder = '') => (
    <SettingRow wide name={label} hint={hint}>
      <TextField
        aria-label={label}
        placeholder={placeholder}
        value={given[key]}
        onChange={(value) => setGiven({ ...given, [key]: value })}
      />
    </SettingRow>
  )
  return (
    <form
      aria-label={w.kind}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWhole || isBusy) return
        // Without words of the user's, those that a folder names count.
        const prefixes = {
          ...(queryPrefix === '' ? {} : { queryPrefix }),
          ...(documentPrefix === '' ? {} : { documentPrefix }),
        }
        onAdd(
          kind === 'address'
            ? { kind, name, url, model, allowNetwork, ...prefixes }
            : { kind, name, path: path.trim(), ...prefixes },
        )
      }}
    >
      <SettingRow name={w.kind}>
        <SegmentedControl
          label={w.kind}
          options={kinds.map((id) => ({ id, label: w.kinds[id] }))}
          value={kind}
          onChange={setKind}
        />
      </SettingRow>
      {field('name', w.name, w.nameHint)}
      {kind === 'address' ? (
        <>
          {field('url', w.address, w.addressHint, 'http://127.0.0.1:11434/v1')}
          {field('model', w.model, w.modelHint, 'nomic-embed-text')}
          <SettingRow name={w.network} hint={w.networkHint}>
            <Switch on={allowNetwork} onChange={(on) => setGiven({ ...given, allowNetwork: on })}>
              <span className="visuallyHidden">{w.network}</span>
            </Switch>
          </SettingRow>
        </>
      ) : (
        field('path', w.folder, w.folderHint, w.folderPlaceholder)
      )}
      {field('queryPrefix', w.queryPrefix, w.prefixHint)}
      {field('documentPrefix', w.documentPrefix)}
      <div className="setting">
        <span />
        <Button variant="primary" type="submit" isDisabled={!isWhole || isBusy}>
          {isAdding ? w.adding : w.add}
        </Button>
      </div>
    </form>
  )
}
