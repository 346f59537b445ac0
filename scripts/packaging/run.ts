import { spawn } from 'node:child_process'

/** Runs a program and shows what it prints only when it fails. @throws Error with that output */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(command, args, { cwd, ...(env ? { env } : {}), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('error', reject)
  child.on('close', (code) =>
    code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} failed (${code}):\n${output}`)),
  )
  return promise
}
