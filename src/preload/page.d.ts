/// <reference types="electron" />

/** What the preload uses of the page's window; the rest of the DOM is the renderer's. */
declare const window: {
  postMessage(message: unknown, targetOrigin: string, ports: readonly unknown[]): void
  readonly location: { readonly origin: string }
}
