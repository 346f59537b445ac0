import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SystemEngine } from '../../../src/main/importing/ocr/systemEngine.ts'

/** A program that reads one word: as surely as `asItIs` says, and where it turns the page itself, as `turned` says. */
function engine(asItIs: number, turned: number) {
  const row = (text: string, percent: number) => `5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t${percent}\\t${text}\\n`
  return engineThat(
    `case "$*" in *"--psm 1"*) printf '${row('turned', turned)}' ;; *) printf '${row('upright', asItIs)}' ;; esac`,
  )
}

async function engineThat(answers: string) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-engine-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'tesseract')
  await writeFile(program, `#!/bin/sh\ncat > /dev/null\n${answers}\n`)
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

test.skipIf(process.platform === 'win32')('reads pictures of lines as they are, in one run', async () => {
  const row = (page: number, text: string) => `5\\t${page}\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t${text}\\n`
  const lines = await engineThat(
    `case "$*" in *"--psm 13"*) printf '${row(1, 'one')}${row(1, 'more')}${row(3, 'three \u200f')}' ;; esac`,
  )
  const read = await lines.recogniseLines([paper, paper, paper], 'exact')
  expect(read.map((line) => line.map(({ text }) => text))).toEqual([['one', 'more'], [], ['three']])
  expect(await lines.recogniseLines([], 'exact')).toEqual([])
})
