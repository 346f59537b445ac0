import { useState } from 'react'
import { shortestText, useFoundDocuments, useRested } from '../../organising/useFoundDocuments.ts'
import { useTabs } from '../../state/tabs/useTabs.ts'
import { KindIcon } from '../../ui/indicators/KindIcon.tsx'
import { Picker, type PickerSection } from '../../ui/overlays/Picker.tsx'
import { fittingSections, rankName } from '../../ui/overlays/rankName.ts'
import { useStrings } from '../../strings/strings.ts'

/** Documents that are offered at most. */
const mostFound = 12

export interface LinkedDocument {
  readonly id: number
  readonly title: string
}

/** Chooses the document that a note links to: what was read last, then what has the typed words, in its title before its text. */
export function LinkPicker({
  onChoose,
  onClose,
}: {
  readonly onChoose: (document: LinkedDocument) => void
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const { recent } = useTabs().tabs
  const [text, setText] = useState('')
  const typed = text.trim()
  const rested = useRested(text, true)
  const found = useFoundDocuments(rested)
  const isSearching = rested !== typed || found.isAwaited
  const read = new Set(recent.map(({ id }) => id))
  const rank = ({ title }: LinkedDocument) => rankName(title, text) ?? Infinity
  const others = found.documents
    .filter(({ id }) => !read.has(id))
    .toSorted((one, other) => order(rank(one), rank(other)))
  const sections: readonly PickerSection[] = [
    ...fittingSections(
      [
        {
          id: 'recent',
          title: w.linkRecent,
          items: recent.map(({ id, title }) => ({
            id: `recent-${id}`,
            name: title,
            run: () => onChoose({ id, title }),
          })),
        },
      ],
      text,
    ),
    {
      id: 'documents',
      title: strings.documents.list,
      items: others.slice(0, mostFound).map(({ id, title, kind, collection }) => ({
        id: `document-${id}`,
        name: title || strings.documents.untitled,
        icon: <KindIcon kind={kind} />,
        end: <span className="faint ellipsis linkWhere">{collection}</span>,
        run: () => onChoose({ id, title: title || strings.documents.untitled }),
      })),
    },
  ]
  return (
    <Picker
      open
      label={w.linkWhich}
      placeholder={w.linkPlaceholder}
      empty={typed.length < shortestText ? w.noneToLink : isSearching ? w.linkSearching : w.noneLinked}
      onClose={onClose}
      text={text}
      onText={setText}
      sections={sections}
    />
  )
}

const order = (one: number, other: number) => (one === other ? 0 : one - other)
