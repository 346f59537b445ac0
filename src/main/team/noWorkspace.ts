import { QuarryError } from '../base/errors.ts'
import type { Workspace } from './postgres/members.ts'

/** Why a workspace is not to be had, among those that there are. */
export function noWorkspace(all: readonly Workspace[], wanted: string | undefined): QuarryError {
  if (all.length === 0)
    return new QuarryError('permission', 'You are a member of no workspace there.', {
      hint: 'An owner of a workspace can invite you.',
    })
  return new QuarryError(
    wanted === undefined ? 'usage' : 'not_found',
    wanted === undefined ? 'You are a member of several workspaces there.' : `There is no workspace "${wanted}" there.`,
    { hint: `Name one of them: ${all.map(({ name }) => name).join(', ')}.` },
  )
}
