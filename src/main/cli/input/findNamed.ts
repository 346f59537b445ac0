import { QuarryError } from '../../base/errors.ts'
import { nearestFirst } from '../../text/nearestFirst.ts'

/** What has this name, without case. @throws QuarryError not_found with the names that exist, nearest spelling first */
export function findNamed<T extends { readonly name: string }>(
  all: readonly T[],
  wanted: string,
  what: string,
  noneYet: string,
): T {
  const isWanted = (name: string) => name.toLowerCase() === wanted.trim().toLowerCase()
  const found = all.find(({ name }) => isWanted(name))
  if (found) return found
  const names = nearestFirst(
    wanted,
    all.map(({ name }) => name),
  ).slice(0, 10)
  throw new QuarryError('not_found', `There is no ${what} "${wanted}".`, {
    hint: names.length === 0 ? noneYet : `There is: ${names.map((name) => `"${name}"`).join(', ')}.`,
  })
}
