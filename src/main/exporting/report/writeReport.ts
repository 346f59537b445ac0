import type { CitedText } from '../citedText.ts'
import type { ExportPiece } from '../data/dataExport.ts'
import { toReport } from './toReport.ts'

/** A text with its sources for a word processor. Each writer is loaded when it is first needed. */
export async function* writeReport(text: CitedText, format: 'docx' | 'odt'): AsyncGenerator<ExportPiece, undefined> {
  const report = toReport(text)
  if (format === 'docx') yield await (await import('./docx.ts')).toDocx(report)
  else yield* (await import('./odt.ts')).toOdt(report)
}
