import type { TaskView } from '../../../contract/generation.ts'
import { typeWritten } from '../../media/fileEnding.ts'
import type { MediaType } from '../../model/media.ts'
import { bytes, plain } from './format.ts'

/** The public shape of a task: fields are added to it, never renamed or taken away. `path`: where its file was written. */
export function taskResult(task: TaskView, path: string | null) {
  const { id, medium, canLookUp: _, ...others } = task
  return { task: id, ...others, medium, path }
}

/** What came of a task, in lines. */
export function describeTask(task: TaskView, out: string | null): string {
  const { id, medium, error, notes } = task
  const references = task.references.map(
    ({ title, url }, at) =>
      `  ${at + 1}. ${plain(title ?? url ?? 'without a title')}${title && url ? `  ${plain(url)}` : ''}`,
  )
  return [
    ...notes.map(plain),
    medium
      ? `Task ${id}: ${describeMedium(medium)}${out === null ? '' : `, written to ${out}${asFormat(out, medium.mime)}`}.`
      : `Task ${id}: ${outcome(task)}`,
    ...(error && !medium ? [`  ${plain(error.message)}`] : []),
    ...(references.length > 0 ? ['It refers to:', ...references] : []),
    ...(medium && out === null ? [`To get the file: quarry tasks open ${id} --out FILE`] : []),
  ].join('\n')
}

/** The format that a file was converted to; nothing where it is what was made. */
function asFormat(out: string, made: string): string {
  const format = typeWritten(out, made as MediaType)
  return format === made ? '' : ` as ${format}`
}

function describeMedium({ mime, width, height, durationMs, bytes: size }: NonNullable<TaskView['medium']>): string {
  const sides = width === null || height === null ? '' : `, ${width} × ${height}`
  const length = durationMs === null ? '' : `, ${durationMs / 1000} s`
  return `${mime}${sides}${length}, ${bytes(size)}`
}

function outcome({ state, remoteId, expiresAt }: TaskView): string {
  switch (state) {
    case 'unknown':
      return 'its answer was lost. It may have been created, and is not asked for again by itself.'
    case 'stored':
      return `was created as ${plain(remoteId ?? '')}. The service documents no way to fetch it; the service profile may name one.`
    case 'failed':
      return 'failed. It costs nothing.'
    case 'expired':
      return 'is not known to the service any more.'
    default:
      return `is ${state}${expiresAt === null ? '' : `; what comes of it can be fetched until ${expiresAt.slice(0, 16).replace('T', ' ')}`}.`
  }
}
