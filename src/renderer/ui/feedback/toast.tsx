import { X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useStrings } from '../../strings/strings.ts'
import { PathText } from '../text/PathText.tsx'
import '../controls/button.css'
import './toast.css'

export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'bad'
  readonly action?: ToastAction
  /** The way back, before `action`. */
  readonly undo?: () => void
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** `times`: how often the same was told while it could be seen. */
type CountedMessage = ToastMessage & { readonly times: number }

const mostSeen = 2
const queue = new ToastQueue<CountedMessage>({ maxVisibleToasts: mostSeen })

/** What only tells, and was told last: the next such message takes its place. */
let lastTold: string | null = null

/**
 * Short news at the foot of the window. With an action it stays long enough to be reached by keyboard (F6), and a failure long
 * enough to be read. News without an action, failures among it, is replaced by whatever is told next: what came after a
 * failure is what is true now, and a series of news does not cover what is worked on. What says the same as one that can be seen takes
 * its place, with how often; its way back is that of the last.
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
  const counted = { ...message, times: (same?.content.times ?? 0) + 1 }
  const key = queue.add(counted, { timeout: isReached || message.tone === 'bad' ? 10_000 : 5_000 })
  lastTold = isReached ? null : key
  return () => queue.close(key)
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return (
    one.text === other.text &&
    one.tone === other.tone &&
    one.action?.label === other.action?.label &&
    (one.undo === undefined) === (other.undo === undefined)
  )
}

function actionsOf({ action, undo }: ToastMessage, undoLabel: string): readonly ToastAction[] {
  return [...(undo ? [{ label: undoLabel, run: undo }] : []), ...(action ? [action] : [])]
}

export function Toasts() {
  const strings = useStrings()
  return (
    <ToastRegion queue={queue} className="toastRegion" aria-label={strings.common.notifications}>
      {({ toast: item }) => (
        <AriaToast toast={item} className="toast" data-tone={item.content.tone ?? 'plain'}>
          <ToastContent className="toastText">
            <Text slot="title">
              <PathText>{item.content.text}</PathText>
            </Text>
            {item.content.times > 1 ? (
              <span className="toastTimes num">{strings.common.times(item.content.times)}</span>
            ) : null}
          </ToastContent>
          {actionsOf(item.content, strings.common.undo).map(({ label, run }) => (
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
