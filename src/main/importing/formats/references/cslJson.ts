import type { JsonObject } from '../../../model/document.ts'
import type { ParsedPart } from '../format.ts'
import { JsonParser } from '../json/json.ts'
import { textFormat } from '../textFormat.ts'
import { referencePart } from './referencePart.ts'

/**
 * A bibliography of CSL-JSON: a list of items, each a document. It is known by a type of CSL beside a variable that other
 * records do not have.
 */
export const cslJson = textFormat({
  name: 'csl-json',
  extensions: ['json'],
  holds: 'records',
  sniff: (head) => (looksLikeCsl(head) ? 1 : 0),
  open: (_head, context) => {
    const parser = new JsonParser(context)
    const asReferences = (parts: readonly ParsedPart[]) => parts.map((part) => asReference(part, context.fileName))
    return { push: (text) => asReferences(parser.push(text)), end: (cut) => asReferences(parser.end(cut)) }
  },
})

function looksLikeCsl(head: string): boolean {
  if (!/^\s*\[\s*\{/.test(head)) return false
  const hasType =
    /"type"\s*:\s*"(?:article(?:-\w+)?|bill|book|broadcast|chapter|classic|collection|dataset|document|entry(?:-\w+)?|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)"/.test(
      head,
    )
  return hasType && /"(?:date-parts|container-title|citation-key|DOI|family|literal)"\s*:/.test(head)
}

function asReference(part: ParsedPart, fileName: string): ParsedPart {
  if (part.kind !== 'record') return part
  return referencePart(part.record as JsonObject, fileName, part.place)
}
