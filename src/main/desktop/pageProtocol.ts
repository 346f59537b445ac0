import { protocol } from 'electron/main'
import { pageFile } from '../base/files/pageFile.ts'
import { pageHeaders } from '../base/pageHeaders.ts'

const scheme = 'quarry'
/** The origin of the app's own pages. Nothing else is ever loaded in a window. */
export const pageOrigin = `${scheme}://app`

/** Makes `quarry:` a scheme with an origin, like https. Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the built pages in `rendererDir` at {@link pageOrigin}. */
export function servePages(rendererDir: string): void {
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'app' && request.method === 'GET' ? await pageFile(rendererDir, url.pathname) : undefined
    if (!file) return new Response('There is nothing here.', { status: 404, headers: pageHeaders })
    return new Response(file.bytes, { headers: { ...pageHeaders, 'content-type': file.contentType } })
  })
}
