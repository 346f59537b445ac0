import { fileError } from '../../base/files/fileError.ts'
import { serveIsolated } from '../../base/isolation/serveIsolated.ts'
import type { ExtractedPart } from '../formats/format.ts'
import type { Recogniser } from '../ocr/recogniser.ts'
import type { RecognitionPlan } from '../ocr/recognitionPlan.ts'
import type { Extract } from './extractor.ts'
import type { ExtractionCall, ExtractionReply } from './messages.ts'
import type { View, ViewKind, ViewPart } from './view.ts'

/**
 * Serves an {@link ExtractionProcess} (extraction.ts), one file at a time; `program` is the URL of the calling module.
 * `load` gives the program of a format, or of a view of it. What the file system refuses is an error of its own, not one of the file.
 */
export function serveExtraction(
  program: string,
  load: (format: string, view: ViewKind | undefined) => Promise<Extract | View>,
): void {
  let parts: AsyncIterator<readonly (ExtractedPart | ViewPart)[]> | undefined
  let path = ''
  let recogniser: Recogniser | undefined
  /** One for all files: its engine takes a while to start. */
  const recogniserFor = async (plan: RecognitionPlan | undefined, folder: string): Promise<Recogniser | undefined> => {
    if (plan === undefined) return undefined
    // Loaded where it is needed.
    const { createRecogniser } = await import('../ocr/createRecogniser.ts')
    recogniser ??= createRecogniser(plan, folder)
    recogniser.begin(plan)
    return recogniser
  }
  const answer = async (call: ExtractionCall, onProgress: (bytes: number) => void): Promise<ExtractionReply> => {
    if (call.kind === 'open') {
      const { request, view, options, folder } = call
      const extract = await load(request.format, view)
      path = request.path
      const context = { options, folder, recogniser: await recogniserFor(options.recognition, folder), onProgress }
      parts = extract({ path, name: request.name }, context)[Symbol.asyncIterator]()
      return undefined
    }
    const next = await parts?.next()
    return !next || next.done ? undefined : next.value
  }
  serveIsolated(program, async (call: ExtractionCall, onProgress) => {
    try {
      return await answer(call, onProgress)
    } catch (error) {
      throw error instanceof Error && 'errno' in error ? fileError(error, path) : error
    }
  })
}
