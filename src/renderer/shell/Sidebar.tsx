import { Button } from 'react-aria-components'
import { CollectionTree } from '../collections/CollectionTree.tsx'
import { LibrarySwitcher } from '../libraries/LibrarySwitcher.tsx'
import { TagTree } from '../marks/tags/TagTree.tsx'
import { pages } from '../pages.ts'
import { useCommand } from '../state/commands.ts'
import type { AnyPage, SidebarEntry } from '../state/page.ts'
import { goTo, useRoute } from '../state/route.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { useStrings } from '../strings/strings.ts'
import './sidebar.css'

export function Sidebar() {
  const strings = useStrings()
  return (
    <aside className="sidebar" aria-label={strings.shell.sidebar}>
      <LibrarySwitcher />
      <nav className="navList" aria-label={strings.shell.navigation}>
        <NavItems place="head" />
      </nav>
      <CollectionTree />
      <TagTree />
      <nav className="navList navFoot" aria-label={strings.nav.settings}>
        <NavItems place="foot" />
      </nav>
    </aside>
  )
}

function NavItems({ place }: { readonly place: SidebarEntry['place'] }) {
  const { at } = useRoute()
  const current = pages.find(({ id }) => id === at.page)
  return pages.map((page) =>
    page.sidebar?.place === place ? (
      <NavItem
        key={page.id}
        page={page}
        entry={page.sidebar}
        current={page.id === current?.id || page.id === current?.within}
      />
    ) : null,
  )
}

function NavItem({
  page,
  entry: { icon: Icon, count: Count, opens },
  current,
}: {
  readonly page: AnyPage
  readonly entry: SidebarEntry
  readonly current: boolean
}) {
  const strings = useStrings()
  const command = useCommand(page.command?.id ?? '')
  return (
    <Button
      className="navItem"
      data-tour={page.id}
      aria-current={current ? 'page' : 'false'}
      onPress={() => (opens ? goTo(opens) : command?.run())}
    >
      <Icon aria-hidden />
      <span className="navText">
        <span className="ellipsis">{page.title(strings)}</span>
        {command?.keys?.[0] ? <KeyHint keys={command.keys[0]} /> : null}
      </span>
      {Count ? <Count /> : null}
    </Button>
  )
}
