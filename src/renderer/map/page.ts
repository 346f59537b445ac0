import { describePage } from '../state/page.ts'
import { MapPage } from './MapPage.tsx'

export const mapPage = describePage('map', MapPage, {
  title: (strings) => strings.map.title,
  within: 'collection',
})
