import { Plus } from 'lucide-react'
import { useCommand } from '../state/commands.ts'
import { useCollections } from '../state/queries.ts'
import { useRoute } from '../state/route.ts'
import { namingCollection } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectionRow } from './CollectionRow.tsx'
import { NameInput } from './NameInput.tsx'
import { useCollectionActions } from './useCollectionActions.ts'

/** The collections in the sidebar: open, create, rename in place, delete. */
export function CollectionTree() {
  const strings = useStrings()
  const collections = useCollections()
  const naming = useStore(namingCollection)
  const actions = useCollectionActions()
  const create = useCommand('collection.create')
  const { at } = useRoute()
  const list = collections.data ?? []
  return (
    <section className="tree" aria-label={strings.collections.title}>
      <header className="treeHead">
        <h2>{strings.collections.title}</h2>
        <IconButton
          size="small"
          label={strings.collections.create}
          keys={create?.keys?.[0]}
          onPress={() => create?.run()}
        >
          <Plus aria-hidden />
        </IconButton>
      </header>
      <ul className="treeList scroll">
        {naming === 'new' ? (
          <li className="treeRow">
            <NameInput
              label={strings.collections.namePlaceholder}
              initial=""
              onDone={(name) => {
                namingCollection.set(null)
                if (name) actions.create.mutate(name)
              }}
            />
          </li>
        ) : null}
        {list.map((collection) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            current={at.page === 'collection' && at.id === collection.id}
            naming={naming === collection.id}
            actions={actions}
          />
        ))}
        {list.length === 0 && naming !== 'new' && collections.isSuccess ? (
          <li className="treeEmpty">{strings.collections.empty}</li>
        ) : null}
      </ul>
    </section>
  )
}
