import { createPublicKey } from 'node:crypto'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { sealEnding, signatureEnding } from '../../exporting/custody/manifest.ts'
import { sealFile } from '../../exporting/custody/seal.ts'
import { fingerprintOf, pemOf, sealKey } from '../../exporting/custody/sealKey.ts'
import { mostTimestampBytes, timestampTypes, type Timestamp } from '../../exporting/custody/timestampTypes.ts'
import { timestampSeal } from '../../exporting/custody/timestampSeal.ts'
import { postToNamed } from '../../service/downloads/postToNamed.ts'
import { dataFolder } from '../../settings/libraryPath.ts'
import { commandNetwork } from '../host/commandNetwork.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { counted } from '../output/format.ts'

interface SealFlags {
  readonly key?: string
  readonly timestamp?: string
}

export function addSeal(program: Command, dispatch: Dispatch): void {
  program
    .command('seal')
    .description(
      'signs what a file is now: writes FILE.seal with the SHA-256 of the file and of each part, and FILE.seal.sig; without a file prints the public key',
    )
    .argument('[file]', 'any file: an export, a collection, a backup')
    .option('--key <file>', 'an Ed25519 private key in PEM, instead of the one that Quarry makes and keeps')
    .option(
      '--timestamp <url>',
      'ask this time-stamping authority (RFC 3161) to confirm when the seal was there: writes FILE.seal.tsr. Only a hash is sent',
    )
    .action((file: string | undefined, flags: SealFlags, command: Command) =>
      dispatch(command, (invocation) => seal(invocation, file, flags)),
    )
}

async function seal(
  invocation: Invocation,
  file: string | undefined,
  { key: given, timestamp: authority }: SealFlags,
): Promise<ExitCode> {
  const { host, stop } = invocation
  const key = await sealKey(dataFolder(host), given === undefined ? undefined : resolve(given))
  if (file === undefined) {
    const publicKey = pemOf(createPublicKey(key))
    invocation.print({ publicKey, fingerprint: fingerprintOf(createPublicKey(key)) }, () => publicKey.trimEnd())
    return 0
  }
  const path = resolve(file)
  const ask = (query: Uint8Array) =>
    postToNamed(
      {
        url: authority ?? '',
        body: query,
        contentType: timestampTypes.query,
        answerType: timestampTypes.reply,
        maxBytes: mostTimestampBytes,
        what: 'time-stamping authority',
        network: commandNetwork(host),
      },
      stop,
    )
  // A seal that is there already is given its time stamp.
  if (authority !== undefined && (await isSealed(path))) {
    const timestamp = await timestampSeal(path, key, ask, { signal: stop })
    invocation.print({ path: `${path}${sealEnding}`, timestamp }, () => stampLines(timestamp).join('\n'))
    return 0
  }
  const witness = authority === undefined ? undefined : { from: authority, ask }
  const { timestamp, ...sealed } = await sealFile(path, key, host.clock, { signal: stop, witness })
  invocation.print({ ...sealed, timestamp: timestamp ?? null }, () =>
    [
      `Wrote ${sealed.path} and ${sealed.path}.sig: ${counted(sealed.parts, 'part')}.`,
      `SHA-256 of the file  ${sealed.sha256}`,
      `Key                  ${sealed.fingerprint}`,
      ...(timestamp ? stampLines(timestamp) : []),
    ].join('\n'),
  )
  return 0
}

const isSealed = (file: string): Promise<boolean> =>
  access(`${file}${sealEnding}${signatureEnding}`).then(
    () => true,
    () => false,
  )

function stampLines({ at, authority }: Timestamp): readonly string[] {
  return [`Time stamp           ${at}`, `Authority            ${authority}`]
}
