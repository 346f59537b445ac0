import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ExportMeasures, ExportSubject } from '../../contract/exports.ts'
import { useClient } from '../api.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, type ButtonLook } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { MenuAt, MenuButton, type MenuPlace } from '../ui/overlays/Menu.tsx'
import { offeredStyles, styleGiven, useCitationStyle } from './citationStyle.ts'
import { exportEntries, isCited } from './exports.ts'
import { useExportCommand } from './exportMenus.ts'
import { StyleDialog } from './StyleDialog.tsx'
import { exportToFile, type ExportChoice, type ExportedFile, type ExportProgress } from './exportToFile.ts'

interface RunningExport extends ExportProgress {
  readonly stop: () => void
}

interface Exported {
  readonly kind: ExportSubject['kind']
  /** Resolves what is exported; this may load rows that were not in view. */
  readonly subject: () => Promise<ExportSubject>
  /** What the file is called, without its ending. */
  readonly name: string
}

/** A menu of the formats of `subject`. The file is made by the core, from data; how far it is can be seen, and stopped. */
export function ExportButton({ size = 'normal', variant = 'quiet', ...exported }: ButtonLook & Exported) {
  const w = useStrings().exporting
  const { head, entries, measure, dialogs } = useExportMenu(exported)
  const [isOpen, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    if (next) measure()
  }
  useExportCommand(() => show(true))
  return (
    <>
      <MenuButton
        label={w.export}
        head={head}
        entries={entries}
        shown={{ isOpen, onOpenChange: show }}
        placement="bottom end"
      >
        <Button variant={variant} size={size}>
          <Download aria-hidden />
          {w.export}
        </Button>
      </MenuButton>
      {dialogs}
    </>
  )
}

/** The same menu without a button of its own, open at `at`: its sizes are counted as soon as it is there. */
export function ExportMenuAt({
  at,
  onClose,
  ...exported
}: Exported & { readonly at: MenuPlace | null; readonly onClose: () => void }) {
  const w = useStrings().exporting
  const { head, entries, measure, dialogs } = useExportMenu(exported)
  const latest = useRef(measure)
  useEffect(() => {
    latest.current = measure
  })
  const isOpen = at !== null
  useEffect(() => {
    if (isOpen) latest.current()
  }, [isOpen])
  return (
    <>
      <MenuAt label={w.export} head={head} entries={entries} at={at} onClose={onClose} />
      {dialogs}
    </>
  )
}

/** The formats of something with their sizes, once these are measured, and the dialogs that come of choosing one. */
function useExportMenu({ kind, subject, name }: Exported) {
  const strings = useStrings()
  const w = strings.exporting
  const client = useClient()
  const isOfDocuments = kind === 'collection' || kind === 'documents'
  const { running, start } = useExport(isOfDocuments)
  const [style] = useCitationStyle()
  const [isChoosing, setChoosing] = useState(false)
  const offered = offeredStyles.find((one) => one === style.name)
  const styleName = style.csl === null && offered ? w.citing.styles[offered] : style.name
  const [counted, setCounted] = useState<ExportMeasures | 'counting' | null>(null)
  const measures = counted === 'counting' ? null : counted
  /** How much there is comes into the menu when it is counted; without that it tells less. */
  const measure = async () => {
    if (!isOfDocuments) return
    setCounted('counting')
    const measured = subject().then((given) => client.exports.measure({ subject: given }))
    setCounted(await measured.catch(() => null))
  }
  const head = counted === null ? null : counted === 'counting' ? w.counting : w.willBeWritten(counted.documents)
  const entries = exportEntries(
    kind,
    strings,
    (way) =>
      start(async () => ({
        ...way,
        name,
        style: isCited(way.format) ? styleGiven(style) : undefined,
        subject: await subject(),
      })),
    { label: styleName, choose: () => setChoosing(true) },
    measures,
  )
  const dialogs = (
    <>
      {isChoosing ? <StyleDialog onClose={() => setChoosing(false)} /> : null}
      <Dialog
        title={w.exporting(name)}
        open={running !== null}
        onClose={() => running?.stop()}
        foot={<Button onPress={() => running?.stop()}>{strings.common.cancel}</Button>}
      >
        {running ? (
          <>
            <ProgressBar
              label={w.exporting(name)}
              fraction={running.total ? running.items / running.total : null}
              valueLabel={w.progress(running.items, running.total)}
            />
            <p className="num" role="status">
              {w.progress(running.items, running.total)}
            </p>
          </>
        ) : null}
      </Dialog>
    </>
  )
  return { head, entries, measure: () => void measure(), dialogs }
}

/** What takes less time than this shows no dialog. */
const shownAfterMs = 400

function useExport(isOfDocuments: boolean) {
  const w = useStrings().exporting
  const client = useClient()
  const [running, setRunning] = useState<RunningExport | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  const tellDone = ({ name, path, items }: ExportedFile) => {
    const text = isOfDocuments ? w.documentsDone(name, items) : w.done(name)
    if (path === null) toast({ text })
    else toast({ text, action: { label: w.seal, run: () => void seal(path) } })
  }
  const seal = (path: string) =>
    client.seals
      .make({ path })
      .then(({ fingerprint }) => toast({ text: w.sealed(fingerprint.slice(0, 16)) }))
      .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
  const run = async (choice: () => Promise<ExportChoice>) => {
    const stopping = new AbortController()
    current.current = stopping
    const stop = () => stopping.abort()
    // Printing a PDF tells nothing before it is done.
    const shown = setTimeout(() => setRunning((now) => now ?? { items: 0, total: null, stop }), shownAfterMs)
    const begun = performance.now()
    try {
      const written = await exportToFile(client, await choice(), stopping.signal, (progress) => {
        if (performance.now() - begun > shownAfterMs) setRunning({ ...progress, stop })
      })
      if (written !== null) tellDone(written)
    } catch (error) {
      toast(stopping.signal.aborted ? { text: w.stopped } : { text: failureLine(error), tone: 'bad' })
    } finally {
      clearTimeout(shown)
      setRunning(null)
    }
  }
  return { running, start: (choice: () => Promise<ExportChoice>) => void run(choice) }
}
