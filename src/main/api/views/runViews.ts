import type { CitationView, RunView, SourceGroupView } from '../../../contract/answering/runs.ts'
import type { Run } from '../../model/run.ts'
import type { CitedSource } from '../../service/streaming/citedSources.ts'
import type { SearchGroup } from '../../service/wire/chat.ts'
import { toIso } from './times.ts'

export function runView(run: Run): RunView {
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    title: run.title,
    model: run.model ?? null,
    origin: run.origin,
    requestId: run.requestId ?? null,
    parentId: run.parentId ?? null,
    chunks: run.chunks,
    usage: run.usage ?? null,
    error: run.error ?? null,
    createdAt: new Date(run.createdAt).toISOString(),
    finishedAt: toIso(run.finishedAt),
  }
}

export function citationView(citation: {
  readonly marker: number
  readonly source: CitedSource | undefined
}): CitationView {
  const { marker, source } = citation
  return {
    marker,
    broken: source === undefined,
    title: source?.title ?? null,
    url: source?.url ?? null,
    quote: source?.quote ?? null,
    publishedAt: source?.publishedAt ?? null,
  }
}

export function groupView(group: SearchGroup): SourceGroupView {
  return {
    query: group.query ?? null,
    results: (group.results ?? []).map((result) => ({
      title: result.title ?? null,
      url: result.url ?? null,
      highlight: result.highlight ?? null,
      publishedAt: result.time_published ?? null,
    })),
  }
}
