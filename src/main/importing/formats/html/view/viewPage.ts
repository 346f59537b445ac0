import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { View } from '../../../extraction/view.ts'
import { beginningOf, looksLikeMail } from '../../mail/sniffMail.ts'
import { decodePage } from '../decodePage.ts'
import { archivedPage } from './archivedPage.ts'
import { quietPage } from './quietPage.ts'

/** A larger page is not expanded. */
const mostBytes = 128 * 1024 * 1024

/** A saved page with what it came with. */
export const viewPage: View = async function* ({ path }, { options }) {
  const stored = await readFile(path)
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? gunzipSync(stored, { maxOutputLength: mostBytes }) : stored
  const page = looksLikeMail(beginningOf({ bytes }))
    ? await archivedPage(bytes)
    : { html: decodePage(bytes, options.encoding).text, image: () => undefined, style: () => undefined }
  if (page) yield [{ kind: 'page', html: quietPage(page.html, page) }]
}
