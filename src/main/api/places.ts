import type { PlaceView } from '../../contract/places.ts'
import type { Place } from '../model/place.ts'

export function placeView(place: Place): PlaceView {
  switch (place.kind) {
    case 'page': {
      const { page, label, boxes } = place
      return { page, ...(label === undefined ? {} : { pageLabel: label }), ...(boxes === undefined ? {} : { boxes }) }
    }
    case 'cells':
      return { sheet: place.sheet, range: place.range }
    case 'message':
      return { message: place.message, ...(place.part === undefined ? {} : { part: place.part }) }
    case 'chapter':
      return { chapter: place.chapter }
    case 'row':
    case 'line':
      return {}
  }
}
