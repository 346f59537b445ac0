import { defined } from '../base/defined.ts'
import type { ImportReport } from '../../contract/files/imports.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import { samplePaths, type Core } from '../core.ts'
import type { ColumnMapping, ImportOptions } from '../importing/importItem.ts'
import type { ImportRequest } from '../importing/importRequest.ts'

import { previewRows, previewSources } from '../importing/previewImport.ts'
import { findFiles, pathSources } from '../importing/sources/source.ts'
import type { JobId } from '../model/ids.ts'
import { noImportCounts, type ImportCounts } from '../model/jobs/job.ts'
import { estimateView } from './vectors/embedding.ts'
import { extractFiles } from './extraction.ts'
import { mappingView, outlookView, tablesOf } from './views/importViews.ts'
import { costView } from './views/recognition.ts'
import { problemView } from './views/problemView.ts'
import { jobView } from './views/jobViews.ts'
import { toIso } from './views/times.ts'

type Input<Verb extends keyof QuarryHandlers['imports']> = Parameters<QuarryHandlers['imports'][Verb]>[0]
type Options = Input<'start'>['options']

/** Shown and kept with a report; the count of all is in `refused`. */
const SHOWN_PROBLEMS = 100
const sampleCollections = { articles: 'Sample', harbour: 'Harbour papers' } as const

export function importHandlers(core: Core): QuarryHandlers['imports'] {
  const pathsOf = (sources: Input<'start'>['sources']) =>
    sources.map((source) =>
      source.kind === 'path' ? source.path : core.library.importing.uploads.pathOf(source.uploadId),
    )

  const namesOf = (sources: Input<'start'>['sources']) =>
    sources.map((source) => (source.kind === 'upload' ? source.name : null))

  const requestOf = async (
    input: Pick<Input<'start'>, 'sources' | 'options' | 'collection'>,
  ): Promise<ImportRequest> => {
    const settings = await core.library.settings.read()
    const passageChars = input.options.passageChars ?? settings.passageChars
    const { vector, model } = input.options
    if (vector !== undefined && model === undefined)
      throw new QuarryError('usage', 'Numbers mean nothing without the model they came from.', {
        where: 'vector',
        hint: 'Name the model that made them.',
      })
    return {
      paths: pathsOf(input.sources),
      names: namesOf(input.sources),
      options: {
        ...(await importOptions(core, input.options)),
        originals: input.options.originals ?? settings.originals,
      },
      collection: input.collection,
      ...(vector === undefined || model === undefined ? {} : { model }),
      passageChars,
      passageOverlap: Math.min(input.options.passageOverlap ?? settings.passageOverlap, Math.floor(passageChars / 2)),
    }
  }

  const start = async (
    input: Omit<Input<'start'>, 'model' | 'dimension'> & { model?: string | undefined; dimension?: number | undefined },
  ) => {
    const { queue, importing, embedding } = core.library
    const given = input.options.vector !== undefined
    // A wrong model or width is said before anything is read.
    if (!given) await embedding.spaceFor(input.model, input.dimension)
    const { job, collection } = await importing.start(await requestOf(input))
    const embed =
      input.embed && !given
        ? await embedding.join({ collectionId: collection.id, model: input.model, dimension: input.dimension }, job.id)
        : undefined
    return { import: jobView(queue.snapshot(job)), embed: embed ? jobView(queue.snapshot(embed)) : null }
  }

  return {
    preview: async ({ sources, options }) => {
      const { previews, unreadable, recognition } = await previewSources(
        pathSources(pathsOf(sources), namesOf(sources)),
        await importOptions(core, options),
        core.clock,
      )
      const tables = tablesOf(previews)
      return {
        files: previews.map(({ name, bytes, format, encoding }) => ({ name, bytes: bytes ?? 0, format, encoding })),
        found: previews.reduce((sum, { found }) => sum + found, unreadable.length),
        columns: [...new Set(tables.flatMap(({ columns }) => columns))],
        mapping: tables[0]?.mapping ?? mappingView({ text: [] }),
        tables,
        rows: previews
          // Each of several sources is seen.
          .flatMap(({ name, rows }) =>
            rows.slice(0, Math.ceil(previewRows / previews.length)).map((one) => ({ ...one, file: name })),
          )
          .slice(0, previewRows)
          .map(({ file, row, title, text, url, publishedAt, externalId }) => ({
            file,
            row: row ?? null,
            title,
            text,
            url: url ?? null,
            publishedAt: toIso(publishedAt),
            externalId: externalId ?? null,
          })),
        problems: [...unreadable, ...previews.flatMap(({ problems }) => problems)].map(problemView),
        recognition: recognition ? costView(recognition) : null,
      }
    },
    recognition: ({ ocrData }) => core.library.importing.recognition.offer(ocrData),
    extract: async function* ({ sources, options }, signal) {
      yield* extractFiles(pathSources(pathsOf(sources), namesOf(sources)), await importOptions(core, options), signal)
    },
    outlook: async ({ samples, ...input }, signal) => {
      const request = await requestOf({ ...input, collection: '' })
      return outlookView(await core.library.importing.outlook(request, samples, signal))
    },
    dryRun: async (input, signal) => {
      const request = await requestOf(input)
      const into = (await core.library.source.listCollections()).find(({ name }) => name === request.collection)
      const space = await core.library.embedding.spaceFor(input.model, input.dimension, into?.id)
      const forecast = await core.library.importing.estimate(request, signal)
      const nothing = { texts: 0, characters: 0, jsonBytes: 0 }
      const texts = request.model === undefined ? forecast.texts : nothing
      return {
        ...reportCounts(forecast.counts),
        vectors: vectorsView(request.model, forecast.counts),
        problems: forecast.problems.map(problemView),
        originals: forecast.originals,
        embedding: await estimateView(core, await core.library.embedding.estimateTexts(space, texts), into?.id),
        recognition: forecast.recognition ? costView(forecast.recognition) : null,
      }
    },
    start,
    sample: async ({ name }) => ({
      ...(await start({
        sources: [{ kind: 'path', path: samplePaths[name] }],
        options: {},
        collection: sampleCollections[name],
        embed: true,
      })),
      files: (await findFiles(pathSources([samplePaths[name]], [null]), {})).length,
    }),
    media: async ({ sources, followLinks, collection: name, embed: wanted, model, dimension, ...settings }) => {
      const { queue, mediaImporting, embedding } = core.library
      const { fusion, instruction, frameRate } = settings
      if (wanted) await embedding.mediaSpaceFor(model, dimension)
      const request = { paths: pathsOf(sources), names: namesOf(sources), collection: name, followLinks }
      const { job, collection } = await mediaImporting.start(request)
      const scope = { collectionId: collection.id, model, dimension, fusion, instruction, frameRate }
      const embed = wanted ? await embedding.joinMedia(scope, job.id) : undefined
      return { import: jobView(queue.snapshot(job)), embed: embed ? jobView(queue.snapshot(embed)) : null }
    },
    report: async ({ jobId }) => {
      const { import: counts, work } = await core.library.jobs.get(jobId as JobId)
      const model = work?.kind === 'import-records' ? work.payload.model : undefined
      const { items } = await core.library.jobs.problems(jobId as JobId, SHOWN_PROBLEMS)
      return {
        ...reportCounts(counts ?? noImportCounts),
        vectors: vectorsView(model, counts ?? noImportCounts),
        problems: items.map(problemView),
      }
    },
  }
}

