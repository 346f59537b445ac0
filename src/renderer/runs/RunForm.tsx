import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusSearch } from '../state/shell.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'

/** The form that starts a run: the question, how deep to go, what else there is to say (`children`), and what it costs. */
export function RunForm<Depth extends string>({
  question,
  depth,
  children,
  go,
}: {
  readonly question: {
    readonly label: string
    readonly placeholder: string
    readonly value: string
    readonly onChange: (question: string) => void
  }
  readonly depth: {
    readonly label: string
    readonly options: readonly { readonly id: Depth; readonly label: string }[]
    readonly value: Depth
    readonly onChange: (depth: Depth) => void
    /** What the chosen one means. */
    readonly note: string
  }
  readonly children: ReactNode
  readonly go: {
    readonly icon: ReactNode
    readonly label: string
    readonly cost: string
    readonly isPossible: boolean
    readonly run: () => void
    /** Whether a key in the question starts it. */
    readonly isKey: (event: KeyboardEvent) => boolean
  }
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    return focusSearch.subscribe(() => box.current?.focus())
  }, [])
  const run = () => {
    if (go.isPossible) go.run()
  }
  return (
    <form
      className="runForm scroll"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <div className="runFormBody">
        <TextArea
          {...question}
          rows={3}
          inputRef={box}
          onKeyDown={(event) => {
            if (!go.isKey(event)) return
            event.preventDefault()
            run()
          }}
        />
        <div className="field">
          <span className="fieldLabel">{depth.label}</span>
          <div>
            <SegmentedControl
              label={depth.label}
              options={depth.options}
              value={depth.value}
              onChange={depth.onChange}
            />
          </div>
          <p className="fieldHint" aria-live="polite">
            {depth.note}
          </p>
        </div>
        {children}
        <div className="runGo formGo">
          <Button type="submit" variant="primary" isDisabled={!go.isPossible}>
            {go.icon}
            {go.label}
          </Button>
          <span className="fieldHint">{go.cost}</span>
        </div>
      </div>
    </form>
  )
}
