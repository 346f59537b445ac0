import { resolve } from 'node:path'
import type { Command } from 'commander'
import { encryptionOf } from '../../output/encryption.ts'
import type { OriginalView } from '../../../../contract/files/originals.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'
import { cliAdvice } from '../../advice.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { integer } from '../../input/parseOption.ts'
import { bytes, counted, plain } from '../../output/format.ts'

interface OriginalFlags {
  readonly out?: string
}

export function addOriginal(program: Command, dispatch: Dispatch): void {
  program
    .command('original')
    .description('shows what a document was read from, or writes a copy of that file')
    .argument('<document>', 'the number of the document, as search --json has it', integer(1, Number.MAX_SAFE_INTEGER))
    .option('--out <file>', 'where to write the copy, in place of what is there')
    .action((documentId: number, flags: OriginalFlags, command: Command) =>
      dispatch(command, (invocation) => showOriginal(invocation, documentId, flags)),
    )
}

function showOriginal(invocation: Invocation, documentId: number, { out }: OriginalFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const signal = invocation.stop
      // A number that no document has is an error of its own.
      const { raw } = await client.documents.get({ id: documentId }, { signal })
      const originals = await client.originals.ofDocument({ documentId }, { signal })
      const elsewhere = originals.length === 0 ? await filesOfTeams(client, documentId, signal) : []
      if (out === undefined) {
        invocation.print(originals, () =>
          originals.length === 0
            ? ['Nothing is known here of what this document was read from.', ...elsewhere].join('\n')
            : [...originals.map(describe), ...describeEncryption(raw)].join('\n\n'),
        )
        return 0
      }
      const original = originals.find(({ state }) => state === 'kept' || state === 'linked') ?? originals[0]
      if (!original)
        throw new QuarryError('not_found', 'Nothing is known here of what this document was read from.', {
          where: `document ${documentId}`,
          hint: elsewhere.length > 0 ? elsewhere.join(' ') : 'Import the file again: it is kept from then on.',
        })
      const written = await client.originals.write({ id: original.id, path: resolve(out) }, { signal })
      invocation.print(
        { ...written, original: original.id },
        () => `Wrote ${written.path}: ${bytes(written.bytes)}, from ${plain(original.name)}.`,
      )
      return 0
    },
    { create: false },
  )
}

/** What teams have of a document whose file is not here: what was taken over comes without it. */
async function filesOfTeams(client: QuarryClient, documentId: number, signal: AbortSignal): Promise<string[]> {
  const all = await client.teams.files({ documentId }, { signal })
  return all.flatMap(({ team, files, reason }) => {
    if (reason !== null) return [`"${plain(team)}" was not asked for it: ${plain(wordAdvice(reason, cliAdvice))}`]
    const [first, ...others] = files
    if (!first) return []
    const size = bytes(files.reduce((sum, one) => sum + one.bytes, 0))
    const what =
      others.length === 0
        ? `"${plain(first.name)}" (${size}) is`
        : `${counted(files.length, 'file')} of it (${size}), "${plain(first.name)}" among them, are`
    return [`${what} on the server of "${plain(team)}". To take over: quarry team fetch ${documentId}`]
  })
}

const states: Readonly<Record<OriginalView['state'], string>> = {
  kept: 'a copy is in the library',
  linked: 'only linked: it is read from where it is',
  changed: 'only linked, and changed since it was imported',
  missing: 'it is not there any more',
}

function describe(original: OriginalView): string {
  const { name, format, mime, bytes: size, state, hash, parent, children, movedTo, goneSince } = original
  return [
    plain(name),
    ...(movedTo === null ? [] : [`  now ${parent ? 'in ' : ''}${plain(movedTo)}`]),
    ...(goneSince === null ? [] : [`  no longer in its folder since ${goneSince.slice(0, 19).replace('T', ' ')} UTC`]),
    `  ${format} (${mime}), ${bytes(size)}: ${states[state]}`,
    ...(hash === '' ? [] : [`  SHA-256 ${hash}`]),
    ...(parent ? [`  in ${plain(parent.name)}${documentNote(parent.documentId)}`] : []),
    ...children.map((child) => `  holds ${plain(child.name)}${documentNote(child.documentId)}`),
  ].join('\n')
}

function describeEncryption(raw: Readonly<Record<string, unknown>>): string[] {
  const standards = encryptionOf(raw)
  return standards.length === 0
    ? []
    : [`The message is encrypted (${standards.join(', ')}): the document has its headers, and not what is encrypted.`]
}

function documentNote(documentId: number | null): string {
  return documentId === null ? '' : ` (document ${documentId})`
}
