import type { DryRunReport, ImportOutlook, RecognitionCost } from '../../contract/files/imports.ts'
import { amountsText } from '../spending/amounts.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import type { TextsEstimateView } from '../../contract/vectors/embedding.ts'
import type { RecognitionChoices } from './importState.ts'
import type { ImportForecast } from './useImportForecast.ts'

/** What the import would take as it is chosen now: files, passages, requests, time and cost. */
export function ForecastStrip({
  forecast: { outlook, isSampling, error, embedding: estimated },
  choices,
  recognition,
  originals,
  dryRun,
}: {
  readonly forecast: ImportForecast
  readonly choices: RecognitionChoices
  /** Null while pages are counted, too. */
  readonly recognition: RecognitionCost | null
  readonly originals: keyof ImportOutlook['copied']
  /** What was counted for the same plan; undefined where nothing was. */
  readonly dryRun: DryRunReport | undefined
}) {
  const strings = useStrings()
  const w = strings.importing.forecast
  // What cannot be read is said by the preview.
  if (error) return null
  if (!outlook)
    return (
      <p className="importForecast muted" role="status">
        {w.looking}
      </p>
    )
  const isCounting = choices.ocr !== 'off' && recognition === null
  const isRecognised = recognition !== null || isCounting
  const isEstimate = dryRun ? isRecognised : !outlook.exact || isRecognised
  const isMost = !dryRun && !isEstimate
  const { content } = outlook
  const number = (value: number) => {
    const written = strings.common.number(value)
    return isEstimate ? w.about(written) : isMost ? w.atMost(written) : written
  }
  const copied = dryRun?.originals ?? outlook.copied[originals]
  // Embedding that was left out stays so.
  const embedding = dryRun && estimated ? { ...estimated, ...dryRun.embedding } : estimated
  const documents = dryRun ? dryRun.imported + dryRun.updated : content?.documents
  const passages = dryRun?.passages ?? content?.passages
  const all = outlook.files + outlook.unreadable
  const cells: [string, string][] = [
    [
      w.files,
      outlook.unreadable > 0
        ? w.filesOf(strings.common.number(outlook.files), strings.common.number(all))
        : strings.common.number(all),
    ],
    [w.size, strings.common.bytes(outlook.bytes)],
    [
      w.copied,
      copied.files === 0
        ? w.nothing
        : isEstimate
          ? w.about(strings.common.bytes(copied.bytes))
          : strings.common.bytes(copied.bytes),
    ],
    [w.documents, documents === undefined ? w.unknown : number(documents)],
    [w.passages, passages === undefined ? w.unknown : number(passages)],
    [w.requests, requestsText(embedding, strings)],
    [w.time, content ? timeText(content.readingSeconds, recognition, embedding, strings) : w.unknown],
    [w.cost, costText(embedding, strings)],
  ]
  return (
    <section className="importForecast" aria-label={w.title}>
      <p className="formatCounts num">
        {outlook.formats
          .map(({ format, files }) => w.ofFormat(files, strings.importing.formats[format] ?? format))
          .join(', ')}
      </p>
      <dl className="counts" aria-live="polite">
        {cells.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="faint">
        {remarks(
          outlook,
          { isEstimate, isSampling, isCounting, isDryRun: dryRun !== undefined },
          recognition,
          embedding,
          strings,
        ).join(' ')}
      </p>
      {embedding && embedding.forecast.budgets.length > 0 ? <ForecastNotice forecast={embedding.forecast} /> : null}
    </section>
  )
}

type Embedding = TextsEstimateView | null | undefined

function requestsText(embedding: Embedding, { common, importing: { forecast: w } }: Strings): string {
  if (embedding === null) return w.none
  return embedding ? common.number(embedding.requests) : w.unknown
}

function timeText(
  reading: number,
  recognition: RecognitionCost | null,
  embedding: Embedding,
  { formats, importing: { forecast: w } }: Strings,
): string {
  // Texts are embedded while others are read.
  const seconds = Math.max(reading + (recognition?.seconds ?? 0), embedding?.seconds ?? 0)
  return w.about(formats.duration(Math.max(1, Math.round(seconds))))
}

function costText(embedding: Embedding, strings: Strings): string {
  const w = strings.importing.forecast
  if (embedding === null || embedding?.requests === 0) return w.nothing
  if (!embedding) return w.unknown
  const { free, amounts } = embedding.forecast
  if (free) return w.free
  const money = amountsText(amounts, strings)
  return money === '' ? strings.spending.unpriced : w.about(money)
}

function remarks(
  outlook: ImportOutlook,
  is: {
    readonly isEstimate: boolean
    readonly isSampling: boolean
    readonly isCounting: boolean
    readonly isDryRun: boolean
  },
  recognition: RecognitionCost | null,
  embedding: Embedding,
  strings: Strings,
): string[] {
  const w = strings.importing.forecast
  const containers = outlook.formats
    .filter(({ holds }) => holds === 'files')
    .reduce((sum, { unread }) => sum + unread, 0)
  return [
    is.isDryRun ? w.dryRun : is.isSampling ? w.sampling : is.isEstimate ? w.estimate : w.counted,
    is.isDryRun || is.isSampling ? '' : w.repeats,
    is.isCounting ? w.countingPages : '',
    recognition && recognition.pages > 0 ? w.pages(recognition.pages, recognition.complete) : '',
    !is.isDryRun && !is.isSampling && containers > 0 ? w.containers(containers) : '',
    outlook.unreadable > 0 ? w.unreadable(outlook.unreadable) : '',
    embedding && embedding.requests > 0 && embedding.seconds === null ? w.noPace : '',
  ].filter((text) => text !== '')
}
