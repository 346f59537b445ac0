import type { PlaceView } from '../../../contract/places.ts'
import type { Strings } from '../../strings/strings.ts'
import { quietDirection } from './quietDirection.ts'
import { tellingPaths } from './tellingPaths.ts'

/** What became of the file of a text that was in a watched folder; null where it is where it was. */
export function presenceOfPlace(place: PlaceView | null, strings: Strings): string | null {
  const { movedTo, goneSince } = place ?? {}
  if (goneSince !== undefined) return strings.reading.goneSince(strings.common.date(goneSince))
  if (movedTo === undefined) return null
  const [outermost] = (place?.path ?? place?.file ?? '').split('/')
  const folders = movedTo.split(/[/\\]/)
  // The folder tells where it is, of one that has its name still: a place does not say where it was.
  return strings.reading.movedTo(folders.slice(outermost === folders.at(-1) ? -2 : -1).join('/'))
}

/** Where a file is now that had another path, as shortly as tells both apart. */
export function presentPath(before: string, now: string): string {
  return quietDirection(tellingPaths([before, now])[1] ?? now)
}
