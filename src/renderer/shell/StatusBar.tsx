import { Command, Files, HardDrive, PanelLeft, Unplug } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useCommand } from '../state/commands.ts'
import { JobStrip } from '../jobs/JobStrip.tsx'
import { useAbout, useLibrary } from '../state/queries.ts'
import { connection } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { WithTooltip } from '../ui/overlays/Tooltip.tsx'
import { useStrings } from '../strings/strings.ts'
import { goTo, useRoute } from '../state/route.ts'
import { useTabs } from '../state/tabs/useTabs.ts'
import './statusBar.css'

/** The foot of the window: the jobs on the left, what is in use on the right. */
export function StatusBar() {
  const strings = useStrings()
  const about = useAbout().data
  const library = useLibrary().data
  const core = useStore(connection)
  const sidebar = useCommand('view.sidebar')
  const palette = useCommand('palette.open')
  const { reading } = useRoute()
  const tabs = useTabs()
  const local = about?.service.kind === 'local'
  const service = local ? strings.shell.localService : strings.shell.remoteService(hostOf(about?.service.baseUrl))
  return (
    <footer className="statusBar" aria-label={strings.shell.status}>
      <WithTooltip text={strings.commands.toggleSidebar} keys={sidebar?.keys?.[0]}>
        <Button className="statusItem" aria-label={strings.commands.toggleSidebar} onPress={() => sidebar?.run()}>
          <PanelLeft aria-hidden />
        </Button>
      </WithTooltip>
      {core === 'there' ? (
        <JobStrip />
      ) : (
        <span className="statusLost" role="alert">
          <Unplug aria-hidden />
          <span className="ellipsis">
            {core === 'refused'
              ? strings.shell.startedAgain
              : `${strings.shell.connectionLost} ${strings.shell.connectionLostHint[window.quarryDesktop ? 'desktop' : 'web']}`}
          </span>
          {core === 'refused' ? (
            <Button className="statusItem" onPress={() => window.location.reload()}>
              {strings.shell.wayBack}
            </Button>
          ) : null}
        </span>
      )}
      <span className="grow" />
      {reading === null && tabs.tabs.open.some(({ kept }) => kept) ? (
        <Button className="statusItem" onPress={tabs.comeBack}>
          <Files aria-hidden />
          {strings.reading.tabs.open(tabs.tabs.open.length)}
        </Button>
      ) : null}
      {/* Of a core that is away nothing is known, and how to come back needs the room. */}
      {library && core === 'there' ? (
        <span className="statusText num">
          {strings.common.documents(library.documents)}
          {/* Of an empty library that is what it takes to exist. */}
          {library.documents > 0 ? <span className="statusWide"> · {strings.common.bytes(library.bytes)}</span> : null}
        </span>
      ) : null}
      {about && core === 'there' ? (
        <WithTooltip
          text={
            local
              ? strings.shell.localServiceHint
              : [about.service.baseUrl ?? service, about.service.isKeyInClear ? strings.service.keyInClear : '']
                  .filter(Boolean)
                  .join('. ')
          }
        >
          <Button className="statusItem" onPress={() => goTo({ page: 'settings' })}>
            <HardDrive aria-hidden />
            {service}
          </Button>
        </WithTooltip>
      ) : null}
      <Button className="statusItem" data-tour="commands" onPress={() => palette?.run()}>
        <Command aria-hidden />
        {strings.shell.commands}
        {palette?.keys?.[0] ? <KeyHint keys={palette.keys[0]} /> : null}
      </Button>
    </footer>
  )
}

function hostOf(address: string | null | undefined): string {
  return address && URL.canParse(address) ? new URL(address).host : (address ?? '')
}
