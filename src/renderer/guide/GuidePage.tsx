import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import type { AddressOf } from '../state/route.ts'
import { addressOf, goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { EmptyState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { markdownParts } from '../ui/text/markdownParts.tsx'
import { findInGuide } from './findInGuide.ts'
import './guide.css'

/** The guide, as it is in the folder `docs`: one topic, or the sections that have the words that are looked for. */
export function GuidePage({ topic, find = '' }: AddressOf<'guide'>) {
  const w = useStrings().guide
  const { data } = useQuery({ queryKey: ['guide'], queryFn: () => import('./guideTexts.ts'), staleTime: Infinity })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusSearch.subscribe(() => field.current?.focus()), [])
  const id = topic ?? data?.firstTopic
  const shown = id === undefined ? undefined : data?.topics.get(id)
  return (
    <Page
      title={w.title}
      subtitle={w.language}
      actions={
        id === data?.firstTopic && find === '' ? null : (
          <Button size="small" onPress={() => goTo({ page: 'guide' })}>
            <ArrowLeft aria-hidden />
            {w.contents}
          </Button>
        )
      }
      scroll
    >
      <div className="guideBar" role="search">
        <SearchField
          label={w.find}
          placeholder={w.find}
          value={find}
          inputRef={field}
          onChange={(next) =>
            goTo({ page: 'guide', ...(topic ? { topic } : {}), ...(next ? { find: next } : {}) }, 'step')
          }
        />
      </div>
      {data === undefined ? (
        <Skeleton lines={8} />
      ) : find.trim() !== '' ? (
        <Hits topics={data.topics} find={find} />
      ) : shown ? (
        <div className="markdown guideText" key={shown.id}>
          <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={parts} skipHtml>
            {shown.text}
          </Markdown>
        </div>
      ) : (
        <EmptyState title={w.noTopic} actions={<Button onPress={() => goTo({ page: 'guide' })}>{w.contents}</Button>} />
      )}
    </Page>
  )
}

function Hits({ topics, find }: { readonly topics: Parameters<typeof topicsOf>[0]; readonly find: string }) {
  const w = useStrings().guide
  const hits = useMemo(() => findInGuide(topicsOf(topics), find), [topics, find])
  if (hits.length === 0) return <EmptyState title={w.nothing(find)} />
  return (
    <ul className="guideHits" aria-label={w.hits}>
      {hits.map(({ topic, heading, line }) => (
        <li key={`${topic.id} ${heading ?? ''}`}>
          <a href={addressOf({ at: { page: 'guide', topic: topic.id }, reading: null })}>
            {heading === null ? topic.title : `${topic.title}: ${heading}`}
          </a>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  )
}

const topicsOf = (topics: typeof import('./guideTexts.ts').topics) => [...topics.values()]

/** Links between topics stay in the window; those to files that the window does not have are plain text. */
const parts: Components = {
  ...markdownParts,
  a: (props) => {
    const id = /(?:^|\/)(?<id>[\w-]+)\.md(?:#.*)?$/.exec(props.href ?? '')?.groups?.['id']
    if (id === undefined) return markdownParts.a(props)
    if (id === 'README' || id === 'contract' || id === 'packaging') return <>{props.children}</>
    return <a href={addressOf({ at: { page: 'guide', topic: id }, reading: null })}>{props.children}</a>
  },
}
