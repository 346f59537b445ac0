import { createPublicKey } from 'node:crypto'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { sealFile } from '../../exporting/custody/seal.ts'
import { fingerprintOf, pemOf, sealKey } from '../../exporting/custody/sealKey.ts'
import { dataFolder } from '../../settings/libraryPath.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { counted } from '../output/format.ts'

interface SealFlags {
  readonly key?: string
}

export function addSeal(program: Command, dispatch: Dispatch): void {
  program
    .command('seal')
    .description(
      'signs what a file is now: writes FILE.seal with the SHA-256 of the file and of each part, and FILE.seal.sig; without a file prints the public key',
    )
    .argument('[file]', 'any file: an export, a collection, a backup')
    .option('--key <file>', 'an Ed25519 private key in PEM, instead of the one that Quarry makes and keeps')
    .action((file: string | undefined, flags: SealFlags, command: Command) =>
      dispatch(command, (invocation) => seal(invocation, file, flags)),
    )
}

async function seal(invocation: Invocation, file: string | undefined, { key: given }: SealFlags): Promise<ExitCode> {
  const { host, stop } = invocation
  const key = await sealKey(dataFolder(host), given === undefined ? undefined : resolve(given))
  if (file === undefined) {
    const publicKey = pemOf(createPublicKey(key))
    invocation.print({ publicKey, fingerprint: fingerprintOf(createPublicKey(key)) }, () => publicKey.trimEnd())
    return 0
  }
  const sealed = await sealFile(resolve(file), key, host.clock, stop)
  invocation.print(sealed, () =>
    [
      `Wrote ${sealed.path} and ${sealed.path}.sig: ${counted(sealed.parts, 'part')}.`,
      `SHA-256 of the file  ${sealed.sha256}`,
      `Key                  ${sealed.fingerprint}`,
    ].join('\n'),
  )
  return 0
}
