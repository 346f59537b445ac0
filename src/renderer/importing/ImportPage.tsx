import { FileDown, Globe } from 'lucide-react'
import { useEffect } from 'react'
import { MediaImportForm } from './MediaImportForm.tsx'
import { hasEnding, mediaEndings } from '../media/mediaTypes.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { focusPageIfLost } from '../ui/layout/pageFocus.ts'
import { captureDraft } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { CaptureForm } from './CaptureForm.tsx'
import { ChooseFiles } from '../sources/ChooseFiles.tsx'
import { ChooseFolder } from '../sources/ChooseFolder.tsx'
import { chosenFile } from '../sources/droppedFolder.ts'
import { FileList } from './FileList.tsx'
import { LeftOutFiles } from './LeftOutFiles.tsx'
import { ImportForm } from './ImportForm.tsx'
import { addLeftOut, resetImport } from './importState.ts'
import { PortableImportForm, portableEnding } from './PortableImportForm.tsx'
import { useImportFiles } from './useImportFiles.ts'
import { usePastedAddresses } from './usePastedAddresses.ts'
import { useStartSample } from '../jobs/useStartSample.ts'
import { WatchedFolders } from './watching/WatchedFolders.tsx'
import './importing.css'

/** From files to a running import: what was found, how it is read, where it goes. */
export function ImportPage({ into = null }: { readonly into?: string | null }) {
  const strings = useStrings()
  const { files, add, addPaths, remove } = useImportFiles()
  const addFolders = (paths: readonly string[]) => addPaths(paths.map((path) => ({ path, bytes: null })))
  const sample = useStartSample()
  const draft = useStore(captureDraft)
  usePastedAddresses()
  const w = strings.importing
  const media = files.filter(
    ({ name, asMedia, asText }) => asMedia === true || (asText !== true && hasEnding(name, mediaEndings)),
  )
  // What they were chosen with goes, and so does the last of them with the button that takes it away.
  const isEmpty = files.length === 0
  useEffect(focusPageIfLost, [isEmpty])
  const portable = files.filter(({ name }) => name.endsWith(portableEnding))
  const addFiles = (chosen: readonly File[]) => add(chosen.map(chosenFile))
  if (draft !== null) return <CaptureForm draft={draft} into={into} />
  if (isEmpty) {
    return (
      <Page title={w.title} scroll>
        <div className="dropHere">
          <EmptyState
            icon={<FileDown aria-hidden />}
            title={w.startTitle}
            actions={
              <>
                <ChooseFiles label={w.choose} variant="primary" onFiles={addFiles} />
                <ChooseFolder onFiles={addFiles} onPaths={addFolders} onLeftOut={addLeftOut} />
                <Button onPress={() => captureDraft.set('')}>
                  <Globe aria-hidden />
                  {strings.captures.open}
                </Button>
                <Button isDisabled={sample.pending} onPress={sample.run}>
                  {strings.search.trySample}
                </Button>
              </>
            }
          >
            <p>{w.start}</p>
            <p className="faint">{w.dropHint}</p>
          </EmptyState>
        </div>
        <LeftOutFiles />
        <WatchedFolders />
      </Page>
    )
  }
  return (
    <Page
      title={w.title}
      actions={
        <>
          <ChooseFiles label={w.addFiles} icon onFiles={addFiles} />
          <ChooseFolder icon onFiles={addFiles} onPaths={addFolders} onLeftOut={addLeftOut} />
          <Button variant="quiet" onPress={resetImport}>
            {w.startOver}
          </Button>
        </>
      }
    >
      <FileList files={files} onRemove={remove} />
      {portable.length > 0 ? (
        <PortableImportForm files={portable} />
      ) : media.length > 0 ? (
        <MediaImportForm files={media} others={files.length - media.length} into={into} />
      ) : (
        <ImportForm files={files} into={into} />
      )}
    </Page>
  )
}
