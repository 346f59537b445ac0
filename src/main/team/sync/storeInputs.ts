import type { Clock } from '../../base/clock.ts'
import type { TeamInput } from '../../model/team.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import type { Store } from '../../store/store.ts'
import type { PulledInput } from '../postgres/inputs.ts'

/** Stores vectors of images and videos of a server; what its documents do not show here yet is left out. Answers how many are new. */
export async function storeInputs(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pulled: readonly PulledInput[],
): Promise<number> {
  const spaces = new Map<string, { readonly space: SpaceKey; readonly made: TeamInput[] }>()
  for (const { space, made } of pulled) {
    if (!made) continue
    const name = JSON.stringify([space.origin, space.model, space.dimension])
    const known = spaces.get(name) ?? { space, made: [] }
    known.made.push(made)
    spaces.set(name, known)
  }
  let added = 0
  for (const { space, made } of spaces.values()) added += await store.write.putTeamInputs(space, made, clock.now())
  return added
}
