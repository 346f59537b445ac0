import { FileText, Search } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { TermMethod } from '../../contract/organising/termLists.ts'
import { useClient } from '../api.ts'
import { useAbout, useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { useCreateBatch, useRunBatch } from './useBatches.ts'

/** What is typed and not searched for yet: it is there when one comes back. */
const draft = createLibraryStore<string>('')

const methodsOf = {
  keyword: ['keyword'],
  semantic: ['semantic'],
  both: ['keyword', 'semantic'],
} as const satisfies Record<string, readonly TermMethod[]>
type Methods = keyof typeof methodsOf
const limits = ['10', '25', '100', '500'] as const

/** Each line once. */
function termsOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(parts.join(''))
}

/** Terms that are pasted or loaded from a file, and how they are searched for. */
export function BatchForm() {
  const strings = useStrings()
  const w = strings.batch
  const text = useStore(draft)
  const [refused, setRefused] = useState<string | undefined>()
  const [name, setName] = useState('')
  const [methods, setMethods] = useState<Methods>('keyword')
  const [collection, setCollection] = useState('all')
  const [limit, setLimit] = useState<(typeof limits)[number]>('100')
  const file = useRef<HTMLInputElement>(null)
  const known = useCollections().data
  const collections = known ?? []
  const isEmpty = known?.every(({ documents }) => documents === 0) === true
  const isFree = useAbout().data?.service.kind === 'local'
  const create = useCreateBatch()
  const { work } = useRunBatch()
  const client = useClient()
  const terms = useMemo(() => termsOf(text), [text])
  const load = async (chosen: File) => {
    try {
      const found = await client.termLists.read({ base64: toBase64(new Uint8Array(await chosen.arrayBuffer())) })
      if ('terms' in found) draft.set(found.terms.join('\n'))
      const why =
        'terms' in found ? '' : found.refused === 'long' ? w.refused.long(found.line) : w.refused[found.refused]
      setRefused(why === '' ? undefined : w.notLoaded(chosen.name, why))
    } catch (error) {
      setRefused(w.notLoaded(chosen.name, failureLine(error)))
    }
  }
  const canSearch = terms.length > 0 && !create.isPending && work === null
  /** Documents at most: one may be in several collections. */
  const searched = collections
    .filter(({ id, smart }) => smart === null && (collection === 'all' || String(id) === collection))
    .reduce((sum, { documents }) => sum + documents, 0)
  const submit = () => {
    if (!canSearch) return
    const collectionIds = collection === 'all' ? [] : [Number(collection)]
    create.mutate(
      {
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        terms: [...terms],
        methods: [...methodsOf[methods]],
        filters: { collections: collectionIds },
        limit: Number(limit),
      },
      { onSuccess: () => draft.set('') },
    )
  }
  return (
    <form
      className="batchForm"
      aria-label={w.newBatch}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isEmpty ? (
        <p className="faint">
          {w.emptyLibrary}{' '}
          <Button size="small" onPress={() => goTo({ page: 'import' })}>
            {strings.search.importFiles}
          </Button>
        </p>
      ) : null}
      <TextArea
        label={w.termsLabel}
        hint={terms.length > 0 ? w.terms(terms.length) : w.termsHint}
        error={refused}
        placeholder={w.placeholder}
        rows={8}
        value={text}
        onChange={(next) => {
          setRefused(undefined)
          draft.set(next)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <div className="batchFile">
        <input
          ref={file}
          type="file"
          hidden
          aria-label={w.load}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            // The same file can be chosen again after it was changed.
            event.target.value = ''
            if (chosen) void load(chosen)
          }}
        />
        <Button size="small" onPress={() => file.current?.click()}>
          <FileText aria-hidden />
          {w.load}
        </Button>
      </div>
      <div className="batchChoices">
        <SegmentedControl
          label={w.methods}
          options={(['keyword', 'semantic', 'both'] as const).map((id) => ({ id, label: w.methodNames[id] }))}
          value={methods}
          onChange={setMethods}
        />
        <Select
          name={w.where}
          options={[
            { id: 'all', label: w.everywhere },
            ...collections.map(({ id, name: label }) => ({ id: String(id), label })),
          ]}
          value={collection}
          onChange={setCollection}
        />
        <Select
          name={w.limit}
          options={limits.map((id) => ({ id, label: w.perTerm(Number(id)) }))}
          value={limit}
          onChange={setLimit}
        />
      </div>
      <TextField label={w.name} hint={w.nameHint} value={name} onChange={setName} />
      {methods !== 'keyword' && searched > 0 ? (
        <p className="faint">
          {searched <= Number(limit) ? w.meaningListsAll(searched) : w.meaningNearest(Number(limit))}
        </p>
      ) : null}
      {methods !== 'keyword' && !isFree ? <p className="faint">{w.costs}</p> : null}
      <div className="formGo">
        <Button variant="primary" type="submit" isDisabled={!canSearch}>
          <Search aria-hidden />
          {w.search(terms.length)}
        </Button>
      </div>
      {work ? <p className="faint">{w.busy}</p> : null}
    </form>
  )
}
