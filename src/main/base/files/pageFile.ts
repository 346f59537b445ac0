import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  // What the PDF viewer draws text with.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
}

/**
 * The file of the built pages that a URL path names (`/` is index.html), or undefined: for a path outside `root`, even
 * by a link in it, for a folder, and for a kind of file that no page is made of.
 */
export async function pageFile(root: string, urlPath: string): Promise<PageFile | undefined> {
  let path: string
  try {
    path = decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
  if (path === '/') path = '/index.html'
  const contentType = contentTypes[extname(path).toLowerCase()]
  if (!path.startsWith('/') || /[\0\\]/.test(path) || path.includes('/.') || !contentType) return undefined
  try {
    const [inside, file] = await Promise.all([realpath(root), realpath(join(root, path))])
    if (!file.startsWith(inside + sep)) return undefined
    return { bytes: new Uint8Array(await readFile(file)), contentType }
  } catch {
    return undefined
  }
}
