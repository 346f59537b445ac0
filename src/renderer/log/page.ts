import type { PageDescriptor } from '../state/page.ts'
import { LogPage } from './LogPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    log: object
  }
}

export const logPage: PageDescriptor<'log'> = {
  id: 'log',
  title: (strings) => strings.log.title,
  route: { id: 'none' },
  component: LogPage,
  within: 'settings',
  command: { id: 'log.open', title: (strings) => strings.log.show, takesFocus: true },
}
