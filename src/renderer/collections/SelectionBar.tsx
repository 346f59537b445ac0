import { useQueryClient } from '@tanstack/react-query'
import {
  CalendarRange,
  Columns2,
  Columns3Cog,
  FolderInput,
  FolderOutput,
  FolderPlus,
  ListChecks,
  ListX,
  Tags,
} from 'lucide-react'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { settingField } from '../fields/FieldDialog.tsx'
import { marking } from '../marks/marking.ts'
import { filing, type Chosen } from '../organising/filing.ts'
import { showChosenOnTimeline } from '../organising/showChosen.ts'
import { chosenPair } from '../organising/moreLike.ts'
import { collectionNow } from '../state/queries.ts'
import { keysOf } from '../state/commands.ts'
import { goTo } from '../state/route.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { takeOutLabel } from './DocumentMenu.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'

/** How much is selected below it, and what is done most often with that. */
export function SelectionBar({
  chosen,
  onTakeOut,
  onClear,
}: {
  readonly chosen: Chosen | null
  /** Left out where they are not looked at in a collection. */
  readonly onTakeOut?: (() => void) | undefined
  readonly onClear: () => void
}) {
  const strings = useStrings()
  const queries = useQueryClient()
  if (!chosen) return null
  const from = chosen.from === null ? undefined : collectionNow(queries, chosen.from)?.name
  return (
    <ChosenBar count={chosen.count} onClear={onClear}>
      <Button size="small" onPress={() => filing.set({ way: 'add', chosen })}>
        <FolderInput aria-hidden />
        {strings.organising.addTo}
      </Button>
      {chosen.saveInto ? null : (
        <Button size="small" onPress={() => filing.set({ way: 'move', chosen })}>
          <FolderOutput aria-hidden />
          {strings.organising.moveTo}
        </Button>
      )}
      <IconButton
        size="small"
        label={strings.organising.newFrom}
        keys={keysOf('documents.new')}
        onPress={() => filing.set({ way: 'new', chosen })}
      >
        <FolderPlus aria-hidden />
      </IconButton>
      {onTakeOut ? (
        <Button size="small" aria-label={takeOutLabel(chosen, from, strings)} onPress={onTakeOut}>
          <ListX aria-hidden />
          {strings.organising.takeOut}
        </Button>
      ) : null}
      <Button size="small" onPress={() => marking.set({ what: 'tags', documents: chosen })}>
        <Tags aria-hidden />
        {strings.marks.tagMenu}
      </Button>
      <Button size="small" onPress={() => settingField.set(chosen)}>
        <Columns3Cog aria-hidden />
        {strings.fields.setMenu}
      </Button>
      {chosen.count === 2 ? (
        <IconButton
          size="small"
          label={strings.related.compareTwo}
          onPress={() =>
            void chosenPair(chosen)
              .then((pair) => pair && goTo({ page: 'compare', first: String(pair[0]), second: String(pair[1]) }))
              .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
          }
        >
          <Columns2 aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        label={strings.marks.listsMenu}
        onPress={() => marking.set({ what: 'lists', documents: chosen })}
      >
        <ListChecks aria-hidden />
      </IconButton>
      <ExportButton
        kind="documents"
        size="small"
        variant="default"
        subject={async () => ({
          kind: 'documents',
          selection: await chosen.selection(),
          title: strings.exporting.selection,
          ...(chosen.order === undefined ? {} : { sort: chosen.order }),
        })}
        name={strings.exporting.selection}
      />
      <IconButton size="small" label={strings.timeline.open} onPress={() => showChosenOnTimeline(chosen)}>
        <CalendarRange aria-hidden />
      </IconButton>
    </ChosenBar>
  )
}
