import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnswerView } from '../../../src/contract/answering/answers.ts'
import type { ResearchView } from '../../../src/contract/answering/research.ts'
import type { RunView } from '../../../src/contract/answering/runs.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'

/** The JSON of ask, chat, research and runs is a public interface, like that of the other commands. */

const run: RunView = {
  id: 7,
  kind: 'answer',
  state: 'complete',
  title: 'Why?',
  model: 'm',
  origin: 'local',
  requestId: 'r-1',
  parentId: null,
  chunks: 4,
  usage: { total_tokens: 5 },
  error: null,
  createdAt: '2031-01-01T00:00:00.000Z',
  finishedAt: '2031-01-01T00:00:01.000Z',
}
const citation = { marker: 1, broken: false, title: 't', url: 'https://x.example', quote: 'q', publishedAt: null }
const publicCitation = { ...citation, passageId: null, documentId: null }

function answer(over: Partial<AnswerView> = {}): AnswerView {
  return {
    run,
    text: 'So.[^1]',
    reasoning: '',
    toolCalls: [],
    stopReason: 'stop',
    queries: ['why'],
    sources: [],
    citations: [citation],
    warning: null,
    ...over,
  }
}

function research(over: Partial<ResearchView> = {}): ResearchView {
  return {
    run: { ...run, kind: 'research' },
    asked: {
      question: 'Why?',
      tier: 'pro',
      skipPlan: false,
      planId: null,
      continueAnyway: false,
      background: null,
      noBrief: false,
    },
    status: 'Done',
    plan: null,
    rounds: [],
    brief: null,
    visuals: [],
    citations: [citation],
    report: 'So.[^1]',
    html: null,
    ...over,
  }
}

/** Handlers that answer `ended`, and remember what was asked of them. */
function handlers(ended: { answer?: AnswerView; research?: ResearchView }) {
  const asked: [string, unknown][] = []
  const start = (name: string) => async (input: unknown) => {
    asked.push([name, input])
    return run
  }
  const answered = ended.answer ?? answer()
  const researched = ended.research ?? research()
  const given: SomeHandlers = {
    answers: {
      ask: start('ask'),
      chat: start('chat'),
      message: start('message'),
      follow: async function* () {
        yield { type: 'text', sequence: 1, text: 'So.\u001b[31m' }
        yield { type: 'text', sequence: 2, text: '[^1]' }
        yield { type: 'ended', answer: answered }
      },
      list: async () => [run],
      open: async () => answered,
    },
    research: {
      start: start('research'),
      follow: async function* () {
        const { report: _report, html: _html, ...state } = researched
        yield { type: 'state', sequence: 1, state }
        yield { type: 'report', sequence: 2, text: researched.report }
        yield { type: 'ended', research: researched }
      },
      list: async () => [{ ...run, id: 8, kind: 'research' }],
      open: async () => researched,
    },
  }
  return { handlers: given, asked }
}

async function fileOf(json: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'given.json')
  await writeFile(path, typeof json === 'string' ? json : JSON.stringify(json))
  return path
}

