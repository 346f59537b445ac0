import { PanelLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { CommandKeys } from '../commands/CommandKeys.tsx'
import { CommandPalette } from '../commands/CommandPalette.tsx'
import { KeySheet } from '../commands/KeySheet.tsx'
import { useCommandList } from '../commands/useCommandList.ts'
import { ExportAsked } from '../exporting/ExportAsked.tsx'
import { FieldDialog } from '../fields/FieldDialog.tsx'
import { DropTarget } from '../importing/DropTarget.tsx'
import { InterruptedDialog } from '../jobs/InterruptedDialog.tsx'
import { FetchMediaDialog } from '../media/FetchMediaDialog.tsx'
import { OpenLibraryDialog } from '../libraries/OpenLibraryDialog.tsx'
import { MarkingDialog } from '../marks/MarkingDialog.tsx'
import { NoteDialog } from '../marks/notes/NoteDialog.tsx'
import { EditedTag } from '../marks/tags/EditTagDialog.tsx'
import { SmartDialog } from '../collections/smart/SmartDialog.tsx'
import { FilingDialog } from '../organising/FilingDialog.tsx'
import { NestDialog } from '../organising/NestDialog.tsx'
import { ReadingPane } from '../reading/ReadingPane.tsx'
import { CommandsContext, useKeysOf } from '../state/commands.ts'
import { acceptNumber, usePageState } from '../state/pageState.ts'
import { usePanes } from '../state/usePanes.ts'
import { useLibraryName, useSettings } from '../state/queries.ts'
import { openReading, useRoute, readRoute } from '../state/route.ts'
import { followTravels } from '../state/travel.ts'
import { draggedCollections } from '../organising/dragging.ts'
import { dragged } from '../organising/filing.ts'
import { announcement, sidebarForDrop, sidebarOver } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { useTabOpener } from '../state/tabs/useTabOpener.ts'
import { useJobsFeed } from '../jobs/useJobs.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
import { OverPane } from '../ui/layout/OverPane.tsx'
import { focusPage } from '../ui/layout/pageFocus.ts'
import { SplitPane } from '../ui/layout/SplitPane.tsx'
import { Toasts } from '../ui/feedback/toast.tsx'
import { languageOf } from '../strings/language.ts'
import { speak, useStrings } from '../strings/strings.ts'
import { CurrentPage } from './CurrentPage.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Tour } from '../welcome/Tour.tsx'
import { useListsAhead } from '../collections/useListsAhead.ts'
import { useAheadOfPages } from './useAheadOfPages.ts'
import { useDesktopShell } from './useDesktopShell.ts'
import { useUpdateNotice } from './useUpdateNotice.ts'
import { useTheme } from './useTheme.ts'
import { StatusBar } from './StatusBar.tsx'
import './app.css'

/** The window: sidebar, page, reading pane, status bar. Nothing is drawn before the settings are known (no flash). */
export function App() {
  const settings = useSettings()
  useTheme(settings.data)

  const language = settings.data ? languageOf(settings.data.language, navigator.languages) : undefined
  const direction = settings.data?.direction === 'rtl' ? 'rtl' : 'ltr'
  // Before anything is drawn in it, so that no page is seen in two languages.
  useLayoutEffect(() => {
    if (!language) return
    speak(language)
    document.documentElement.lang = language
    document.documentElement.dir = direction
    window.quarryDesktop?.setLanguage(language)
  }, [language, direction])

  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return null
  return (
    <I18nProvider locale={direction === 'rtl' ? rightToLeft : (language ?? 'en')}>
      <Window />
    </I18nProvider>
  )
}

/** React Aria takes the direction from the locale; no window of ours speaks this one. */
const rightToLeft = 'ar'

function Window() {
  const strings = useStrings()
  const { at, reading } = useRoute()
  const panes = usePanes()
  const [sidebarWidth, setSidebarWidth] = usePageState('sidebarWidth', 232, acceptNumber)
  const [readerWidth, setReaderWidth] = usePageState('readerWidth', 480, acceptNumber)
  // Where something was gone to, the sidebar is no longer over it.
  useEffect(() => {
    window.addEventListener('hashchange', closeSidebar)
    return () => window.removeEventListener('hashchange', closeSidebar)
  }, [])

  // Another page has a focus of its own.
  const onThisPage = (selector: string) => () =>
    readRoute().at.page === at.page ? document.querySelector<HTMLElement>(selector) : null
  const page = (
    <main id="page" tabIndex={-1} inert={panes.sidebar === 'over' || panes.reader === 'over'}>
      <CurrentPage />
    </main>
  )
  const reader = reading && at.page !== 'document' ? <ReadingPane reading={reading} /> : null
  const work = (
    <SplitPane
      open={panes.reader === 'beside'}
      side="end"
      width={readerWidth}
      defaultWidth={480}
      min={320}
      max={1100}
      restMin={360}
      onResize={setReaderWidth}
      label={strings.shell.readerWidth}
      fixed={reader}
      rest={page}
    />
  )
  return (
    <WithCommands>
      <Feeds />
      <CommandKeys />
      <DropTarget>
        <div className="app">
          <a className="skipLink" href="#page" onClick={skipToPage}>
            {strings.shell.skip}
          </a>
          <div className="appPanes">
            {panes.sidebar === 'over' ? (
              <OverPane side="start" onClose={closeSidebar} returnTo={onThisPage('.sidebarRail .button')}>
                <Sidebar />
              </OverPane>
            ) : null}
            {panes.reader === 'over' ? (
              <OverPane side="all" onClose={() => openReading(null)} returnTo={onThisPage('#page [role="grid"]')}>
                {reader}
              </OverPane>
            ) : null}
            {panes.sidebar === 'hidden' && panes.reader !== 'over' && at.page !== 'document' ? (
              <SidebarRail show={panes.showSidebar} />
            ) : null}
            <SplitPane
              open={panes.sidebar === 'beside'}
              side="start"
              width={sidebarWidth}
              defaultWidth={232}
              min={180}
              max={420}
              restMin={480}
              onResize={setSidebarWidth}
              label={strings.shell.sidebarWidth}
              fixed={<Sidebar />}
              rest={work}
            />
          </div>
          <StatusBar />
        </div>
      </DropTarget>
      <CommandPalette />
      <KeySheet />
      <OpenLibraryDialog />
      <MarkingDialog />
      <NoteDialog />
      <EditedTag />
      <FieldDialog />
      <FilingDialog />
      <SmartDialog />
      <NestDialog />
      <ExportAsked />
      <InterruptedDialog />
      <FetchMediaDialog />
      <Tour />
      <Toasts />
      <Announcer />
    </WithCommands>
  )
}

/** Apart from the window, which is not drawn again when a command has another name. */
function WithCommands({ children }: { readonly children: ReactNode }) {
  return <CommandsContext value={useCommandList()}>{children}</CommandsContext>
}

/** What the window follows as long as it is open. It draws nothing: with the steps of jobs it is called several times a second. */
function Feeds() {
  useJobsFeed()
  useDesktopShell()
  useUpdateNotice()
  useWindowTitle(useRoute().at.page !== 'document')
  useEffect(followTravels, [])
  useTabOpener()
  useAheadOfPages()
  useListsAhead()
  return null
}

/** Where the sidebar is hidden, which it is of itself while something is read in a window of middle width: the way back. */
function SidebarRail({ show }: { readonly show: (shown: boolean) => void }) {
  const { showSidebar } = useStrings().shell
  const documents = useStore(dragged)
  const collection = useStore(draggedCollections)
  const isDragging = documents !== null || collection !== null
  return (
    // What is dragged here brings the collections over the page; for the keyboard there are "Add to" and "Move to".
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="sidebarRail"
      data-drag={isDragging || undefined}
      onDragEnter={() => {
        if (isDragging) sidebarForDrop.set(true)
      }}
    >
      <IconButton label={showSidebar} keys={useKeysOf('view.sidebar')} onPress={() => show(true)}>
        <PanelLeft aria-hidden />
      </IconButton>
    </div>
  )
}

function closeSidebar(): void {
  sidebarOver.set(false)
}

/** What was told is gone some time after it was read out: it is of the moment, and may be met again by walking. */
const announcedMs = 8_000

function Announcer() {
  const text = useStore(announcement)
  useEffect(() => {
    if (text === '') return undefined
    const timer = setTimeout(() => announcement.set(''), announcedMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="visuallyHidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}

function useWindowTitle(isOfLibrary: boolean): void {
  const name = useLibraryName()
  useEffect(() => {
    if (isOfLibrary) document.title = name === undefined ? 'Quarry' : `${name} – Quarry`
  }, [name, isOfLibrary])
}

function skipToPage(event: { preventDefault: () => void }): void {
  event.preventDefault()
  focusPage()
}
