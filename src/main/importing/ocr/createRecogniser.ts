import { systemClock } from '../../base/clock.ts'
import { BundledEngine } from './bundledEngine.ts'
import { Recogniser } from './recogniser.ts'
import type { RecognitionPlan } from './recognitionPlan.ts'
import { SystemEngine } from './systemEngine.ts'

/** A recogniser with the engine of the plan; `folder` is for its temporary files. */
export function createRecogniser(plan: RecognitionPlan, folder: string): Recogniser {
  const { engine } = plan
  return new Recogniser(
    plan,
    engine.kind === 'system' ? new SystemEngine(engine) : new BundledEngine(engine, folder),
    systemClock,
  )
}
