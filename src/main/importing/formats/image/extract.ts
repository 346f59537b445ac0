import { stat } from 'node:fs/promises'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import type { PageFacts } from '../../../model/layout.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { recognitionFacts } from '../../ocr/recognitionPlan.ts'
import { DOUBTFUL, type Recogniser } from '../../ocr/recogniser.ts'
import type { ExtractedPart } from '../format.ts'
import { blocksOfParagraphs } from '../pdf/blocks.ts'
import { DocumentText } from '../pdf/documentText.ts'
import type { PageSize } from '../pdf/chars/drawnChars.ts'
import { handOver } from '../pdf/spool/handOver.ts'
import { recognisedParagraphs, type RecognisedParagraph } from '../pdf/recognisedParagraphs.ts'
import { titleFromName } from '../text/wholeText.ts'
import { openImage, type OpenImage } from './openImage.ts'

/** Reads an image as one document; each picture of a TIFF file is a page. */
export const extract: Extract = async function* (file, { folder, recogniser, options, onProgress }) {
  if (!recogniser) throw new QuarryError('internal', `${file.name} is an image, and nothing recognises its text.`)
  const { size } = await stat(file.path)
  const image = await openImage(file.path)
  const parts: ExtractedPart[] = []
  const pages: Picture[] = []
  recogniser.expect(image.pages)
  if (recogniser.plan.isCounting) return yield [{ kind: 'recognition', ...recogniser.takeTally() }]
  for (let number = 1; number <= image.pages; number++) {
    const picture = await readPicture(image, number, recogniser)
    pages.push(picture)
    const message = remarkOn(picture)
    if (message !== undefined) parts.push({ kind: 'warning', message, place: { kind: 'page', page: number } })
    onProgress(Math.round((size * number) / image.pages))
  }
  const tally = recogniser.takeTally()
  parts.push({ kind: 'recognition', ...tally })
  const { width, height } = image.size
  const recognised = pages.flatMap(({ confidence }, index) => (confidence === undefined ? [] : [index + 1]))
  const facts = pages.map(({ confidence }): PageFacts => ({ width, height, ...defined({ recognised: confidence }) }))
  const written = new DocumentText(folder)
  try {
    write(pages, written)
    const draft = {
      kind: 'file',
      title: titleFromName(file.name),
      source: { name: file.name },
      raw: { image: image.facts, ...recognitionFacts(options.recognition, recognised) },
    } as const
    if (written.length > 0) parts.unshift(await handOver(written, draft, facts, [], folder, () => onProgress(size)))
  } finally {
    written.close()
  }
  if (written.length === 0 && recogniser.plan.isStored) parts.unshift({ kind: 'empty' })
  else if (written.length === 0 && tally.recognised === image.pages)
    parts.unshift({ kind: 'empty' }, { kind: 'warning', message: 'No text was recognised in this image.' })
  yield parts
}

/** A picture as a page, in points. */
interface Picture extends PageSize {
  readonly paragraphs: readonly RecognisedParagraph[]
  /** Of recognition, 0 to 1. */
  readonly confidence?: number
  /** Why recognition failed. */
  readonly failure?: string
}

async function readPicture(image: OpenImage, number: number, recogniser: Recogniser): Promise<Picture> {
  const { width, height } = image.size
  let scale = 1
  const outcome = await recogniser.read(async () => {
    const picture = await image.draw(number)
    scale = width / picture.width
    return picture
  })
  if (outcome.kind === 'failed') return { width, height, paragraphs: [], failure: outcome.reason }
  if (outcome.kind !== 'text') return { width, height, paragraphs: [] }
  const paragraphs = recognisedParagraphs(outcome.page, scale, { width, height })
  return { width, height, paragraphs, confidence: outcome.page.confidence }
}

function write(pictures: readonly Picture[], written: DocumentText): void {
  pictures.forEach(({ paragraphs, width, height }, index) =>
    blocksOfParagraphs(paragraphs, { page: index + 1, width, height }).forEach((block, at) =>
      written.add(block, at === 0),
    ),
  )
  written.finish()
}

function remarkOn({ confidence, failure }: Picture): string | undefined {
  if (failure !== undefined) return `It could not be recognised: ${failure}`
  return confidence !== undefined && confidence < DOUBTFUL
    ? `It was recognised with a confidence below ${DOUBTFUL * 100} %: some of its words may be wrong.`
    : undefined
}
