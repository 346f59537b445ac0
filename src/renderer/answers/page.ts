import type { PageDescriptor } from '../state/page.ts'
import { AnswerPage } from './AnswerPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    answers: { readonly id?: number }
  }
}

export const answersPage: PageDescriptor<'answers'> = {
  id: 'answers',
  title: (strings) => strings.answers.title,
  route: { id: 'optional' },
  component: AnswerPage,
  within: 'ask',
}
