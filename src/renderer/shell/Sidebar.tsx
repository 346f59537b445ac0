import {
  Activity,
  Globe,
  Import,
  MessageSquareQuote,
  Search,
  Settings,
  Sparkles,
  Telescope,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { CollectionTree } from '../collections/CollectionTree.tsx'
import { useCommand } from '../commands/useCommands.ts'
import { LibrarySwitcher } from '../libraries/LibrarySwitcher.tsx'
import { useRoute } from '../state/route.ts'
import { isUnfinished, useJobs } from '../state/useJobs.ts'
import { KeyHint } from '../ui/KeyHint.tsx'
import { useStrings } from '../strings/strings.ts'
import './sidebar.css'

export function Sidebar() {
  const strings = useStrings()
  const { at } = useRoute()
  const running = useJobs().filter(isUnfinished).length
  return (
    <aside className="sidebar" aria-label={strings.shell.sidebar}>
      <LibrarySwitcher />
      <nav className="navList" aria-label={strings.shell.navigation}>
        <NavItem command="search.focus" icon={<Search aria-hidden />} current={at.page === 'search'}>
          {strings.nav.search}
        </NavItem>
        <NavItem command="collect.open" icon={<Globe aria-hidden />} current={at.page === 'collect'}>
          {strings.nav.collect}
        </NavItem>
        <NavItem
          command="answers.open"
          icon={<MessageSquareQuote aria-hidden />}
          current={at.page === 'ask' || at.page === 'answers'}
        >
          {strings.nav.ask}
        </NavItem>
        <NavItem command="research.open" icon={<Telescope aria-hidden />} current={at.page === 'research'}>
          {strings.nav.research}
        </NavItem>
        <NavItem command="generate.open" icon={<Sparkles aria-hidden />} current={at.page === 'generate'}>
          {strings.nav.generate}
        </NavItem>
        <NavItem command="import.open" icon={<Import aria-hidden />} current={at.page === 'import'}>
          {strings.nav.import}
        </NavItem>
        <NavItem
          command="jobs.open"
          icon={<Activity aria-hidden />}
          current={at.page === 'jobs' || at.page === 'job'}
          count={running}
        >
          {strings.nav.jobs}
        </NavItem>
      </nav>
      <CollectionTree />
      <nav className="navList navFoot" aria-label={strings.nav.settings}>
        <NavItem command="trash.open" icon={<Trash2 aria-hidden />} current={at.page === 'trash'}>
          {strings.nav.trash}
        </NavItem>
        <NavItem command="settings.open" icon={<Settings aria-hidden />} current={at.page === 'settings'}>
          {strings.nav.settings}
        </NavItem>
      </nav>
    </aside>
  )
}

function NavItem({
  command,
  icon,
  current,
  count = 0,
  children,
}: {
  readonly command: string
  readonly icon: ReactNode
  readonly current: boolean
  readonly count?: number
  readonly children: ReactNode
}) {
  const asked = useCommand(command)
  return (
    <Button className="navItem" aria-current={current ? 'page' : 'false'} onPress={() => asked?.run()}>
      {icon}
      <span className="grow ellipsis">{children}</span>
      {count > 0 ? <span className="navCount num">{count}</span> : null}
      {asked?.keys?.[0] ? <KeyHint keys={asked.keys[0]} /> : null}
    </Button>
  )
}
