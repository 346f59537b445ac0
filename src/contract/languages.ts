/** The languages of the window, its menu and its dialogs. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
