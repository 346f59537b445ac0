import { X } from 'lucide-react'
import { useEffect } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { type Strings, useStrings } from '../../strings/strings.ts'
import { PathText } from '../text/PathText.tsx'
import '../controls/button.css'
import './toast.css'

export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'bad'
  readonly action?: ToastAction
  /** The way back, before `action`. */
  readonly undo?: () => void
  /** It stays long enough to think of it: what was removed comes back by undoing alone. */
  readonly isLasting?: boolean
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Where the same was told several times, it is done for each of them, as the way back is, and is called this. */
  readonly labelOfSeveral?: (count: number) => string
}

/** `told`: what said the same while it could be seen, the first first. */
type CountedMessage = ToastMessage & { readonly told: readonly ToastMessage[] }

const mostSeen = 2
const queue = new ToastQueue<CountedMessage>({ maxVisibleToasts: mostSeen })

/** What only tells, and was told last: the next such message takes its place. */
let lastTold: string | null = null

/**
 * Short news at the foot of the window. With an action it stays long enough to be reached by keyboard (F6), and a failure long
 * enough to be read. News without an action, failures among it, is replaced by whatever is told next: what came after a
 * failure is what is true now, and a series of news does not cover what is worked on. What says the same as one that can be seen takes
 * its place, with how often; its way back is that of each of them, the last first. Returns how to take it away: what else said the
 * same stays.
 */
export function toast(message: ToastMessage): () => void {
  const isReached = Boolean(message.action ?? message.undo)
  const same = queue.visibleToasts.find(({ content }) => isSame(content, message))
  if (lastTold !== null) queue.close(lastTold)
  if (same) queue.close(same.key)
  // What no longer fits is over: the queue would show it again later, when it is not true any more. A failure waits to be read.
  const seen = queue.visibleToasts
  const oldest = seen.length < mostSeen ? undefined : seen.findLast(({ content }) => content.tone !== 'bad')
  if (oldest) queue.close(oldest.key)
  const key = show([...(same?.content.told ?? []), message])
  lastTold = isReached ? null : key
  return () => takeAway(message)
}

/** As one; answers its key. */
function show(told: readonly ToastMessage[]): string {
  const last = told.at(-1) ?? { text: '' }
  const isLong = last.action !== undefined || last.undo !== undefined || last.tone === 'bad'
  return queue.add({ ...last, told }, { timeout: last.isLasting ? 30_000 : isLong ? 10_000 : 5_000 })
}

function takeAway(message: ToastMessage): void {
  const shown = queue.visibleToasts.find(({ content }) => content.told.includes(message))
  if (!shown) return
  queue.close(shown.key)
  const rest = shown.content.told.filter((other) => other !== message)
  if (rest.length > 0) show(rest)
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return (
    one.text === other.text &&
    one.tone === other.tone &&
    one.action?.label === other.action?.label &&
    (one.undo === undefined) === (other.undo === undefined)
  )
}

function actionsOf(
  { action, undo, told }: CountedMessage,
  { undo: undoOne, undoSeveral }: Strings['common'],
): readonly ToastAction[] {
  // The last first: what was done to the same thing is taken back step by step.
  const each = (run: (one: ToastMessage) => void) => () => told.toReversed().forEach(run)
  const named = (label: string, several: (count: number) => string) =>
    told.length === 1 ? label : several(told.length)
  return [
    ...(undo ? [{ label: named(undoOne, undoSeveral), run: each((one) => one.undo?.()) }] : []),
    ...(action?.labelOfSeveral
      ? [{ label: named(action.label, action.labelOfSeveral), run: each((one) => one.action?.run()) }]
      : action
        ? [action]
        : []),
  ]
}

/** F6 goes to the first notification, and from there back to where the keyboard was. */
function useToastKey(): void {
  useEffect(() => {
    let before: Element | null = null
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return
      const first = document.querySelector<HTMLElement>('.toastRegion .toast')
      if (!first) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const now = document.activeElement
      if (now?.closest('.toastRegion')) {
        if (before instanceof HTMLElement) before.focus()
        return
      }
      before = now
      first.focus()
    }
    // Before lists and fields, which may have keys of their own.
    document.addEventListener('keydown', go, { capture: true })
    return () => document.removeEventListener('keydown', go, { capture: true })
  }, [])
}

export function Toasts() {
  const strings = useStrings()
  useToastKey()
  return (
    <ToastRegion queue={queue} className="toastRegion" aria-label={strings.common.notifications}>
      {({ toast: item }) => (
        <AriaToast toast={item} className="toast" data-tone={item.content.tone ?? 'plain'}>
          <ToastContent className="toastText">
            <Text slot="title">
              <PathText>{item.content.text}</PathText>
            </Text>
            {item.content.told.length > 1 ? (
              <span className="toastTimes num">{strings.common.times(item.content.told.length)}</span>
            ) : null}
          </ToastContent>
          {actionsOf(item.content, strings.common).map(({ label, run }) => (
            <Button
              key={label}
              className="button"
              data-variant="quiet"
              data-size="small"
              onPress={() => {
                run()
                queue.close(item.key)
              }}
            >
              {label}
            </Button>
          ))}
          <Button
            slot="close"
            className="button"
            data-variant="quiet"
            data-size="small"
            data-icon=""
            aria-label={strings.common.close}
          >
            <X aria-hidden />
          </Button>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
