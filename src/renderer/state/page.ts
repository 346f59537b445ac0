import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { QuarryClient } from '../../contract/routes.ts'
import type { Strings } from '../strings/strings.ts'
import type { CommandGroup } from './commands.ts'
import type { AddressOf, Page, PageId } from './route.ts'

/**
 * A page of the window. Its folder has one in `page.ts`, and `pages.ts` lists them all: routing, the sidebar, the palette
 * and the keyboard shortcuts are made from that list.
 */
export interface PageDescriptor<Id extends PageId> {
  /** Also the first part of its address. */
  readonly id: Id
  readonly title: (strings: Strings) => string
  /** Its props are what the address holds. */
  readonly component: ComponentType<AddressOf<Id>>
  /** Its entry in the sidebar; left out for a page that is opened from another one. Needs `command`. */
  readonly sidebar?: SidebarEntry
  /** The page whose sidebar entry is marked while this one is shown. */
  readonly within?: PageId
  /**
   * The search box or the form of the page takes the focus when the command opens it; with a selector, the first part of the
   * page that it finds.
   */
  readonly takesFocus?: boolean | string
  /** Asks for what it shows as soon as it is gone to: drawing it takes as long as many answers. */
  readonly ahead?: (queries: QueryClient, client: QuarryClient, address: AddressOf<Id>) => void
  /** The way to it from the palette and the keyboard. */
  readonly command?: PageCommand
}

export interface SidebarEntry {
  readonly icon: LucideIcon
  /** `foot`: below the collections. */
  readonly place: 'head' | 'foot'
  /** Where it leads, where that is not what the command opens. */
  readonly opens?: Page
  /** Draws how many things are under way there. */
  readonly count?: ComponentType
}

export interface PageCommand {
  readonly id: string
  readonly title: (strings: Strings) => string
  /** `go` where it is left out. */
  readonly group?: CommandGroup
  readonly keys?: readonly string[]
  /** Where it leads, for a page that needs an id; undefined where there is nothing to show. */
  readonly target?: (queries: QueryClient) => Page | undefined
  /** What it does before it opens the page from another one. */
  readonly begin?: () => void
}

/** Describes the page `id` of `routes`, which `component` draws. */
export function describePage<Id extends PageId>(
  id: Id,
  component: ComponentType<AddressOf<Id>>,
  rest: Omit<PageDescriptor<Id>, 'id' | 'component'>,
): PageDescriptor<Id> {
  return { id, component, ...rest }
}

/** A descriptor of any page. */
export type AnyPage = { [Id in PageId]: PageDescriptor<Id> }[PageId]
