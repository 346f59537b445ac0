import { integer } from '../../input/parseOption.ts'

export interface TeamFlags {
  readonly team?: string
}

/** What names one of several teams. */
export const teamOption = ['--team <name>', 'of this team, where the library is connected to several'] as const

/** How large files may be that are sent or taken over. */
export const mostOption = [
  '--most-mb <n>',
  'leave files of more megabytes where they are (default: 200)',
  integer(1, 10_000),
] as const

export const mostBytes = (megabytes: number | undefined) =>
  megabytes === undefined ? undefined : megabytes * 1_000_000
