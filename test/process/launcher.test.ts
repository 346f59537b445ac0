import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../src/main/base/resources.ts'

/** The launcher of the npm package, with a program in place of Quarry's. */
async function launch(program: string, words: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-launcher-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'bin'))
  await mkdir(path.join(folder, 'out/main'), { recursive: true })
  await copyFile(path.join(projectRoot, 'packaging/npm/quarry.js'), path.join(folder, 'bin/quarry.mjs'))
  for (const name of ['cli.js', 'web.js'])
    await writeFile(path.join(folder, 'out/main', name), `const name = '${name}'\n${program}`)
  const child = spawn(process.execPath, [path.join(folder, 'bin/quarry.mjs'), ...words], { stdio: 'pipe' })
  const ended = once(child, 'exit')
  child.stdout.setEncoding('utf8')
  return { child, ended, firstOutput: once(child.stdout, 'data') }
}

const describe = `console.log(JSON.stringify([name, ...process.argv.slice(2)]))`

test('words are those of the command line, and none open the app in the browser', async () => {
  const withWords = await launch(`${describe}\nprocess.exitCode = 3`, ['search', 'a b'])
  expect(JSON.parse(String(await withWords.firstOutput))).toEqual(['cli.js', 'search', 'a b'])
  expect(await withWords.ended).toEqual([3, null])
  const without = await launch(describe, [])
  expect(JSON.parse(String(await without.firstOutput))).toEqual(['web.js', '--open'])
  expect(await without.ended).toEqual([0, null])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the program, whose exit code is kept', async (signal) => {
  const waits = `process.on('${signal}', () => process.exit(7))\nsetInterval(() => {}, 1000)\nconsole.log('ready')`
  const { child, ended, firstOutput } = await launch(waits, ['search'])
  await firstOutput
  child.kill(signal)
  expect(await ended).toEqual([7, null])
})

test('a program that a signal ended gives the exit code of a shell', async () => {
  const { child, ended, firstOutput } = await launch(`setInterval(() => {}, 1000)\nconsole.log('ready')`, ['search'])
  await firstOutput
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
})

test('npm start says with --help how the app is started, and starts nothing', () => {
  const script = path.join(projectRoot, 'scripts/start.ts')
  expect(execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' })).toMatch(/^npm start \[-- /)
})
