import type { RecognitionCost } from '../../../contract/files/imports.ts'
import type { RecognitionForecast } from '../../importing/ocr/forecast.ts'
import { engineName } from '../../importing/ocr/recognitionPlan.ts'

export function costView({ plan, tally, complete }: RecognitionForecast): RecognitionCost {
  const { pages, recognised, milliseconds } = tally
  const secondsPerPage = recognised === 0 ? null : milliseconds / 1000 / recognised
  return {
    engine: engineName(plan.engine),
    languages: plan.engine.languages,
    pages,
    complete,
    secondsPerPage,
    seconds: secondsPerPage === null ? null : secondsPerPage * pages,
  }
}
