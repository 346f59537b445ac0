import { Button } from '../ui/controls/Button.tsx'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Welcome } from './Welcome.tsx'

/** The welcome, asked for again: whatever the library holds by now. */
export function WelcomePage() {
  const strings = useStrings()
  return (
    <section className="page" aria-label={strings.welcome.show}>
      <Welcome>
        <Button variant="quiet" onPress={() => goTo({ page: 'search' })}>
          {strings.welcome.close}
        </Button>
      </Welcome>
    </section>
  )
}
