import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileError } from '../../base/files/fileError.ts'
import type { Invocation } from '../invocation.ts'

/** The addresses of a list: one a line; empty lines and those that begin with # are passed over. `-` is standard input. */
export async function readAddressList(invocation: Invocation, path: string): Promise<string[]> {
  const list = path === '-' ? await text(invocation.host.stdin) : await readListFile(path)
  return list
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

async function readListFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileError(error, path)
  }
}
