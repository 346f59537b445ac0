import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Lock } from 'lucide-react'
import type { DocumentView } from '../../../contract/documents.ts'
import type { OriginalView } from '../../../contract/files/originals.ts'
import { useClient } from '../../api.ts'
import type { Json } from '../../state/unsavedPages.ts'
import { usePageState } from '../../state/pageState.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { copyToClipboard } from '../../ui/feedback/copyToClipboard.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFindRequest } from '../../state/reading/useFindRequest.ts'
import { matchesKeys } from '../../ui/keys/keys.ts'
import { openOutside } from '../../ui/text/openOutside.ts'
import { webAddress } from '../../ui/text/webAddress.ts'
import { useStrings } from '../../strings/strings.ts'
import type { CitedPlace } from '../citedPlace.ts'
import { shortName } from '../originalKind.ts'
import { openPdf } from './openPdf.ts'
import { PdfBar } from './PdfBar.tsx'
import { PdfFind } from './PdfFind.tsx'
import { pageOf } from './pdfHighlights.ts'
import { PdfOutlineList } from './PdfOutlineList.tsx'
import { type PdfScale, type PdfSession, showPdf } from './pdfSession.ts'
import { usePdfHighlights } from './usePdfHighlights.tsx'
import './pdf.css'

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'locked'; readonly wasWrong: boolean; readonly answer: (password: string) => void }
  | { readonly kind: 'shown'; readonly session: PdfSession }
  | { readonly kind: 'failed'; readonly error: unknown }

const acceptScale = (stored: Json): PdfScale | undefined =>
  stored === 'auto' ||
  stored === 'page-width' ||
  stored === 'page-fit' ||
  (typeof stored === 'string' && Number(stored) > 0)
    ? (stored as PdfScale)
    : undefined

