import { QuarryError } from '../base/errors.ts'
import type { Workspace } from './postgres/members.ts'

/**
 * What a team is called that is set up without a name: who brings one up to date means that one, and makes no second.
 * @throws QuarryError usage where there are several
 */
export function nameOfNew(all: readonly Workspace[]): string {
  const [only, ...others] = all
  if (only === undefined || all.some(({ name }) => name === 'team')) return 'team'
  if (others.length === 0) return only.name
  throw noWorkspace(all, undefined)
}

/** Why a workspace is not to be had, among those that there are. */
export function noWorkspace(all: readonly Workspace[], wanted: string | undefined): QuarryError {
  if (all.length === 0)
    return new QuarryError('permission', 'You are a member of no team there.', {
      hint: 'An owner of a team can invite you.',
    })
  return new QuarryError(
    wanted === undefined ? 'usage' : 'not_found',
    wanted === undefined ? 'You are a member of several teams there.' : `There is no team "${wanted}" there.`,
    { hint: `Name one of them: ${all.map(({ name }) => name).join(', ')}.` },
  )
}
