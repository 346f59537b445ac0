import type { Selection } from '../../model/organising/selection.ts'
import type { TimelineLanes, TimelineRange } from '../../model/overview/timeline.ts'
import type { Store } from '../store.ts'
import type { TimelinePart } from './timeline.ts'

/** Documents counted by when they were published. Readers count: it takes the longer the more documents there are. */
export function timelineRecords({ read }: Store) {
  return {
    read: (selection: Selection, by: TimelineLanes, range: TimelineRange, mostLanes: number) =>
      read.readTimeline(selection, by, range, mostLanes),
    /** One page of the documents of a part. */
    items: (selection: Selection, part: TimelinePart, offset: number, limit: number) =>
      read.timelineItems(selection, part, offset, limit),
  }
}
