import { Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GridList, GridListItem, type Selection } from 'react-aria-components'
import type { TaskView } from '../../contract/generation.ts'
import { GeneratedVideoStill } from './GeneratedVideoStill.tsx'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { TaskBadge } from './TaskBadge.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useTaskActions } from './useTaskActions.ts'

/** All tasks as tiles. Arrows walk, Enter opens, Shift, Ctrl, X and Ctrl A select several, Delete takes out. */
export function Gallery({ tasks }: { readonly tasks: readonly TaskView[] }) {
  const strings = useStrings()
  const w = strings.generate
  const { remove } = useTaskActions()
  const [selected, setSelected] = useState<Selection>(new Set())
  const chosen = tasks.filter(({ id }) => selected === 'all' || selected.has(id)).map(({ id }) => id)
  const clear = () => setSelected(new Set())
  const removeChosen = () => {
    remove.mutate(chosen)
    clear()
  }
  /** The tile that has the focus is selected beside others, or no longer. */
  const toggle = (tile: Element | null) => {
    const id = Number(tile?.closest<HTMLElement>('[data-key]')?.dataset['key'])
    if (!tasks.some((task) => task.id === id)) return
    const next = new Set<number | string>(chosen)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  if (tasks.length === 0)
    return (
      <EmptyState
        icon={<Sparkles aria-hidden />}
        title={w.empty}
        actions={<Button onPress={() => focusSearch.set((count) => count + 1)}>{w.writePrompt}</Button>}
      >
        <p>{w.emptyText}</p>
      </EmptyState>
    )
  return (
    <>
      <div
        className="gallery scroll"
        // The keys of the tiles themselves are the grid's; these act on what is chosen.
        onKeyDown={(event) => {
          if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) toggle(document.activeElement)
          else if (event.key === 'Delete' && chosen.length > 0) removeChosen()
          else return
          event.preventDefault()
        }}
        role="presentation"
      >
        <GridList
          className="galleryGrid"
          aria-label={w.gallery}
          layout="grid"
          items={tasks}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selected}
          onSelectionChange={setSelected}
          onAction={(key) => goTo({ page: 'generate', id: Number(key) })}
        >
          {(task) => (
            <GridListItem id={task.id} textValue={task.prompt} className="tile">
              <span className="tilePicture">
                {task.medium?.mime.startsWith('video/') ? (
                  <GeneratedVideoStill medium={task.medium} />
                ) : task.medium ? (
                  <Thumbnail medium={task.medium} size="hit" />
                ) : (
                  <span className="tileWaits" data-state={task.state}>
                    <TaskBadge task={task} />
                  </span>
                )}
              </span>
              <span className="tilePrompt" dir="auto">
                {task.prompt}
              </span>
              <span className="tileFacts faint num">
                {task.wait ? (
                  <span className="ellipsis">{w.waits[task.wait.kind] ?? strings.message(task.wait.message)}</span>
                ) : null}
                <TimeLeft task={task} short />
                {task.medium ? <span className="ellipsis">{w.at(task.createdAt)}</span> : null}
              </span>
            </GridListItem>
          )}
        </GridList>
      </div>
      {chosen.length > 1 ? (
        <ChosenBar count={chosen.length} onClear={clear}>
          <Button size="small" isDisabled={remove.isPending} onPress={removeChosen}>
            <Trash2 aria-hidden />
            {w.remove}
          </Button>
        </ChosenBar>
      ) : null}
    </>
  )
}
