import { systemClock } from '../../base/clock.ts'
import { BundledEngine } from './bundledEngine.ts'
import type { LineEngine } from './engine.ts'
import { LeadingNumbersEngine } from './leadingNumbers.ts'
import { OverlaidWordsEngine } from './overlaidWords.ts'
import { Recogniser } from './recogniser.ts'
import type { EnginePlan, RecognitionPlan } from './recognitionPlan.ts'
import { RereadLinesEngine } from './rereadLines.ts'
import { SofteningEngine } from './softeningEngine.ts'
import { SignBoxesEngine } from './signBoxes.ts'
import { SystemEngine } from './systemEngine.ts'

/** A recogniser with the engine of the plan; `folder` is for its temporary files. */
export function createRecogniser(plan: RecognitionPlan, folder: string): Recogniser {
  const engine = new SignBoxesEngine(new OverlaidWordsEngine(new RereadLinesEngine(engineOf(plan.engine, folder))))
  const numbers = plan.numbers && engineOf(plan.numbers, folder)
  return new Recogniser(plan, numbers ? new LeadingNumbersEngine(engine, numbers) : engine, systemClock)
}

/** Names of Tesseract's data of languages that are written in Arabic letters. */
const inArabicScript: ReadonlySet<string> = new Set([
  'ara',
  'fas',
  'kur_ara',
  'pus',
  'script/Arabic',
  'snd',
  'uig',
  'urd',
])

function engineOf(plan: EnginePlan, folder: string): LineEngine {
  const engine = plan.kind === 'system' ? new SystemEngine(plan) : new BundledEngine(plan, folder)
  return plan.languages.some((language) => inArabicScript.has(language)) ? new SofteningEngine(engine) : engine
}
