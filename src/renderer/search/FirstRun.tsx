import { useState } from 'react'
import { useStartSample } from '../jobs/useStartSample.ts'
import { fractionOf } from '../jobs/jobFacts.ts'
import { Mark } from '../ui/indicators/Mark.tsx'
import { isUnfinished } from '../jobs/jobStates.ts'
import { useJobs } from '../jobs/useJobs.ts'
import { ChooseFiles } from '../sources/ChooseFiles.tsx'
import { offerFiles } from '../sources/offerFiles.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { Welcome } from '../welcome/Welcome.tsx'

/** The library is empty: the one thing to do is to put something into it. */
export function FirstRun() {
  const strings = useStrings()
  const sample = useStartSample()
  const [isWelcome, setWelcome] = usePageState('welcome', true, acceptBoolean)
  const [isDismissed, setDismissed] = useState(false)
  const arriving = useJobs().find((job) => job.kind === 'import' && isUnfinished(job))
  const dismiss = () => {
    // What had the focus goes with the welcome.
    setDismissed(true)
    setWelcome(false)
  }
  if (arriving) {
    return (
      <section className="page firstRun" aria-label={strings.search.title}>
        <EmptyState icon={<Mark />} title={strings.search.firstImport}>
          <p>{strings.search.firstImportHint}</p>
          <div className="firstProgress">
            <ProgressBar label={strings.message(arriving.title)} fraction={fractionOf(arriving)} />
          </div>
        </EmptyState>
      </section>
    )
  }
  if (isWelcome) {
    return (
      <section className="page" aria-label={strings.search.title}>
        <Welcome>
          <Button variant="quiet" onPress={dismiss}>
            {strings.welcome.dismiss}
          </Button>
        </Welcome>
      </section>
    )
  }
  return (
    <section className="page firstRun" aria-label={strings.search.title}>
      <EmptyState
        icon={<Mark />}
        title={strings.search.emptyLibraryTitle}
        actions={
          <>
            <Button variant="primary" autoFocus={isDismissed} isDisabled={sample.pending} onPress={sample.run}>
              {strings.search.trySample}
            </Button>
            <ChooseFiles label={strings.search.importFiles} onFiles={offerFiles} />
          </>
        }
      >
        <p>{strings.search.emptyLibrary}</p>
      </EmptyState>
    </section>
  )
}
