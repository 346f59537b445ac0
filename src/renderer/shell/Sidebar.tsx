import { Button } from 'react-aria-components'
import { CollectionTree } from '../collections/CollectionTree.tsx'
import { LibrarySwitcher } from '../libraries/LibrarySwitcher.tsx'
import { TagTree } from '../marks/tags/TagTree.tsx'
import { pages } from '../pages.ts'
import { useCommand } from '../state/commands.ts'
import type { AnyPage, SidebarEntry } from '../state/page.ts'
import { goTo, useRoute } from '../state/route.ts'
import { useIsLow } from '../state/useRoom.ts'
import { WithTooltip } from '../ui/overlays/Tooltip.tsx'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { useStrings } from '../strings/strings.ts'
import './sidebar.css'
import './sidebarFoot.css'

export function Sidebar() {
  const strings = useStrings()
  const isLow = useIsLow()
  return (
    <aside className="sidebar" aria-label={strings.shell.sidebar}>
      <LibrarySwitcher />
      <nav className="navList" aria-label={strings.shell.navigation}>
        <NavItems place="head" />
      </nav>
      <CollectionTree />
      <TagTree />
      <nav className="navList navFoot" data-icons={isLow || undefined} aria-label={strings.nav.settings}>
        <NavItems place="foot" isIcon={isLow} />
      </nav>
    </aside>
  )
}

function NavItems({ place, isIcon = false }: { readonly place: SidebarEntry['place']; readonly isIcon?: boolean }) {
  const { at } = useRoute()
  const current = pages.find(({ id }) => id === at.page)
  return pages.map((page) =>
    page.sidebar?.place === place ? (
      <NavItem
        key={page.id}
        page={page}
        entry={page.sidebar}
        isIcon={isIcon}
        current={page.id === current?.id || page.id === current?.within}
      />
    ) : null,
  )
}

function NavItem({
  page,
  entry: { icon: Icon, count: Count, opens },
  isIcon,
  current,
}: {
  readonly page: AnyPage
  readonly entry: SidebarEntry
  /** Without its name, which a tooltip has: in a low window they stand side by side. */
  readonly isIcon: boolean
  readonly current: boolean
}) {
  const strings = useStrings()
  const command = useCommand(page.command?.id ?? '')
  const keys = command?.keys?.[0]
  const button = (
    <Button
      className="navItem"
      data-tour={page.id}
      aria-current={current ? 'page' : 'false'}
      onPress={() => (opens ? goTo(opens) : command?.run())}
    >
      <Icon aria-hidden />
      <span className={isIcon ? 'visuallyHidden' : 'navText'}>
        <span className="ellipsis">{page.title(strings)}</span>
        {keys && !isIcon ? <KeyHint keys={keys} /> : null}
      </span>
      {Count ? <Count /> : null}
    </Button>
  )
  return isIcon ? (
    <WithTooltip text={page.title(strings)} keys={keys}>
      {button}
    </WithTooltip>
  ) : (
    button
  )
}
