import type { GroupResult } from '../../main/service/wire/chat.ts'
import { extractAnswer } from '../answering/extractAnswer.ts'
import { localNote } from '../answering/writeAnswer.ts'
import type { Plan } from './makePlan.ts'

export interface Evidence extends GroupResult {
  /** What the report cites it by. */
  readonly index: number
}

export interface ReportSection {
  readonly title: string
  /** Markdown with [^N]. */
  readonly text: string
  readonly cited: readonly number[]
}

const sentencesPerSection = 5

/** One section per angle of the plan, each sentence quoted from the evidence and cited. */
export function writeSections(plan: Plan, evidence: readonly Evidence[], background: string): ReportSection[] {
  const passages = evidence.map(({ index, title = '', highlight }) => ({ id: index, text: highlight ?? title }))
  const told = new Set<string>()
  return plan.angles.map(({ title, queries }) => {
    const query = [...queries, background].join(' ')
    const fresh = passages.map(({ id, text }) => ({ id, text: withoutTold(text, told) }))
    const { text, cited } = extractAnswer(query, fresh, { limit: sentencesPerSection })
    for (const sentence of text.split(/\[\^\d+\]\s*/)) if (sentence.trim() !== '') told.add(sentence.trim())
    return { title, text: text || 'The sources that were found say nothing about this.', cited }
  })
}

/** What an earlier section has quoted is not quoted again. */
function withoutTold(text: string, told: ReadonlySet<string>): string {
  let rest = text
  for (const sentence of told) rest = rest.replace(sentence, ' ')
  return rest
}

export function reportTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 117)}…` : line
}

/** The report as one HTML page, without scripts and without anything from elsewhere. */
export function reportHtml(
  question: string,
  sections: readonly ReportSection[],
  evidence: readonly Evidence[],
  visuals: readonly { readonly section: string; readonly items: readonly { title: string; url: string }[] }[],
): string {
  const cite = (text: string) =>
    escape(text)
      .replace(/\[\^(\d+)\]/g, '<sup><a href="#source-$1">$1</a></sup>')
      .split(/\n\n/)
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('\n')
  const parts = sections.map(({ title, text }) => {
    const items = visuals.find(({ section }) => section === title)?.items ?? []
    const list = items.map((item) => `<li><a href="${escape(item.url)}">${escape(item.title)}</a></li>`).join('')
    return `<section><h2>${escape(title)}</h2>\n${cite(text)}${list === '' ? '' : `\n<ul>${list}</ul>`}</section>`
  })
  const used = new Set(sections.flatMap(({ cited }) => cited))
  const sources = evidence
    .filter(({ index }) => used.has(index))
    .map(
      ({ index, title = '', url = '' }) =>
        `<li id="source-${index}" value="${index}"><a href="${escape(url)}">${escape(title || url)}</a></li>`,
    )
  const heading = escape(reportTitle(question))
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${heading}</title></head><body><h1>${heading}</h1>`,
    ...parts,
    `<h2>Sources</h2><ol>${sources.join('')}</ol>`,
    `<p><em>${escape(localNote.replaceAll('*', ''))}</em></p></body></html>`,
  ].join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
