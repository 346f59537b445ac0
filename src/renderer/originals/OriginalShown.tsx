import { Download, FileQuestion, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../contract/documents.ts'
import type { OriginalView } from '../../contract/files/originals.ts'
import { useClient } from '../api.ts'
import { openReading } from '../state/route.ts'
import { useReaderFocus } from '../state/reading/useReaderFocus.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { EmptyState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { isThere } from './citedFirst.ts'
import type { CitedPlace } from './citedPlace.ts'
import { FileFacts } from './FileFacts.tsx'
import { GridView } from './grid/GridView.tsx'
import { ImageView } from './ImageView.tsx'
import { MailView } from './mail/MailView.tsx'
import { originalKind, shortName } from './originalKind.ts'
import { PageView } from './PageView.tsx'
import { saveOriginal } from './readOriginal.ts'
import { type CitedSpans, soughtText } from './soughtText.ts'
import './originals.css'
import { PathText } from '../ui/text/PathText.tsx'
import { presentPath } from '../ui/text/presence.ts'

/** pdf.js is as large as the rest of the pages: it is loaded with the first PDF. */
const PdfView = lazy(async () => ({ default: (await import('./pdf/PdfView.tsx')).PdfView }))

/** What a document was read from, as it was made, at the place that is cited. */
export function OriginalShown({
  document,
  originals,
  cited,
  spans,
  onStep,
}: {
  readonly document: DocumentView
  readonly originals: readonly [OriginalView, ...OriginalView[]]
  readonly cited: CitedPlace | null
  readonly spans: CitedSpans | null
  readonly onStep: (by: number) => void
}) {
  const strings = useStrings()
  const w = strings.originals
  const client = useClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useReaderFocus(document.id, frame)
  const original = originals.find(({ id }) => id === chosen) ?? originals[0]
  const { parent } = original
  const shownPath = original.movedTo ?? original.path
  const save = () => {
    saveOriginal(client, original).then(
      (name) => name !== null && toast({ text: w.saved(name) }),
      (error: unknown) => toast({ text: failureLine(error), tone: 'bad' }),
    )
  }
  const desktop = window.quarryDesktop
  const showInFolder = () => {
    desktop?.showOriginal(original.id).then(
      (failed) => failed && toast({ text: strings.message(failed.problem), tone: 'bad' }),
      (error: unknown) => toast({ text: failureLine(error), tone: 'bad' }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '[') onStep(-1)
    if (event.key === ']') onStep(1)
  }
  return (
    // Keys that go through the passages, as in the text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="originalShown" ref={frame} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="originalFacts faint">
        {originals.length > 1 ? (
          <Select
            name={w.which}
            options={originals.map(({ id, name }) => ({ id: String(id), label: shortName(name) }))}
            value={String(original.id)}
            onChange={(id) => setChosen(Number(id))}
          />
        ) : (
          <span className="ellipsis" title={original.path ?? original.name} dir="auto">
            {shortName(original.name)}
          </span>
        )}
        <Presence original={original} />
        <span className="num nowrap">{w.facts(original.format, original.bytes)}</span>
        {parent?.documentId == null ? null : (
          <button
            type="button"
            className="textLink ellipsis"
            onClick={() =>
              parent.documentId !== null && openReading({ documentId: parent.documentId, passageId: null })
            }
          >
            {w.parent(shortName(parent.name))}
          </button>
        )}
        <span className="grow" />
        {desktop && isThere(original) ? (
          <IconButton size="small" label={w.showInFolder} onPress={showInFolder}>
            <FolderOpen aria-hidden />
          </IconButton>
        ) : null}
        {isThere(original) ? (
          <IconButton size="small" label={w.save} onPress={save}>
            <Download aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {isThere(original) ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <Shown key={original.id} document={document} original={original} cited={cited} spans={spans} />
        </Suspense>
      ) : (
        <EmptyState icon={<FileQuestion aria-hidden />} title={original.state === 'missing' ? w.missing : w.changed}>
          <p>{original.state === 'missing' ? w.missingHint : w.changedHint}</p>
          {shownPath === null ? null : (
            <p className="mono">
              <PathText>{shownPath}</PathText>
            </p>
          )}
        </EmptyState>
      )}
    </div>
  )
}

/** What became of its file, or of the one it was in, in a watched folder. */
function Presence({ original: { name, parent, movedTo, goneSince } }: { readonly original: OriginalView }) {
  const { reading, formats } = useStrings()
  if (goneSince !== null) return <span className="fieldError">{reading.goneSince(formats.dateTime(goneSince))}</span>
  if (movedTo === null) return null
  return (
    <span className="ellipsis" title={movedTo} dir="auto">
      {reading.movedTo(presentPath(parent?.name ?? name, movedTo))}
    </span>
  )
}

function Shown({
  document,
  original,
  cited,
  spans,
}: {
  readonly document: DocumentView
  readonly original: OriginalView
  readonly cited: CitedPlace | null
  readonly spans: CitedSpans | null
}) {
  const sought = useMemo(() => (spans ? soughtText(document, spans) : null), [document, spans])
  switch (originalKind(original)) {
    case 'pdf':
      return <PdfView document={document} original={original} cited={cited} />
    case 'mail':
      return <MailView document={document} original={original} spans={spans} sought={sought} />
    case 'grid':
      return <GridView document={document} original={original} cited={cited} />
    case 'page':
      return <PageView original={original} sought={sought} />
    case 'image':
      return <ImageView document={document} original={original} cited={cited} />
    case 'other':
      return <FileFacts original={original} />
  }
}