export function uploadHandlers(core: Core): QuarryHandlers['uploads'] {
  return {
    begin: async ({ name }) => ({ uploadId: await core.library.importing.uploads.begin(name) }),
    append: async ({ uploadId, base64 }) => ({
      bytes: await core.library.importing.uploads.append(uploadId, Buffer.from(base64, 'base64')),
    }),
    discard: async ({ uploadId }) => {
      await core.library.importing.uploads.discard(uploadId)
      return {}
    },
  }
}

/** The options of an import as the core takes them. @throws as Recognition.plan */
export async function importOptions(core: Core, options: Options): Promise<ImportOptions> {
  const { ocr = 'off', ocrLanguages, ocrData, ...others } = options
  const { format, encoding, followLinks, password, idScope, text, title, url, date, id, language, vector, dimension } =
    others
  const recognition =
    ocr === 'off'
      ? undefined
      : await core.library.importing.recognition.plan({ mode: ocr, languages: ocrLanguages, dataFolder: ocrData })
  const mapping: Partial<ColumnMapping> = {
    ...defined({ text, title, url, date, id, language, vector }),
  }
  return {
    ...defined({ format, encoding, followLinks, password, recognition, idScope }),
    ...(Object.keys(mapping).length === 0 ? {} : { mapping }),
    ...(vector === undefined || dimension === undefined ? {} : { dimension }),
  }
}

function reportCounts(counts: ImportCounts): Omit<ImportReport, 'vectors' | 'problems'> {
  const { found, imported, updated, duplicate, empty, refused, passages, newTexts } = counts
  return { found, imported, updated, duplicate, empty, refused, passages, newTexts }
}

function vectorsView(model: string | undefined, counts: ImportCounts): ImportReport['vectors'] {
  if (model === undefined) return null
  // Jobs of older versions have none of these counts.
  const { dimension = 0, vectors = 0, withoutVector = 0 } = counts
  return { model, dimension: dimension || null, stored: vectors, missing: withoutVector }
}
