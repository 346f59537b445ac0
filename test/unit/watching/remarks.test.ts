import { expect, test } from 'vitest'
import type { FileProblem } from '../../../src/main/model/jobs/job.ts'
import { saidOfFiles } from '../../../src/main/watching/remarks.ts'

const problem = (file: string, message: string, over: Partial<FileProblem> = {}): FileProblem => ({
  file,
  message,
  severity: 'refused',
  isWhole: true,
  ...over,
})

test('what an import says is sorted by its files: a refusal of a part is none of the file', () => {
  const said = saidOfFiles(
    [
      problem('/case/broken.pdf', 'It is damaged.'),
      problem('/case/box.zip/in/bad.pdf', 'It is damaged.'),
      problem('/case/rows.csv', 'No row.', { isWhole: false }),
      problem('/case/rows.csv', 'No date.', { severity: 'warning' }),
      problem('/case/other.txt', 'It was not asked for.'),
      problem('/case/half.zip', '“a.exe”: It is no text.'),
    ],
    new Set(['/case/broken.pdf', '/case/box.zip', '/case/rows.csv', '/case/half.zip']),
    new Set(['/case/rows.csv', '/case/half.zip']),
  )
  expect(Object.fromEntries(said)).toEqual({
    '/case/broken.pdf': { refusal: 'It is damaged.', remarks: [] },
    '/case/box.zip': {
      refusal: undefined,
      remarks: [{ kind: 'incomplete', within: '/in/bad.pdf', message: 'It is damaged.' }],
    },
    '/case/rows.csv': {
      refusal: undefined,
      remarks: [
        { kind: 'incomplete', within: '', message: 'No row.' },
        { kind: 'warning', within: '', message: 'No date.' },
      ],
    },
    '/case/half.zip': {
      refusal: undefined,
      remarks: [{ kind: 'incomplete', within: '', message: '“a.exe”: It is no text.' }],
    },
  })
})
