import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
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
import { findAsMeant, type GuideHit } from './findInGuide.ts'
import { sectionId } from './sectionId.ts'
import './guide.css'

const guideQuery = { queryKey: ['guide'], queryFn: () => import('./guideTexts.ts'), staleTime: Infinity }

/** The guide, as it is in the folder `docs`: one topic, or the sections that have the words that are looked for. */
export function GuidePage({ topic, section, find = '' }: AddressOf<'guide'>) {
  const w = useStrings().guide
  const { data } = useQuery(guideQuery)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusSearch.subscribe(() => field.current?.focus()), [])
  const id = topic ?? data?.firstTopic
  const shown = id === undefined ? undefined : data?.topics.get(id)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Another page of the guide, or what else is found, begins at its top.
    if (section === undefined) bar.current?.closest('.scroll')?.scrollTo(0, 0)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, find, section])
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
      <div className="guideBar" role="search" ref={bar}>
        <SearchField
          label={w.find}
          placeholder={w.find}
          value={find}
          inputRef={field}
          onSubmit={() => {
            const [first] = data === undefined ? [] : findAsMeant(topicsOf(data.topics), find).hits
            if (first) goTo({ page: 'guide', ...sectionOf(first) })
          }}
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
          <Shown.Provider value={shown.id}>
            <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={parts} skipHtml>
              {shown.text}
            </Markdown>
          </Shown.Provider>
          <ScrollTo section={section} />
        </div>
      ) : (
        <EmptyState title={w.noTopic} actions={<Button onPress={() => goTo({ page: 'guide' })}>{w.contents}</Button>} />
      )}
    </Page>
  )
}

/** Brings a section into view, once the text around it is there. */
function ScrollTo({ section }: { readonly section: string | undefined }) {
  useEffect(() => {
    if (section !== undefined) document.getElementById(elementId(section))?.scrollIntoView()
  }, [section])
  return null
}

const elementId = (section: string) => `guide-${section}`

function Hits({ topics, find }: { readonly topics: Parameters<typeof topicsOf>[0]; readonly find: string }) {
  const w = useStrings().guide
  const { hits, instead } = useMemo(() => findAsMeant(topicsOf(topics), find), [topics, find])
  if (hits.length === 0) return <EmptyState title={w.nothing(find)} />
  return (
    <>
      {instead === null ? null : (
        <p className="guideInstead" role="status">
          {w.instead(find, instead)}
        </p>
      )}
      <ul className="guideHits" aria-label={w.hits}>
        {hits.map((hit) => {
          const { topic, heading, line } = hit
          return (
            <li key={`${topic.id} ${heading ?? ''}`}>
              <a href={addressOf({ at: { page: 'guide', ...sectionOf(hit) }, reading: null })}>
                {heading === null ? topic.title : `${topic.title}: ${heading.replaceAll('`', '')}`}
              </a>
              <p>{line}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const sectionOf = ({ topic, heading }: GuideHit) => ({
  topic: topic.id,
  ...(heading === null ? {} : { section: sectionId(heading) }),
})

/** The topic that is shown, for links within it. */
const Shown = createContext('')

const topicsOf = (topics: typeof import('./guideTexts.ts').topics) => [...topics.values()]

const guideAddress = (topic: string, section: string | undefined) =>
  addressOf({ at: { page: 'guide', topic, ...(section ? { section } : {}) }, reading: null })

/** Links between topics stay in the window; those to files that the window does not have are plain text. */
const parts: Components = {
  ...markdownParts,
  a: (props) => <GuideLink {...props} />,
  h2: ({ node, children }) => <h2 id={elementId(sectionId(textOf(node)))}>{children}</h2>,
  h3: ({ node, children }) => <h3 id={elementId(sectionId(textOf(node)))}>{children}</h3>,
  img: ({ src, alt }) => <Picture path={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
}

function GuideLink(props: Parameters<typeof markdownParts.a>[0]) {
  const shown = useContext(Shown)
  const { data } = useQuery(guideQuery)
  const href = props.href ?? ''
  if (href.startsWith('#')) return <a href={guideAddress(shown, href.slice(1))}>{props.children}</a>
  const { id, section } = /(?:^|\/)(?<id>[\w-]+)\.md(?:#(?<section>.*))?$/.exec(href)?.groups ?? {}
  if (id === undefined) return markdownParts.a(props)
  if (data?.topics.has(id) !== true) return <>{props.children}</>
  return <a href={guideAddress(id, section)}>{props.children}</a>
}

function Picture({ path, alt }: { readonly path: string; readonly alt: string }) {
  const { data } = useQuery(guideQuery)
  const picture = data?.pictureAt(path)
  if (picture === undefined) return null
  return (
    <span className="guidePicture">
      {(['light', 'dark'] as const).map((scheme) => (
        <img key={scheme} data-scheme={scheme} src={picture[scheme]} alt={alt} loading="lazy" />
      ))}
    </span>
  )
}

type MarkdownNode = NonNullable<ExtraProps['node']>

const textOf = (node: MarkdownNode | MarkdownNode['children'][number] | undefined): string =>
  node === undefined
    ? ''
    : node.type === 'text'
      ? node.value
      : 'children' in node
        ? node.children.map(textOf).join('')
        : ''
