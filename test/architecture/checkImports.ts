import { isBuiltin } from 'node:module'
import {
  entryFiles,
  isWithin,
  networkModules,
  networkRooms,
  nodeFreeRooms,
  packageRooms,
  roomOf,
  rooms,
} from './rooms.ts'
import { lineOf, type Import, type SourceFile } from './sourceFile.ts'

/** Every import of `file` that the allow-lists do not allow, one line each. */
export function checkImports(file: SourceFile): string[] {
  if (!file.path.startsWith('src/')) return []
  const room = roomOf(file.path)
  if (room === undefined) return [`${file.path}: belongs to no room of test/architecture/rooms.ts`]
  return file.imports.flatMap((each) => {
    const problem = each.isRelative ? relativeProblem(room, each) : packageProblem(file.path, each)
    return problem === undefined ? [] : [`${file.path}:${lineOf(file.text, each.at)}: ${problem}`]
  })
}

function relativeProblem(room: string, { target, isTypeOnly }: Import): string | undefined {
  const targetRoom = roomOf(target)
  if (targetRoom === room) return undefined
  const entries = targetRoom === undefined ? undefined : entryFiles[targetRoom]
  const { from, typesFrom = [] } = rooms[room] ?? { from: [] }
  const holdsTarget = (each: string) => isWithin(target, each)
  if (from.some(holdsTarget)) {
    if (entries === undefined || entries.includes(target)) return undefined
    return `${room} must not import ${target}: only ${targetRoom} itself does, others import its entry files or src/main/model`
  }
  if (!typesFrom.some(holdsTarget)) return `${room} must not import ${target}`
  return isTypeOnly ? undefined : `${room} must not import ${target} other than as a type`
}

function packageProblem(path: string, { target, isTypeOnly }: Import): string | undefined {
  if (isTypeOnly) return undefined
  const within = (list: readonly string[]) => list.some((room) => isWithin(path, room))
  if (networkModules.includes(target) && !within(networkRooms))
    return `the network (${target}) is only for service and web`
  if (isBuiltin(target)) return within(nodeFreeRooms) ? `${target} is Node's, and this also runs in a page` : undefined
  const owners = packageRooms[target]
  if (owners === undefined) return `the package ${target} belongs to no room of test/architecture/rooms.ts`
  return within(owners) ? undefined : `the package ${target} is only for ${owners.join(', ')}`
}
