import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('threads that are closed while they load a native module leave the process alive', () => {
  const program = path.join(import.meta.dirname, 'closeThreadsProgram.ts')
  // As all of Quarry is started.
  const output = execFileSync(process.execPath, ['--no-memory-protection-keys', program, '40'], { encoding: 'utf8' })
  expect(output.trim()).toBe('40')
})