describe('ask', () => {
  test('--json prints one document and nothing else', async () => {
    const { handlers: given, asked } = handlers({})
    const argv = ['ask', 'Why?', '--web', '--depth', 'full', '--max-queries', '30', '--model', 'm', '--json']
    const { code, out, err } = await runFake(argv, { handlers: given })
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toEqual({
      answer: 'So.[^1]',
      citations: [publicCitation],
      refused: false,
      run: 7,
      state: 'complete',
      model: 'm',
      requestId: 'r-1',
      queries: ['why'],
      sources: [],
      usage: { total_tokens: 5 },
      warning: null,
    })
    const messages = [{ role: 'user', content: 'Why?' }]
    expect(asked).toEqual([['ask', { messages, depth: 'full', maxQueries: 30, model: 'm' }]])
  })

  test('shows the answer as it comes, with nothing that moves the cursor, and its sources', async () => {
    const { out } = await runFake(['ask', 'Why?', '--web'], { handlers: handlers({}).handlers })
    expect(out).toContain('So. [31m[^1]')
    expect(out).toContain('[^1]: t https://x.example')
    expect(out).toContain('Cost: 5 prompt and answer tokens together')
  })

  test('with flags of the other way, or with a number too many, is wrong usage', async () => {
    expect((await runFake(['ask', 'Why?', '--depth', 'full'])).code).toBe(2)
    expect((await runFake(['ask', 'Why?', '--document', 'first'])).code).toBe(2)
    expect((await runFake(['ask', 'Why?', '--web', '--max-queries', '31'])).code).toBe(2)
    expect((await runFake(['ask', 'Why?', '--web', '--depth', 'deep'])).code).toBe(2)
  })

  test('that is cut is exit code 1, with an empty stdout and the way to what came', async () => {
    const cut = { ...run, state: 'cut' as const, error: { kind: 'cut', message: 'The stream stopped.' } }
    const given = handlers({ answer: answer({ run: cut }) }).handlers
    const { code, out, err } = await runFake(['ask', 'Why?', '--web', '--json'], { handlers: given })
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('quarry: The stream stopped (run 7). What came is kept: quarry runs open 7\n')
  })
})

describe('chat', () => {
  test('sends every parameter of web chat by its documented name', async () => {
    const { handlers: given, asked } = handlers({})
    const tools = await fileOf([{ type: 'function', function: { name: 'f' } }])
    const flags = {
      '--max-tokens': '9',
      '--max-completion-tokens': '10',
      '--temperature': '2',
      '--top-p': '0.5',
      '--frequency-penalty': '-2',
      '--presence-penalty': '2',
      '--stop': 'x',
      '--seed': '-4',
      '--user': 'u',
      '--web-search': 'off',
      '--response-format': '{"type":"json_object"}',
      '--reasoning': '{"effort":"low"}',
      '--logit-bias': '{"5":100}',
      '--tools': tools,
      '--tool-choice': 'required',
      '--system': 'Be brief.',
    }
    const argv = ['chat', 'Why?', ...Object.entries(flags).map(([name, value]) => `${name}=${value}`), '--json']
    const { code, out } = await runFake(argv, { handlers: given })
    expect(code).toBe(0)
    expect(Object.keys(JSON.parse(out))).toEqual([
      'run',
      'state',
      'model',
      'requestId',
      'text',
      'reasoning',
      'toolCalls',
      'stopReason',
      'queries',
      'sources',
      'citations',
      'warning',
      'usage',
    ])
    const parameters = {
      max_tokens: 9,
      max_completion_tokens: 10,
      temperature: 2,
      top_p: 0.5,
      frequency_penalty: -2,
      presence_penalty: 2,
      stop: ['x'],
      seed: -4,
      user: 'u',
      web_search: 'off',
      response_format: { type: 'json_object' },
      reasoning: { effort: 'low' },
      logit_bias: { 5: 100 },
      tools: [{ type: 'function', function: { name: 'f' } }],
      tool_choice: 'required',
    }
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Why?' },
    ]
    expect(asked).toEqual([['chat', { messages, parameters }]])
  })

  test('--protocol messages has parameters of its own', async () => {
    const { handlers: given, asked } = handlers({})
    const before = await fileOf([{ role: 'assistant', content: 'Hm.' }])
    const argv = [
      'chat',
      'Why?',
      '--protocol',
      'messages',
      '--messages',
      before,
      '--top-k',
      '0',
      '--tool-choice',
      'required',
    ]
    const more = [
      '--stop',
      'x',
      '--system',
      's',
      '--thinking',
      '{"type":"enabled"}',
      '--protocol-version',
      '2023-06-01',
    ]
    expect((await runFake([...argv, ...more], { handlers: given })).code).toBe(0)
    const messages = [
      { role: 'assistant', content: 'Hm.' },
      { role: 'user', content: 'Why?' },
    ]
    const parameters = {
      system: 's',
      topK: 0,
      stopSequences: ['x'],
      toolChoice: { type: 'any' },
      thinking: { type: 'enabled' },
    }
    expect(asked).toEqual([['message', { messages, maxTokens: 4096, version: '2023-06-01', parameters }]])
  })

  test.each([
    [['--top-k', '1'], '--top-k'],
    [['--protocol', 'messages', '--frequency-penalty=1'], '--frequency-penalty'],
    [['--tools', '[{'], '--tools'],
    [['--tools', 'none-such.json'], 'none-such.json'],
  ])('%j is wrong usage, and says which', async (flags, named) => {
    const { code, err, opened } = await runFake(['chat', 'Why?', ...flags], { handlers: handlers({}).handlers })
    expect(code).toBe(2)
    expect(err).toContain(named)
    expect(opened).toEqual([])
  })
})

