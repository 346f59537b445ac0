import { Columns3Cog } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { FieldsPage } from './FieldsPage.tsx'

export const fieldsPage = describePage('fields', FieldsPage, {
  title: (strings) => strings.fields.title,
  sidebar: { icon: Columns3Cog, place: 'foot' },
  command: { id: 'fields.open', title: (strings) => strings.fields.openPage },
})
