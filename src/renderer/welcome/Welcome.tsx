import type { ReactNode } from 'react'
import type { SampleName } from '../../contract/files/imports.ts'
import { useStartSample } from '../jobs/useStartSample.ts'
import { useOpenLibrary, useOpenSample } from '../libraries/useOpenLibrary.ts'
import { ChooseFiles } from '../sources/ChooseFiles.tsx'
import { ChooseFolder } from '../sources/ChooseFolder.tsx'
import { offerFiles, offerPaths } from '../sources/offerFiles.ts'
import { useAbout, useLibrary } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { openDialog, tourStep } from '../state/shell.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Mark } from '../ui/indicators/Mark.tsx'
import { useStrings } from '../strings/strings.ts'
import './welcome.css'
import { PathText } from '../ui/text/PathText.tsx'

const sampleNames: readonly SampleName[] = ['articles', 'harbour']

/** What a new user needs to know and may do first. `children` are the ways out of it, beside the tour. */
export function Welcome({ children }: { readonly children: ReactNode }) {
  const strings = useStrings()
  const w = strings.welcome
  const library = useLibrary().data
  const isRemote = useAbout().data?.service.kind === 'remote'
  const sample = useStartSample()
  const openSample = useOpenSample()
  const choosePlace = useChoosePlace()
  return (
    <div className="welcome scroll">
      <div className="welcomeBody">
        <header className="welcomeHead">
          <span className="welcomeMark">
            <Mark />
          </span>
          <div>
            <h1>{w.title}</h1>
            <p>{w.what}</p>
          </div>
        </header>
        <section className="welcomeFill">
          <h2>{library && library.documents > 0 ? w.fillAgain : w.fill}</h2>
          <p>{w.fillWhat}</p>
          <div className="welcomeActions">
            <Button variant="primary" isDisabled={sample.pending} onPress={sample.run}>
              {strings.search.trySample}
            </Button>
            <ChooseFiles label={strings.search.importFiles} onFiles={offerFiles} />
            <ChooseFolder label={w.importFolder} onFiles={offerFiles} onPaths={offerPaths} />
          </div>
        </section>
        <section>
          <h2>{w.place}</h2>
          <p>{w.placeWhat}</p>
          <p className="welcomePath">
            <PathText>{library?.path ?? ''}</PathText>
          </p>
          <Button size="small" onPress={choosePlace}>
            {w.otherPlace}
          </Button>
        </section>
        <section>
          <h2>{w.service}</h2>
          <p>{w.serviceWhat}</p>
          {isRemote ? (
            <p className="faint">{w.hasKey}</p>
          ) : (
            <Button size="small" onPress={() => goTo({ page: 'settings' })}>
              {w.addKey}
            </Button>
          )}
        </section>
        <section>
          <h2>{w.samples}</h2>
          <p>{w.samplesWhat}</p>
          <div className="welcomeActions">
            {sampleNames.map((name) => (
              <Button key={name} size="small" isDisabled={openSample.isPending} onPress={() => openSample.mutate(name)}>
                {w.sampleNames[name]}
              </Button>
            ))}
          </div>
        </section>
        <footer className="welcomeActions">
          <Button onPress={() => tourStep.set(0)}>{strings.tour.start}</Button>
          {children}
        </footer>
      </div>
    </div>
  )
}

/** A new library elsewhere: by the system's dialog where there is one, else by its path. */
function useChoosePlace(): () => void {
  const { mutate } = useOpenLibrary()
  const desktop = window.quarryDesktop
  if (!desktop) return () => openDialog.set('library')
  return () =>
    void desktop.chooseNewLibrary().then((path) => {
      if (path !== null) mutate({ path, create: true })
    })
}
