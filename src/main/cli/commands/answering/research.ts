import type { Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import { researchTiers, type ResearchTier, type ResearchView } from '../../../../contract/answering/research.ts'
import { describeSources, researchResult } from '../../output/describeRun.ts'
import { followResearch } from '../../progress/followRun.ts'
import { plain } from '../../output/format.ts'
import { noteForecast } from '../../output/noteForecast.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { readJsonObject } from '../../input/readJson.ts'
import { choiceOption } from '../../input/parseOption.ts'

interface ResearchFlags {
  readonly tier?: ResearchTier
  readonly skipPlan?: boolean
  readonly planId?: string
  readonly selections?: string
  readonly continueAnyway?: boolean
  readonly background?: string
  /** False with --no-brief. */
  readonly brief: boolean
}

export function addResearch(program: Command, dispatch: Dispatch): void {
  program
    .command('research')
    .description('researches a question in rounds: a plan, which may ask for a choice, then a cited report')
    .argument('<question>', 'what to find out')
    .addOption(choiceOption('--tier <tier>', 'depth, cost and time grow in this order', researchTiers))
    .option('--skip-plan', 'no plan: search at once')
    .option('--plan-id <id>', 'go on with a stored plan; the question and the other flags must be given again')
    .option('--selections <file>', 'a JSON object with what was chosen and corrected in the plan')
    .option('--continue-anyway', 'take every angle where the plan is ambiguous')
    .option('--background <text>', 'more about the question, and what to keep to')
    .option('--no-brief', 'write the report from the raw results')
    .action((question: string, flags: ResearchFlags, command: Command) =>
      dispatch(command, (invocation) => research(invocation, question, flags)),
    )
}

async function research(invocation: Invocation, question: string, flags: ResearchFlags): Promise<ExitCode> {
  const selections = flags.selections === undefined ? undefined : await readJsonObject('--selections', flags.selections)
  return invocation.withLibrary(async (client) => {
    await noteForecast(client, invocation, { operation: 'research' })
    const run = await client.research.start({
      question,
      ...defined({
        tier: flags.tier,
        skipPlan: flags.skipPlan,
        planId: flags.planId,
        selections,
        continueAnyway: flags.continueAnyway,
        background: flags.background,
      }),
      ...(flags.brief ? {} : { noBrief: true }),
    })
    const result = await followResearch(client, invocation, run)
    if (result.run.state !== 'paused' && !invocation.json)
      invocation.note(
        `This is run ${run.id}: quarry export --report ${run.id} --format pdf --out FILE writes its report.`,
      )
    invocation.print(researchResult(result), () =>
      result.run.state === 'paused' ? describePlan(result) : `\n\n${describeSources(result.citations, result.run)}`,
    )
    return 0
  })
}

/** What the user is asked to choose from, and how to go on. */
function describePlan({ plan, asked }: ResearchView): string {
  const angles = (plan?.angles ?? []).map(({ id, title, description }) =>
    [`  ${plain(id)}  ${plain(title)}`, ...(description === '' ? [] : [`      ${plain(description)}`])].join('\n'),
  )
  return [
    'The question can be understood in several ways:',
    ...angles,
    '',
    'Choose within half an hour, for example with {"angles": [{"id": "a1", "selected": false}]} in a file:',
    `quarry research "${plain(asked.question)}" --tier ${asked.tier} --plan-id ${plan?.planId ?? ''} --selections FILE`,
  ].join('\n')
}
