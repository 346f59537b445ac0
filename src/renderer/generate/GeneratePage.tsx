import { LayoutGrid } from 'lucide-react'
import { goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useStrings } from '../strings/strings.ts'
import { Gallery } from './Gallery.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { TaskDetail } from './TaskDetail.tsx'
import { useTasks } from './useTasks.ts'
import '../runs/runs.css'
import './generate.css'

/** Images and videos: the form for another, and all that were made or are being made. */
export function GeneratePage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const w = strings.generate
  const { tasks, broken } = useTasks()
  const task = tasks?.find((one) => one.id === id)
  return (
    <Page
      title={w.title}
      subtitle={tasks && tasks.length > 0 ? w.subtitle(tasks.length) : null}
      actions={
        id === null ? null : (
          <Button
            size="small"
            onPress={() => {
              goTo({ page: 'generate' })
              focusSearch.set((count) => count + 1)
            }}
          >
            <LayoutGrid aria-hidden />
            {w.back}
          </Button>
        )
      }
    >
      {broken ? (
        <div className="runNotice">
          <Notice tone="warn">{w.lost}</Notice>
        </div>
      ) : null}
      <div className="generateWork">
        <GenerateForm />
        <div className="generateMain">
          {tasks === null ? (
            <Skeleton lines={8} />
          ) : id === null ? (
            <Gallery tasks={tasks} />
          ) : task ? (
            <TaskDetail key={task.id} task={task} />
          ) : (
            <EmptyState
              title={strings.common.none}
              actions={<Button onPress={() => goTo({ page: 'generate' })}>{w.back}</Button>}
            />
          )}
        </div>
      </div>
    </Page>
  )
}