describe('research', () => {
  test('says the number of its run, which exports it', async () => {
    const { code, err } = await runFake(['research', 'Why?'], { handlers: handlers({}).handlers })
    expect([code, err]).toEqual([0, expect.stringContaining('This is run 7: quarry export --report 7 ')])
  })

  test('--json, with every flag', async () => {
    const { handlers: given, asked } = handlers({})
    const selections = await fileOf({ angles: [{ id: 'a1', selected: false }] })
    const flags = ['--tier', 'pro', '--plan-id', 'p', '--selections', selections, '--background', 'b', '--no-brief']
    const { code, out, err } = await runFake(['research', 'Why?', ...flags, '--json'], { handlers: given })
    expect([code, err]).toEqual([0, 'Done\n'])
    expect(JSON.parse(out)).toEqual({
      run: 7,
      state: 'complete',
      model: 'm',
      requestId: 'r-1',
      question: 'Why?',
      tier: 'pro',
      plan: null,
      rounds: [],
      brief: null,
      report: 'So.[^1]',
      citations: [publicCitation],
      visuals: [],
      html: null,
      usage: { total_tokens: 5 },
    })
    const chosen = { angles: [{ id: 'a1', selected: false }] }
    const input = { question: 'Why?', tier: 'pro', planId: 'p', selections: chosen, background: 'b', noBrief: true }
    expect(asked).toEqual([['research', input]])
    await runFake(['research', 'Why?', '--skip-plan', '--continue-anyway'], { handlers: given })
    expect(asked[1]?.[1]).toEqual({ question: 'Why?', skipPlan: true, continueAnyway: true })
  })

  test('that pauses shows what to choose from, and how to go on', async () => {
    const plan = {
      planId: 'p-1',
      requiresSelection: true,
      question: 'Why?',
      angles: [{ id: 'a1', title: 'One', description: '' }],
    }
    const paused = research({ run: { ...run, state: 'paused' }, plan, report: '', citations: [] })
    const { code, out } = await runFake(['research', 'Why?'], { handlers: handlers({ research: paused }).handlers })
    expect(code).toBe(0)
    expect(out).toContain('a1  One')
    expect(out).toContain('quarry research "Why?" --tier pro --plan-id p-1 --selections FILE')
  })

  test('selections must be a JSON object', async () => {
    const list = await fileOf([])
    expect((await runFake(['research', 'Why?', '--selections', list])).code).toBe(2)
    expect((await runFake(['research', 'Why?', '--selections', await fileOf('{'), '--json'])).code).toBe(2)
  })
})

describe('runs', () => {
  test('list has both kinds, newest first', async () => {
    const { out } = await runFake(['runs', 'list', '--json'], { handlers: handlers({}).handlers })
    expect(JSON.parse(out)).toEqual([{ ...run, id: 8, kind: 'research' }, run])
  })

  test('open shows what came, and what went wrong', async () => {
    const given = handlers({}).handlers
    const answered = JSON.parse((await runFake(['runs', 'open', '7', '--json'], { handlers: given })).out)
    expect(answered).toMatchObject({ run: 7, text: 'So.[^1]', error: null })
    const researched = JSON.parse((await runFake(['runs', 'open', '8', '--json'], { handlers: given })).out)
    expect(researched).toMatchObject({ report: 'So.[^1]', error: null })
    expect((await runFake(['runs', 'open', '9'], { handlers: given })).code).toBe(1)
  })
})
