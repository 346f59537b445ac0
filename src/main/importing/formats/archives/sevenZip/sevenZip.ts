import path from 'node:path'
import sevenZip, { type SevenZipModule } from '7z-wasm'

/** The kinds of archives that 7-Zip may take a file for: no other of its parsers ever sees one. */
type ArchiveType = '7z' | 'zip'

/** An archive, and what opens it. */
export interface SevenZipSource {
  readonly path: string
  readonly type: ArchiveType
  readonly password: string | undefined
}

/** A stream of Emscripten's file system, which the package does not declare. */
interface OutputStream {
  stream_ops: { write(stream: unknown, memory: Uint8Array, offset: number, length: number): number }
}

type FileSystem = SevenZipModule['FS'] & { getStream(descriptor: number): OutputStream }

const archiveFolder = '/archive'
const standardOutput = 1

/** The lines 7-Zip prints about each entry. @throws Error with what 7-Zip says of an archive that it cannot open */
export async function listEntries(source: SevenZipSource): Promise<string[]> {
  const lines: string[] = []
  const errors = await run(source, ['l', '-slt'], (line) => lines.push(line))
  if (errors.length > 0) throw new Error(errors.join(' ').slice(0, 500))
  return lines
}

/**
 * Writes the bytes of all entries, one after the other in the order of the listing, to `write`. Nothing is written to disk
 * by a name in the archive. Answers with what 7-Zip says of entries that it cannot read. @throws what `write` throws
 */
export async function writeEntries(source: SevenZipSource, write: (bytes: Uint8Array) => void): Promise<string[]> {
  return run(source, ['x', '-so'], () => {}, write)
}

async function run(
  { path: archive, type, password = '' }: SevenZipSource,
  command: readonly string[],
  print: (line: string) => void,
  write?: (bytes: Uint8Array) => void,
): Promise<string[]> {
  const errors: string[] = []
  const program = await sevenZip.default({
    stdin: refuseInput,
    print,
    printErr: (line) => line.trim() !== '' && errors.push(line),
  })
  const files = program.FS as FileSystem
  files.mkdir(archiveFolder)
  files.mount(program.NODEFS, { root: path.dirname(archive) }, archiveFolder)
  if (write) {
    const output = files.getStream(standardOutput)
    output.stream_ops = {
      ...output.stream_ops,
      write: (_, memory, offset, length) => {
        write(new Uint8Array(memory.buffer, memory.byteOffset + offset, length))
        return length
      },
    }
  }
  try {
    program.callMain([...command, `-t${type}`, `-p${password}`, '--', `${archiveFolder}/${path.basename(archive)}`])
  } catch (error) {
    // The program throws the address of an exception of its own for what it cannot open.
    if (typeof error !== 'number') throw error
    errors.push('7-Zip failed.')
  }
  return errors
}

/** Reading from standard input fails: nobody answers a question. */
function refuseInput(): never {
  throw new Error('There is no standard input.')
}
