import type { View, ViewKind } from './view.ts'

type Viewers = Readonly<Record<string, () => Promise<View>>>

/** The program of each view by format, loaded when the first file of it is shown. */
export const viewers: Readonly<Record<ViewKind, Viewers>> = {
  grid: {
    xlsx: async () => (await import('../formats/xlsx/viewGrid.ts')).viewGrid,
    xls: async () => (await import('../formats/xls/viewGrid.ts')).viewGrid,
    xlsb: async () => (await import('../formats/xls/viewGrid.ts')).viewGrid,
    ods: async () => (await import('../formats/ods/viewGrid.ts')).viewGrid,
  },
  page: {
    html: async () => (await import('../formats/html/view/viewPage.ts')).viewPage,
    eml: async () => (await import('../formats/eml/viewPage.ts')).viewPage,
    msg: async () => (await import('../formats/msg/viewPage.ts')).viewPage,
  },
}

/** Whether files of a format have a view, made in the isolated process. */
export function hasView(kind: ViewKind, format: string): boolean {
  return Object.hasOwn(viewers[kind], format)
}
