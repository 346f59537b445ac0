/** Reads a stream again after a break, until it has told its end. What has come is handed on at most this often. */
const drawEveryMs = 90
const lookAgainMs = 1_500

export interface Follow<Item, View> {
  /** The stream from its beginning. */
  readonly items: (signal: AbortSignal) => AsyncIterable<Item>
  readonly start: View
  /** The view with the item taken in. */
  readonly take: (view: View, item: Item) => View
  readonly isEnd: (item: Item) => boolean
  readonly onView: (view: View) => void
  readonly onBroken: (broken: boolean) => void
}

export async function followView<Item, View>(follow: Follow<Item, View>, signal: AbortSignal): Promise<void> {
  const draw = throttled(follow.onView)
  while (!signal.aborted) {
    let view = follow.start
    try {
      for await (const item of follow.items(signal)) {
        follow.onBroken(false)
        view = follow.take(view, item)
        if (!follow.isEnd(item)) draw.soon(view)
        else {
          draw.now(view)
          return
        }
      }
    } catch {
      // Said on the page, and tried again: the run goes on by itself, and nothing is sent by looking at it.
    }
    if (signal.aborted) break
    follow.onBroken(true)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
  draw.cancel()
}

function throttled<View>(onView: (view: View) => void) {
  let latest: { readonly view: View } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    soon: (view: View) => {
      latest = { view }
      timer ??= setTimeout(() => {
        timer = undefined
        if (latest) onView(latest.view)
      }, drawEveryMs)
    },
    now: (view: View) => {
      cancel()
      onView(view)
    },
    cancel,
  }
}
