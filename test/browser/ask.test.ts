import { expect, test } from 'vitest'
import { groundedPassages } from '../fixtures/grounded/passages.ts'
import { importInto } from './flows.ts'
import { remoteApp, testApp, writeLines } from './testApp.ts'

test('ask a collection, look at what a marker stands for, and open the sentence it quotes', async () => {
  const app = await testApp()
  const { page } = app
  await importInto(page, await writeLines(app, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  // Each mark leads to what it alone stands behind: the third one is that of the engineer.
  const marker = page.getByRole('button', { name: 'Source 1: Harbour of Vell' }).nth(2)
  await page.getByText('Based on').waitFor()
  await page.mouse.move(2, 2)
  await marker.hover()
  await page.getByRole('tooltip').getByText('Engineer Tilda Marrow drew it').waitFor()
  // The conversation is called by its question, which is said once.
  expect(await page.getByRole('heading', { name: 'Who drew the stone lighthouse of Vell?' }).count()).toBe(1)

  // By keyboard: the card comes with the focus, Enter opens.
  await page.mouse.move(0, 0)
  await marker.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').getByText('Tilda Marrow').waitFor()
  await page.keyboard.press('Enter')
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.locator('mark').first().waitFor()
  expect((await reader.locator('mark').allInnerTexts()).join(' ')).toContain('Engineer Tilda Marrow drew it')
  expect(await reader.getByRole('document').innerText()).toContain('The harbour of Vell was dug in 1874')
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()

  // A question that leans on the one before; then it is edited, which branches.
  await box.fill('And when was the harbour dug?')
  await page.keyboard.press('Enter')
  const second = page.getByRole('article', { name: 'And when was the harbour dug?' })
  await second.getByText('1874').first().waitFor()
  await page.getByText('2 questions').waitFor()
  await box.press('ArrowUp')
  expect(await box.inputValue()).toBe('And when was the harbour dug?')
  await box.fill('Which enzyme splits starch in saliva?')
  await page.keyboard.press('Enter')
  const refused = page.getByRole('region', { name: 'No evidence for an answer' })
  await refused.waitFor()
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('button', { name: 'Previous branch' }).click()
  await second.getByText('1874').first().waitFor()
  await page.getByRole('button', { name: 'Next branch' }).click()
  await refused.getByRole('button', { name: 'Search the web instead' }).click()
  expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
    'Which enzyme splits starch in saliva?',
  )

  // Kept, found again, and deleted with a way back.
  await page.getByRole('searchbox', { name: 'Search history' }).fill('LIGHTHOUSE')
  await page.getByRole('button', { name: /^Who drew the stone lighthouse of Vell\?/ }).click()
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('No matching questions.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Who drew the stone lighthouse of Vell\?/ }).waitFor()
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('documents, notes and the web are asked together; what is searched for and sent is seen before, and Ask comes back', async () => {
  const app = await testApp()
  const { page } = app
  await importInto(page, await writeLines(app, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('The lamp of Quillon Point is green.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The lamp of Quillon Point is green.').first().waitFor()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: /^Answer from/ }).click()
  await page.getByText('My notes and highlights').click()
  await page.getByText('The web', { exact: true }).click()
  await page.keyboard.press('Escape')
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('What colour is the lamp of Quillon Point?')
  await page.getByText(/^About [\d,]+ of 16,000 tokens, /).waitFor()
  await box.press('Enter')
  // A note has a marker of its own kind, and the card says so.
  const marker = page.getByRole('button', { name: /^Source \d+, My note: / }).first()
  await marker.waitFor()
  await page.mouse.move(2, 2)
  await marker.hover()
  await page.getByRole('tooltip').getByText('My note').waitFor()
  // What depends on the question before is searched for with its words, which can be changed.
  await box.fill('Who drew it?')
  await page.getByText('Depends on the question before.').waitFor()
  await page.getByRole('button', { name: 'Edit search' }).click()
  await page.getByRole('textbox', { name: 'Search for' }).fill('Who drew the stone lighthouse of Vell?')
  await box.press('Enter')
  await page.getByText('Searched for, as you wrote it: Who drew the stone lighthouse of Vell?').waitFor()
  await page.getByRole('button', { name: 'Jobs', exact: true }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article', { name: 'Who drew it?' }).waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByText('Ask your collections').waitFor()
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('one document is asked from where it is read, and left out again', async () => {
  const app = await testApp()
  const { page } = app
  await importInto(page, await writeLines(app, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('region', { name: 'Collections' }).locator('.navItem', { hasText: 'region' }).click()
  await page.getByRole('row').filter({ hasText: 'Harbour of Vell' }).first().click()
  await page.getByRole('document').getByText('Tilda Marrow').waitFor()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('button', { name: 'Ask about this document' }).click()
  const asked = page.getByRole('group', { name: 'Only from' })
  await asked.getByText('Harbour of Vell').waitFor()
  // The question is where the focus is. Only this document answers: what another says is no evidence.
  const box = page.getByRole('textbox', { name: 'Question' })
  await page.keyboard.type('How much thickness did the Skarn Glacier lose in 2019?')
  expect(await box.inputValue()).toBe('How much thickness did the Skarn Glacier lose in 2019?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'No evidence for an answer' }).waitFor()
  await asked.getByText('Harbour of Vell').waitFor()
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  await asked.getByRole('button', { name: 'Remove Harbour of Vell' }).click()
  expect(await asked.count()).toBe(0)

  // The palette asks about what is being read.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('about this document')
  await page.keyboard.press('Enter')
  await asked.getByText('Harbour of Vell').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('an answer that is stopped is kept as far as it came, and asked again is a branch beside it', async () => {
  const app = await remoteApp({ chat: [{ on: 1, do: 'slowStream', delayMs: 400 }] })
  const { page } = app
  await importInto(page, await writeLines(app, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Language model' }).fill('local/extract-1.0')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  const turn = page.getByRole('article', { name: 'Who drew the stone lighthouse of Vell?' })
  await turn
    .getByText(/\w+ \w+/)
    .nth(1)
    .waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await box.press('Escape')
  await turn.getByText('This ended early.').waitFor()
  await page.reload()
  await turn.getByText('You stopped it.').waitFor()
  await turn.getByRole('button', { name: 'Answer again' }).click()
  await page.getByText('2 of 2').waitFor()
  await turn.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  expect(app.service.received().filter(({ operation }) => operation === 'chat')).toHaveLength(2)
})

test('a service that needs a model is asked of with one named in the form, which stays for the next question', async () => {
  const app = await remoteApp({})
  const { page, service } = app
  await importInto(page, await writeLines(app, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.getByText('Enter a language model first').waitFor()
  const ask = page.locator('.askForm').getByRole('button', { name: 'Ask', exact: true })
  expect(await ask.isDisabled()).toBe(true)
  const model = page.getByRole('textbox', { name: 'Language model' })
  await model.fill('local/extract-1.0')
  await model.press('Enter')
  await page.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  // A question that follows goes to the same model, a new conversation to what was named last.
  expect(await page.getByRole('textbox', { name: 'Language model' }).getAttribute('placeholder')).toBe(
    'local/extract-1.0',
  )
  await box.fill('And when was the harbour dug?')
  await box.press('Enter')
  await page.getByRole('article', { name: 'And when was the harbour dug?' }).getByText('1874').first().waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  expect(await page.getByRole('textbox', { name: 'Language model' }).inputValue()).toBe('local/extract-1.0')
  expect(service.received().filter(({ operation }) => operation === 'chat')).toHaveLength(2)
  expect(app.complaints).toEqual([])
})
