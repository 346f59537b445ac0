import { ChevronDown, ListTree, Minus, Plus, Quote, RotateCw, Search, SquareDashed } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useKeysOf } from '../../state/commands.ts'
import { useStore } from '../../state/store.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { keyLabels } from '../../ui/keys/keys.ts'
import { MenuButton } from '../../ui/overlays/Menu.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { PdfScale, PdfSession } from './pdfSession.ts'

const percents = [50, 75, 100, 125, 150, 200, 300]

/** What can be done with the pages of a PDF. */
export function PdfBar({
  session,
  scale,
  onScale,
  onZoom,
  onFind,
  isFinding,
  hasOutline,
  onOutline,
  onCopy,
  isDrawingArea,
  onArea,
}: {
  readonly session: PdfSession
  readonly scale: PdfScale
  readonly onScale: (scale: PdfScale) => void
  readonly onZoom: (by: 1 | -1) => void
  readonly onFind: () => void
  readonly isFinding: boolean
  readonly hasOutline: boolean
  readonly onOutline: () => void
  readonly onCopy: () => void
  readonly isDrawingArea: boolean
  readonly onArea: () => void
}) {
  const w = useStrings().originals
  const view = useStore(session.view)
  const areaKeys = useKeysOf('marks.area')
  const percent = w.percent(view.scale)
  return (
    <div className="originalBar" role="toolbar" aria-label={w.pdfBar}>
      {session.outline.length > 0 ? (
        <IconButton size="small" label={w.outline} aria-pressed={hasOutline} onPress={onOutline}>
          <ListTree aria-hidden />
        </IconButton>
      ) : null}
      <PageField session={session} />
      <span className="grow" />
      <IconButton size="small" label={w.zoomOut} keys="-" onPress={() => onZoom(-1)}>
        <Minus aria-hidden />
      </IconButton>
      <MenuButton
        label={w.zoom}
        placement="bottom end"
        entries={[
          { id: 'auto', label: w.fitAuto, keys: '0', run: () => onScale('auto') },
          { id: 'page-width', label: w.fitWidth, run: () => onScale('page-width') },
          { id: 'page-fit', label: w.fitPage, run: () => onScale('page-fit') },
          { id: 'line', separator: true },
          ...percents.map((each) => ({
            id: String(each),
            label: w.percent(each / 100),
            run: () => onScale(`${each / 100}`),
          })),
        ]}
      >
        <Button size="small" variant="quiet" className="num pdfZoom" aria-label={`${w.zoom}: ${percent}`}>
          {scale === 'page-width' ? w.width : scale === 'page-fit' ? w.page : scale === 'auto' ? w.auto : percent}
          <ChevronDown aria-hidden />
        </Button>
      </MenuButton>
      <IconButton size="small" label={w.zoomIn} keys="+" onPress={() => onZoom(1)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.turn} onPress={session.turn}>
        <RotateCw aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={w.highlightArea(keyLabels('Alt').join(''))}
        keys={areaKeys}
        aria-pressed={isDrawingArea}
        onPress={onArea}
      >
        <SquareDashed aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.copyCited} onPress={onCopy}>
        <Quote aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.find} keys="Mod+F" aria-pressed={isFinding} onPress={onFind}>
        <Search aria-hidden />
      </IconButton>
    </div>
  )
}

/** The page in sight; a number or label typed there leads to its page. */
function PageField({ session }: { readonly session: PdfSession }) {
  const w = useStrings().originals
  const { page, pages, labels } = useStore(session.view)
  const [typed, setTyped] = useState<string | null>(null)
  const label = labels?.[page - 1] ?? String(page)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== null) session.goToPage(typed.trim())
    setTyped(null)
  }
  return (
    <form className="pdfPage num" onSubmit={go}>
      <input
        className="input"
        aria-label={w.pageField}
        value={typed ?? label}
        size={Math.max(2, label.length)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <span className="faint">{w.ofPages(page, pages, labels !== null)}</span>
    </form>
  )
}
