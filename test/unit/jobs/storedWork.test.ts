import type { NewJob } from '../../../src/main/model/jobs/job.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runJob, type JobContext, type JobRunners } from '../../../src/main/jobs/runner.ts'
import type { Json } from '../../../src/main/model/document.ts'
import { normalizeWork, type JobFamily, type JobWork } from '../../../src/main/model/jobs/jobWork.ts'
import { createJob, listJobs } from '../../../src/main/store/jobs/jobs.ts'
import { row, run } from '../../../src/main/store/statement.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

function newLibrary() {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  return db
}

const files = { paths: ['/a.csv'], names: [null], state: ['5 1'] }
const noScope = { collectionId: undefined, spaceId: undefined, feedsFrom: undefined }

/** Work, and the columns `kind` and `payload` that stand for it. */
const forms: readonly [JobWork, JobFamily, Json][] = [
  [
    {
      kind: 'import-records',
      payload: {
        ...files,
        options: { format: 'csv', mapping: { text: ['body'] } },
        isUnattended: false,
        passageChars: 2000,
        passageOverlap: 200,
      },
    },
    'import',
    {
      ...files,
      options: { format: 'csv', mapping: { text: ['body'] } },
      isUnattended: false,
      passageChars: 2000,
      passageOverlap: 200,
    },
  ],
  [
    { kind: 'import-media', payload: { ...files, followLinks: false } },
    'import',
    { mediaFiles: { ...files, followLinks: false } },
  ],
  [{ kind: 'fetch-media', payload: { videos: true } }, 'import', { collectedMedia: { videos: true } }],
  [{ kind: 'embed-texts', payload: { again: false } }, 'embed', {}],
  [{ kind: 'embed-texts', payload: { again: true } }, 'embed', { again: true }],
  [
    { kind: 'embed-media', payload: { fusion: true, instruction: 'Find charts.', frameRate: 0.5 } },
    'embed',
    { media: { fusion: true, instruction: 'Find charts.', frameRate: 0.5 } },
  ],
]

const example: NewJob = {
  work: {
    kind: 'import-records',
    payload: { ...files, options: {}, isUnattended: false, passageChars: 900, passageOverlap: 0 },
  },
  title: 't',
  owner: 'o',
  ...noScope,
}

test.each(forms)('%j is stored in the form that every version reads, and is read back', (work, kind, payload) => {
  const db = newLibrary()
  const { id, family, work: read } = createJob(db, { work, title: 't', owner: 'o', ...noScope }, 1)
  expect({ family, read }).toEqual({ family: kind, read: normalizeWork(work) })
  const stored = row<{ kind: string; payload: string }>(db, 'SELECT kind, payload FROM jobs WHERE id = ?', id)
  expect([stored?.kind, JSON.parse(stored?.payload ?? '')]).toEqual([kind, payload])
})

test.each<[string, Json, JobWork]>([
  [
    'import',
    { paths: ['/a.csv'], options: {}, isUnattended: false, passageChars: 900, passageOverlap: 0, state: ['5 1'] },
    {
      kind: 'import-records',
      payload: {
        paths: ['/a.csv'],
        names: [],
        options: {},
        isUnattended: false,
        passageChars: 900,
        passageOverlap: 0,
        state: ['5 1'],
      },
    },
  ],
  ['import', { mediaFiles: files }, { kind: 'import-media', payload: { ...files, followLinks: true } }],
  ['embed', { media: { fusion: false } }, { kind: 'embed-media', payload: { fusion: false } }],
])('a job that an older version stored is read: %s %j', (kind, payload, work) => {
  const db = newLibrary()
  const { id } = createJob(db, example, 1)
  run(db, 'UPDATE jobs SET kind = ?, payload = ? WHERE id = ?', kind, JSON.stringify(payload), id)
  expect(listJobs(db, 'all', 10)).toMatchObject([{ family: kind, work }])
})

test('a job whose payload is damaged is listed beside the others, and fails when it is to run', async () => {
  const db = newLibrary()
  const { id } = createJob(db, { ...example, title: 'damaged' }, 1)
  createJob(db, { ...example, title: 'whole' }, 1)
  run(db, `UPDATE jobs SET payload = '{"paths": 7}' WHERE id = ?`, id)
  const [whole, damaged] = listJobs(db, 'all', 10)
  expect([whole?.work?.kind, damaged?.work]).toEqual(['import-records', undefined])
  if (!damaged) throw new Error('The job is not listed.')
  expect(await runJob({} as JobRunners, damaged, {} as JobContext)).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining(`Job ${id} cannot run`),
  })
})
