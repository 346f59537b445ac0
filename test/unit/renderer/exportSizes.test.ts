import { expect, test } from 'vitest'
import { sizeOf } from '../../../src/renderer/exporting/exportSizes.ts'

/** Collections that were written, and the bytes of their files: news, notes of a line, and results of searches. */
const written = [
  { documents: 12, characters: 12_091, docx: 18_147, csv: 14_050, odt: 10_222, html: 19_012 },
  { documents: 400, characters: 376_363, docx: 229_101, csv: 440_144, odt: 183_613, html: 533_051 },
  { documents: 60, characters: 7_479, docx: 13_750, csv: 16_286, odt: 6_083, html: 32_807 },
  { documents: 71, characters: 21_576, docx: 30_785, csv: 42_529, odt: 18_359, html: 66_571 },
]

test('the size that is told before an export is near that of the file, also where a collection is small', () => {
  for (const { documents, characters, ...files } of written)
    for (const [format, bytes] of Object.entries(files)) {
      const told = (sizeOf(format, { documents, characters, captured: 0 }) ?? 0) / bytes
      expect([format, documents, told > 0.75, told < 1.33]).toEqual([format, documents, true, true])
    }
})
