import type { PhrasingContent, RootContent, Table as MarkdownTable } from 'mdast'
import { fromMarkdown, type Extension } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { citationSyntax, quietSyntax } from '../citationSyntax.ts'
import { webUrl } from '../citedText.ts'
import type { Block, ListItem, Paragraph, Run, TextRun } from './blocks.ts'

declare module 'mdast' {
  interface PhrasingContentMap {
    citation: CitationNode
  }
  interface RootContentMap {
    citation: CitationNode
  }
}
interface CitationNode {
  type: 'citation'
  marker: number
}

const citationTree: Extension = {
  enter: {
    citationNumber(token) {
      this.enter({ type: 'citation', marker: Number(this.sliceSerialize(token)) }, token)
    },
  },
  exit: {
    citationNumber(token) {
      this.exit(token)
    },
  },
}

/** Markdown with `[^N]` as blocks. HTML in it is text, images are links, only addresses of the web are links. */
export function readMarkdown(text: string): readonly Block[] {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable(), citationSyntax, quietSyntax],
    mdastExtensions: [gfmTableFromMarkdown(), citationTree],
  })
  return blocksOf(children, { indent: 0 })
}

interface Place {
  readonly indent: number
  readonly item?: ListItem
}

function blocksOf(nodes: readonly RootContent[], place: Place): readonly Block[] {
  let { item } = place
  return nodes.flatMap((node): readonly Block[] => {
    const here: Place = item ? { indent: place.indent, item } : { indent: place.indent }
    if (item) item = { ...item, isFirst: false }
    return blockOf(node, here)
  })
}

function blockOf(node: RootContent, place: Place): readonly Block[] {
  const paragraph = (role: Paragraph['role'], runs: readonly Run[]): Paragraph => ({
    kind: 'paragraph',
    role,
    ...place,
    runs,
  })
  switch (node.type) {
    case 'heading':
      return [{ ...paragraph('heading', runsOf(node.children, {})), level: node.depth }]
    case 'paragraph':
      return [paragraph(place.indent > 0 ? 'quote' : 'body', runsOf(node.children, {}))]
    case 'blockquote':
      return blocksOf(node.children, { ...place, indent: place.indent + 1 })
    case 'list': {
      const depth = place.item === undefined ? 0 : place.item.depth + 1
      return node.children.flatMap(({ children }, at) => {
        const number = node.ordered === true ? (node.start ?? 1) + at : undefined
        const item = { depth, number, isFirst: true }
        if (children.length > 0) return blocksOf(children, { indent: place.indent, item })
        return [{ kind: 'paragraph', role: 'body', indent: place.indent, item, runs: [] } as const]
      })
    }
    case 'code':
      return [paragraph('code', codeLines(node.value))]
    case 'html':
      return [paragraph('body', [{ kind: 'text', text: node.value }])]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'table':
      return [tableOf(node)]
    default:
      return isPhrasing(node) ? [paragraph('body', runsOf([node], {}))] : []
  }
}

function isPhrasing(node: RootContent): node is PhrasingContent & RootContent {
  return ['text', 'emphasis', 'strong', 'inlineCode', 'break', 'link', 'citation'].includes(node.type)
}

function codeLines(text: string): readonly Run[] {
  return text
    .split('\n')
    .flatMap((line, at): Run[] => [
      ...(at === 0 ? [] : [{ kind: 'break' } as const]),
      { kind: 'text', text: line, code: true },
    ])
}

function tableOf({ children }: MarkdownTable): Block {
  const width = children[0]?.children.length ?? 0
  return {
    kind: 'table',
    rows: children.map((row) => Array.from({ length: width }, (_, at) => runsOf(row.children[at]?.children ?? [], {}))),
  }
}

type Style = Omit<TextRun, 'kind' | 'text'>

function runsOf(nodes: readonly PhrasingContent[], style: Style): readonly Run[] {
  return nodes.flatMap((node): readonly Run[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ kind: 'text', text: node.value.replaceAll(/[ \t]*\n/g, ' '), ...style }]
      case 'inlineCode':
        return [{ kind: 'text', text: node.value, ...style, code: true }]
      case 'emphasis':
        return runsOf(node.children, { ...style, italic: true })
      case 'strong':
        return runsOf(node.children, { ...style, bold: true })
      case 'break':
        return [{ kind: 'break' }]
      case 'citation':
        return [{ kind: 'mark', marker: node.marker }]
      case 'link': {
        const url = webUrl(node.url)
        const words = runsOf(node.children, url === undefined ? style : { ...style, url })
        return words.length === 0 && url !== undefined ? [{ kind: 'text', text: url, ...style, url }] : words
      }
      default:
        return []
    }
  })
}
