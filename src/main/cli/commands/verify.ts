import { access, readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { VerifyReport } from '../../../contract/libraries.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { checkSeal, type SealReport } from '../../exporting/custody/checkSeal.ts'
import { sealEnding } from '../../exporting/custody/manifest.ts'
import type { Timestamp } from '../../exporting/custody/timestampTypes.ts'
import { trustedKey } from '../../exporting/custody/sealKey.ts'
import { count, counted, table } from '../output/format.ts'
import { describeRecall } from '../output/describeRecall.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'

interface VerifyFlags {
  readonly key?: string
  readonly authority?: string
}

export function addVerify(program: Command, dispatch: Dispatch): void {
  program
    .command('verify')
    .description(
      'checks a library from end to end, or a sealed file: what has changed since it was sealed; exit code 1 when something is wrong',
    )
    .argument('[file]', 'another library than the current one, or a file with a seal beside it')
    .option('--key <file>', 'the public key in PEM that must have signed the seal')
    .option('--authority <file>', 'certificates in PEM; the time stamp of the seal must lead to one of them')
    .action((file: string | undefined, { key, authority }: VerifyFlags, command: Command) =>
      dispatch(command, async (invocation) => {
        if (file !== undefined && (key !== undefined || authority !== undefined || (await isSealed(file))))
          return verifySeal(invocation, file, key, authority)
        if (key !== undefined || authority !== undefined)
          throw new QuarryError(
            'usage',
            `${key === undefined ? '--authority' : '--key'} is for a sealed file: name it.`,
          )
        if (file !== undefined && (await isFolder(file)))
          throw new QuarryError('invalid_input', 'This is a folder.', { where: resolve(file), hint: 'Name a file.' })
        return verify(invocation, file === undefined ? invocation.libraryPath : resolve(file)).catch(
          (error: unknown) => {
            if (file !== undefined && hasCode(error, 'not_found'))
              throw new QuarryError('not_found', 'There is no such file.', {
                where: resolve(file),
                hint: 'Check the path.',
              })
            if (file === undefined || !hasCode(error, 'invalid_input')) throw error
            throw new QuarryError('invalid_input', 'This file is no Quarry library, and no seal lies beside it.', {
              where: resolve(file),
              hint: `To seal it as it is now: quarry seal ${file}.`,
            })
          },
        )
      }),
    )
}

function isFolder(path: string): Promise<boolean> {
  return stat(resolve(path)).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Whether a seal lies beside a file. */
function isSealed(file: string): Promise<boolean> {
  return access(`${resolve(file)}${sealEnding}`).then(
    () => true,
    () => false,
  )
}

async function verifySeal(
  invocation: Invocation,
  file: string,
  key: string | undefined,
  authority: string | undefined,
): Promise<ExitCode> {
  const trusted = key === undefined ? undefined : await trustedKey(resolve(key))
  const authorities = authority === undefined ? undefined : await certificates(resolve(authority))
  const report = await checkSeal(resolve(file), { key: trusted, authorities, signal: invocation.stop })
  invocation.print(report, () =>
    [
      ...report.problems,
      sealVerdict(report),
      ...(report.sealedAt === undefined ? [] : [`Sealed ${report.sealedAt}, ${counted(report.parts, 'part')}.`]),
      ...(report.fingerprint === undefined
        ? []
        : [`Key ${report.fingerprint}${trusted ? '' : ' (not compared: give --key FILE)'}.`]),
      ...(report.timestamp ? [stampLine(report.timestamp)] : []),
    ].join('\n'),
  )
  return report.ok ? 0 : 1
}

function sealVerdict({ path, ok, isSigned, isUnchanged }: SealReport): string {
  if (ok) return `${path} is what was sealed.`
  if (isUnchanged && isSigned) return `${path} is what was sealed; its time stamp proves nothing.`
  if (isUnchanged)
    return `${path} is what its seal lists, but the seal could have been made by anyone. Put the signature back beside it.`
  return `${path} is not what was sealed.`
}

function stampLine({ at, authority, isTrusted }: Timestamp): string {
  const held = isTrusted === undefined ? ' (not compared: give --authority FILE)' : ''
  return `Time stamp ${at} by ${authority}${held}.`
}

async function certificates(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(error, file)
  })
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new QuarryError('invalid_input', 'This file has no certificate in PEM.', { where: file })
}

const hasCode = (error: unknown, code: string): error is Error =>
  error instanceof Error && 'code' in error && error.code === code

async function verify(invocation: Invocation, path: string): Promise<ExitCode> {
  const show = (report: VerifyReport): ExitCode => {
    invocation.print(report, () => describeReport(report, invocation.host.stdout.columns))
    return report.ok ? 0 : 1
  }
  try {
    return await invocation.withLibrary(
      async (client) => show(await client.libraries.verify({}, { signal: invocation.stop })),
      { create: false, path, searches: false },
    )
  } catch (error) {
    if (!hasCode(error, 'library_damaged')) throw error
    // So much is wrong that it cannot even be opened: that is what was asked.
    const checks = [{ name: 'file structure', checked: 0, problems: 1 }]
    return show({ path, ok: false, checks, recall: [], problems: [error.message] })
  }
}

function describeReport(report: VerifyReport, columns: number): string {
  const rows = report.checks.map((check) => [check.name, count(check.checked), count(check.problems)])
  const checks = table(
    [
      { title: 'check', shrinks: true },
      { title: 'checked', align: 'right' },
      { title: 'problems', align: 'right' },
    ],
    rows,
    columns,
  )
  const problems = report.checks.reduce((sum, check) => sum + check.problems, 0)
  const verdict = report.ok ? `${report.path} is sound.` : `${report.path} has ${counted(problems, 'problem')}.`
  const hasCodes = report.checks.some(({ name }) => name.startsWith('codes of '))
  return [
    checks,
    ...(hasCodes ? ['Codes are compact copies of the vectors that searches read first. They can be made again.'] : []),
    ...report.recall.map(describeRecall),
    ...report.problems.map((problem) => `  ${problem}`),
    verdict,
  ].join('\n')
}
