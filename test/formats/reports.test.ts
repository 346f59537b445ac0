import { expect, test } from 'vitest'
import { toDocx } from '../../src/main/exporting/report/docx.ts'
import { toOdt } from '../../src/main/exporting/report/odt.ts'
import { toReport } from '../../src/main/exporting/report/toReport.ts'
import { bytesOf } from '../fixtures/exporting/bytesOf.ts'
import { citedReport } from '../fixtures/exporting/citedReport.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const files = {
  docx: () => toDocx(toReport(citedReport)),
  odt: () => bytesOf(toOdt(toReport(citedReport))),
}

test.each(['docx', 'odt'] as const)('an exported report in %s is read back with its notes', async (format) => {
  const { drafts } = await readItems([upload(`report.${format}`, Buffer.from(await files[format]()))])
  const text = drafts.map((draft) => draft.text).join('\n')
  for (const part of [
    'The harvest was late',
    '港口罢工推迟了可可收成。',
    'تأخر حصاد الكاكاو بسبب الجفاف',
    'การนัดหยุดงานที่ท่าเรือทำให้การเก็บเกี่ยวโกโก้ล่าช้า',
    'Third, Costs!B2:C9.',
    'First & last, 2031-01-02, https://example.org/1?a=1&b=2. “quoted words”',
    '港口报告, https://example.org/5. “可可收成推迟”',
    'rain.pdf, p. 12. “تأخر الحصاد”',
    'Amsel',
    'a line of code',
  ])
    expect(text).toContain(part)
})
