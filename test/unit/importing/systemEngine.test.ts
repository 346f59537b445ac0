import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SystemEngine } from '../../../src/main/importing/ocr/systemEngine.ts'

/** A program that reads one word: as surely as `asItIs` says, and where it turns the page itself, as `turned` says. */
async function engine(asItIs: number, turned: number) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-engine-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'tesseract')
  const row = (text: string, percent: number) => `5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t${percent}\\t${text}\\n`
  await writeFile(
    program,
    `#!/bin/sh\ncat > /dev/null\ncase "$*" in *"--psm 1"*) printf '${row('turned', turned)}' ;; *) printf '${row('upright', asItIs)}' ;; esac\n`,
  )
  await chmod(program, 0o755)
  return new SystemEngine({ kind: 'system', program, version: '5', languages: ['hye'], tellsOrientation: true })
}

const paper = { width: 2, height: 1, pixels: Uint8Array.of(0, 255), dpi: 300 }

test.skipIf(process.platform === 'win32').each([
  ['a page that is read surely as it is', 92, 99, 'upright'],
  ['a page that is read more surely when turned', 42, 91, 'turned'],
  ['a page that cannot be read either way', 42, 30, 'upright'],
])('%s', async (_, asItIs, turned, text) => {
  const { blocks } = await (await engine(asItIs, turned)).recognise(paper)
  expect(blocks[0]?.paragraphs[0]?.[0]?.[0]?.text).toBe(text)
})