/** A PDF as it was made, with what is cited of it marked and scrolled to. */
export function PdfView({
  document,
  original,
  cited,
}: {
  readonly document: DocumentView
  readonly original: OriginalView
  readonly cited: CitedPlace | null
}) {
  const strings = useStrings()
  const w = strings.originals
  const client = useClient()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ kind: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const [scale, setScale] = usePageState<PdfScale>('pdfScale', 'auto', acceptScale)
  const [isFinding, setFinding] = useState(false)
  const [hasOutline, setOutline] = useState(false)
  const session = state.kind === 'shown' ? state.session : null
  const firstScale = useRef(scale)
  const { id } = original

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    let shown: PdfSession | undefined
    setState({ kind: 'opening' })
    setFinding(false)
    const open = async () => {
      const document = await openPdf({
        client,
        original,
        signal,
        onPassword: (answer, wasWrong) => setState({ kind: 'locked', wasWrong, answer }),
      })
      if (signal.aborted || !container.current) return
      shown = await showPdf({ document, container: container.current, scale: firstScale.current, signal })
      if (signal.aborted) shown.close()
      else setState({ kind: 'shown', session: shown })
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error })
    })
    return () => {
      shown?.close()
      left.abort()
    }
    // The facts of an original may be read again; its bytes stay the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, id, attempt])

  useEffect(() => session?.cite(cited), [session, cited])
  const { area, shown } = usePdfHighlights(document, session, container)
  useEffect(() => {
    // The keyboard was handed to the original before its pages were there.
    const frame = container.current?.closest('.originalShown')
    if (session && frame === window.document.activeElement) container.current?.focus({ preventScroll: true })
  }, [session])

  const changeScale = (next: PdfScale) => {
    session?.setScale(next)
    setScale(next)
  }
  const zoom = (by: 1 | -1) => {
    if (!session) return
    session.zoom(by)
    setScale(`${Number(session.view.get().scale.toFixed(2))}`)
  }
  useFindRequest(() => setFinding(true))
  const closeFind = () => {
    setFinding(false)
    session?.find('')
    container.current?.focus({ preventScroll: true })
  }
  const copyCited = () => {
    const selection = window.getSelection()
    const text = selection?.toString().replaceAll(/\s+/g, ' ').trim() ?? ''
    const page = selection?.anchorNode && pageOf(selection.anchorNode)
    if (text === '' || !page || !container.current?.contains(selection.anchorNode)) {
      toast({ text: w.selectFirst })
      return
    }
    const label = session?.view.get().labels?.[page - 1] ?? String(page)
    copyToClipboard(w.cited(text, document.title, label), w.copied)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!session) return
    const isOn = (keys: string) => matchesKeys(event, keys)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isOfPages = event.target === container.current
    if (isPlain && (isOfPages || event.key === 'Escape') && area.press(event.key, event.shiftKey)) {
      // It was one for the area.
    } else if (isOn('Mod+f')) setFinding(true)
    else if (isOn('Escape') && isFinding) closeFind()
    else if (!isOfPages) return
    else if (isOn('+') || isOn('=')) zoom(1)
    else if (isOn('-')) zoom(-1)
    else if (isOn('0')) changeScale('auto')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The keys belong to the pages, which have the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="pdfView" onKeyDown={onKeyDown}>
      {session ? (
        <PdfBar
          session={session}
          scale={scale}
          onScale={changeScale}
          onZoom={zoom}
          onFind={() => (isFinding ? closeFind() : setFinding(true))}
          isFinding={isFinding}
          hasOutline={hasOutline}
          onOutline={() => setOutline(!hasOutline)}
          onCopy={copyCited}
          isDrawingArea={area.isOn}
          onArea={area.toggle}
        />
      ) : null}
      {session && isFinding ? <PdfFind session={session} onClose={closeFind} /> : null}
      {shown}
      <div className="pdfGround">
        {session && hasOutline ? <PdfOutlineList session={session} /> : null}
        <div className="pdfPages">
          {/* The pages scroll, so the keyboard must reach them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            className="pdfContainer scroll"
            ref={container}
            role="document"
            aria-label={shortName(original.name)}
            data-area={area.isOn || undefined}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onClickCapture={openLink}
            onAuxClickCapture={openLink}
          >
            <div className="pdfViewer" />
          </div>
          {area.isOn ? (
            <p className="areaHint" role="status">
              {w.areaHint}
            </p>
          ) : null}
          {state.kind === 'opening' ? (
            <div className="pdfCover">
              <Skeleton lines={12} />
            </div>
          ) : null}
          {state.kind === 'locked' ? (
            <div className="pdfCover">
              <PasswordForm key={String(state.wasWrong)} wasWrong={state.wasWrong} onAnswer={state.answer} />
            </div>
          ) : null}
          {state.kind === 'failed' ? (
            <div className="pdfCover">
              <ErrorState error={state.error} onRetry={() => setAttempt(attempt + 1)} />
            </div>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Addresses in a PDF lead out of the app, as links in its other texts do; those within the file are pdf.js' own. */
function openLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  const address = webAddress(link?.getAttribute('href') ?? null)
  if (!link || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  event.stopPropagation()
  if (address) openOutside(address)
}

function PasswordForm({
  wasWrong,
  onAnswer,
}: {
  readonly wasWrong: boolean
  readonly onAnswer: (password: string) => void
}) {
  const w = useStrings().originals
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onAnswer(password)
  }
  return (
    <EmptyState icon={<Lock aria-hidden />} title={w.locked}>
      {/* The browser would hold back what is typed after a wrong password. */}
      <form className="pdfPassword" onSubmit={submit} noValidate>
        <TextField
          type="password"
          label={w.password}
          value={password}
          onChange={setPassword}
          error={wasWrong ? w.wrongPassword : undefined}
          // Nothing else can be done here.
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
        />
        <Button type="submit" variant="primary" isDisabled={password === ''}>
          {w.unlock}
        </Button>
      </form>
    </EmptyState>
  )
}
