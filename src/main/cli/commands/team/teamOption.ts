export interface TeamFlags {
  readonly team?: string
}

/** What names one of several teams. */
export const teamOption = ['--team <name>', 'of this team, where the library is connected to several'] as const
