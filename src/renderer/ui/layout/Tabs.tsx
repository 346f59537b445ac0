import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import './tabs.css'

export interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: number | undefined
  /** What is counted, where the label does not name it. */
  readonly countName?: string | undefined
  readonly content: ReactNode
}

export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly items: readonly TabItem<Id>[]
  readonly selected?: Id
  readonly onSelect?: (id: Id) => void
}) {
  return (
    <AriaTabs
      className="tabs"
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => {
        const item = items.find((candidate) => candidate.id === key)
        if (item) onSelect?.(item.id)
      }}
    >
      <TabList aria-label={label} className="tabList">
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className="tab">
            {item.label}
            {item.count === undefined ? null : (
              <span className="tabCount num" title={item.countName}>
                {item.count}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="tabPanel scroll">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
