/** What the port wire needs of a message port; messages are structured clones. */
export interface WirePort {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, when either side has closed. */
  onClose(listener: () => void): void
  close(): void
}

/** A DOM MessagePort, or Node's, which is an event target too. */
interface EventTargetPort {
  postMessage(message: unknown): void
  addEventListener(type: string, listener: (event: never) => void): void
  start(): void
  close(): void
}
/** Electron's MessagePortMain: an emitter whose messages come as `{ data }`. */
interface EmitterPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

/** Any of the three kinds of message port as a {@link WirePort}. It starts when a message listener is set. */
export function wirePort(port: EventTargetPort | EmitterPort): WirePort {
  const closeListeners: (() => void)[] = []
  let closed = false
  const onClosed = () => {
    if (closed) return
    closed = true
    for (const listener of closeListeners) listener()
  }
  const isTarget = 'addEventListener' in port
  if (isTarget) port.addEventListener('close', onClosed)
  else port.on('close', onClosed)

  return {
    postMessage: (message) => {
      if (!closed) port.postMessage(message)
    },
    onMessage(listener) {
      const hear = (event: { data: unknown }) => listener(event.data)
      if (isTarget) port.addEventListener('message', hear)
      else port.on('message', hear)
      port.start()
    },
    onClose: (listener) => void closeListeners.push(listener),
    close() {
      port.close()
      // The side that closes is not always told so by its own port.
      onClosed()
    },
  }
}
