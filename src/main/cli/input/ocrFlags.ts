import { Option } from 'commander'
import type { ImportOptionsInput } from '../../../contract/files/imports.ts'
import { defined } from '../../base/defined.ts'
import { choiceOption, matchChoice } from './parseOption.ts'

const modes = ['auto', 'all', 'off'] as const
export type OcrMode = (typeof modes)[number]

/** What the flags of text recognition hold. */
export interface OcrFlags {
  readonly ocr?: OcrMode
  readonly ocrLanguages?: readonly string[]
  readonly ocrData?: string
}

/** The flags of text recognition. */
export function ocrFlags(): readonly Option[] {
  return [
    choiceOption(
      '--ocr [mode]',
      'recognise text: in images and pages without text (auto, which needs no word), or on every page (all)',
      modes,
    ),
    new Option(
      '--ocr-languages <list>',
      'languages to recognise, such as eng,deu; otherwise yours, and English',
    ).argParser((text: string) => text.split(/[,+\s]+/).filter((language) => language !== '')),
    new Option('--ocr-data <folder>', 'a folder with data for more languages (*.traineddata)'),
  ]
}

export function ocrOptions({
  ocr,
  ocrLanguages,
  ocrData,
}: OcrFlags): Pick<ImportOptionsInput, 'ocr' | 'ocrLanguages' | 'ocrData'> {
  return defined({ ocr, ocrLanguages: ocrLanguages && [...ocrLanguages], ocrData })
}

/**
 * The arguments with `--ocr` as `--ocr=auto` where no mode follows it: what follows is a file. An option whose value may be
 * left out would take any word.
 */
export function withOcrMode(argv: readonly string[]): string[] {
  const end = argv.indexOf('--')
  return argv.map((argument, at) => {
    if (argument !== '--ocr' || (end >= 0 && at > end)) return argument
    return matchChoice(argv[at + 1] ?? '', modes) === undefined ? '--ocr=auto' : argument
  })
}
