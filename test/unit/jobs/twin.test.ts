import type { NewJob } from '../../../src/main/model/jobs/job.ts'
import type { StoredJob } from '../../../src/main/model/jobs/job.ts'
import { expect, test } from 'vitest'
import { findTwin } from '../../../src/main/jobs/twin.ts'
import type { CollectionId, JobId, SpaceId } from '../../../src/main/model/ids.ts'
import type { JobState } from '../../../src/main/model/jobs/job.ts'
import type { JobWork } from '../../../src/main/model/jobs/jobWork.ts'

const work: JobWork = { kind: 'embed-media', payload: { fusion: true, instruction: undefined, frameRate: 1 } }
const asked: Omit<NewJob, 'owner'> = {
  work,
  title: '',
  collectionId: 1 as CollectionId,
  spaceId: 2 as SpaceId,
  feedsFrom: undefined,
}

function stored(id: number, state: JobState = 'paused', feedsFrom?: number): StoredJob {
  return {
    ...asked,
    // As the schema reads it back from JSON: without the keys that had no value.
    work: { kind: 'embed-media', payload: { frameRate: 1, fusion: true } },
    id: id as JobId,
    family: 'embed',
    state,
    feedsFrom: feedsFrom as JobId | undefined,
    owner: '',
    wish: undefined,
    space: undefined,
    wait: undefined,
    embed: undefined,
    import: undefined,
    error: undefined,
    createdAt: 1,
    updatedAt: 1,
    finishedAt: undefined,
    clearedAt: undefined,
  }
}

test('a twin has the same work, collection and space', () => {
  expect(findTwin([stored(7)], asked)?.id).toBe(7)
  expect(findTwin([stored(7)], { ...asked, collectionId: 3 as CollectionId })).toBeUndefined()
  expect(findTwin([stored(7)], { ...asked, spaceId: 3 as SpaceId })).toBeUndefined()
  expect(findTwin([stored(7)], { ...asked, work: { kind: 'embed-media', payload: { fusion: true } } })).toBeUndefined()
  expect(findTwin([stored(7)], { ...asked, work: { kind: 'embed-texts', payload: { again: false } } })).toBeUndefined()
  expect(findTwin([{ ...stored(7), work: undefined }], asked)).toBeUndefined()
})

test('a twin is fed by the same import, or is at rest and no unfinished import feeds it', () => {
  const fed = { ...asked, feedsFrom: 5 as JobId }
  expect(findTwin([stored(7, 'running', 5)], fed)?.id).toBe(7)
  expect(findTwin([stored(7, 'running')], fed)).toBeUndefined()
  expect(findTwin([stored(7, 'interrupted', 4)], fed)?.id).toBe(7)
  expect(findTwin([stored(7, 'interrupted', 4), stored(4, 'running')], fed)).toBeUndefined()
  expect(findTwin([stored(7, 'running', 4), stored(4, 'running')], asked)?.id).toBe(7)
})
