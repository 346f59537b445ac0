import { expect, test } from 'vitest'
import { groundedPassages } from '../../fixtures/grounded/passages.ts'
import { newCollection } from '../flows.ts'
import { records, remoteApp, testApp } from '../testApp.ts'

const region = { holding: { collection: 'region', records: groundedPassages } }

test('ask a collection, look at what a marker stands for, and open the sentence it quotes', async () => {
  const app = await testApp(region)
  const { page } = app
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
  await expect.poll(() => page.getByRole('heading', { name: 'Who drew the stone lighthouse of Vell?' }).count()).toBe(1)

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
  await expect.poll(() => reader.getByRole('document').innerText()).toContain('The harbour of Vell was dug in 1874')
  // A tab that was chosen before gives way to the sentence, also when the same citation is opened again.
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await reader.getByRole('document').waitFor({ state: 'detached' })
  await marker.click()
  await reader.locator('mark').first().waitFor()
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await reader.waitFor({ state: 'detached' })
  await marker.click()
  await reader.locator('mark', { hasText: 'Engineer Tilda Marrow drew it' }).waitFor()
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()

  // A question that leans on the one before; then it is edited, which branches.
  await box.fill('And when was the harbour dug?')
  await page.keyboard.press('Enter')
  const second = page.getByRole('article', { name: 'And when was the harbour dug?' })
  await second.getByText('1874').first().waitFor()
  await page.getByText('2 questions').waitFor()
  await box.press('ArrowUp')
  await expect.poll(() => box.inputValue()).toBe('And when was the harbour dug?')
  await box.fill('Which enzyme splits starch in saliva?')
  await page.keyboard.press('Enter')
  const refused = page.getByRole('region', { name: 'No evidence for an answer' })
  await refused.waitFor()
  await page.getByText('2 of 2').waitFor()
  const previous = page.getByRole('button', { name: 'Previous branch' })
  await previous.press('Enter')
  // There is none before it: the button does nothing more, and the keyboard stays where it is.
  await expect.poll(() => previous.isDisabled()).toBe(true)
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Previous branch')
  await second.getByText('1874').first().waitFor()
  await page.getByRole('button', { name: 'Next branch' }).click()
  await refused.getByRole('button', { name: 'Search the web instead' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
    .toBe('Which enzyme splits starch in saliva?')

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
  const app = await testApp(region)
  const { page } = app
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
  // The model and the room of its context are seen before anything is typed.
  await page.getByText(/^The model reads at most 16,000 tokens at once, about 12,000 words/).waitFor()
  await page.getByRole('button', { name: 'Known language models' }).click()
  await page.getByRole('option', { name: /^local\/reason-1\.0/ }).click()
  await box.fill('What colour is the lamp of Quillon Point?')
  await page.getByText(/^About [\d,]+ of the 16,000 tokens /).waitFor()
  await box.press('Enter')
  await page
    .locator('.visuallyHidden[aria-live]', { hasText: /^Answered from \d+ passages\.$/ })
    .waitFor({ state: 'attached' })
  // A note has a marker of its own kind, and the card says so.
  const marker = page.getByRole('button', { name: /^Source \d+, My note: / }).first()
  await marker.waitFor()
  await page.mouse.move(2, 2)
  await marker.hover()
  await page.getByRole('tooltip').getByText('My note').waitFor()
  // It leads to the note alone; Back leads to the answer.
  await marker.click()
  await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor()
  await page.getByText('The lamp of Quillon Point is green.').first().waitFor()
  await page.getByRole('button', { name: 'Show all notes' }).click()
  await page.getByRole('tab', { name: 'Free notes' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('article', { name: 'What colour is the lamp of Quillon Point?' }).waitFor()
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
  // Also the next time the app is opened; and Back leads out of the page.
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article', { name: 'Who drew it?' }).waitFor()
  // A new question is answered from notes as the last one was; the web, which costs, is asked for each time.
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('button', { name: /^Answer from/ }).click()
  expect(await page.getByRole('checkbox', { name: 'My notes and highlights' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'The web' }).isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('article', { name: 'Who drew it?' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  // What the mouse rests on has its keys in its name.
  await page.mouse.move(640, 2)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article', { name: 'Who drew it?' }).waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByText('Ask your collections').waitFor()
  // The depth of a research is chosen in the same form.
  await page.getByText('Research', { exact: true }).last().click()
  await page.getByRole('button', { name: /Depth/ }).click()
  await page.getByRole('option', { name: 'Lite' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Why was the cocoa harvest late?')
  await page.keyboard.press('Enter')
  await page.getByText('Lite', { exact: true }).first().waitFor()
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('what is asked is told where one writes, and a new question begins with the collection it was come from', async () => {
  const { page, complaints } = await testApp(region)
  const ask = page.getByRole('navigation').getByRole('button', { name: 'Ask', exact: true })
  const box = page.getByRole('textbox', { name: 'Question' })
  const told = () => box.getAttribute('placeholder')
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'region' }).waitFor()
  await ask.click()
  await expect.poll(told).toBe('Your question, answered from region')
  await page.getByRole('button', { name: /^Answer from/ }).click()
  await page.getByText('The web', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(told).toBe('Your question, answered from region · The web')
  await box.fill('Who drew the stone lighthouse of Vell?')
  await box.press('Enter')
  await page.getByRole('article', { name: 'Who drew the stone lighthouse of Vell?' }).waitFor()
  await expect.poll(told).toBe('Ask a follow-up question, answered from region · The web')
  const note = page.getByRole('note').filter({ hasText: 'not from' })
  expect(await note.count()).toBe(0)

  // From another collection, the conversation goes on with a word about it, and the other is asked by itself.
  await newCollection(page)
  const name = page.getByRole('textbox', { name: 'Collection name' })
  await name.fill('Other')
  await name.press('Enter')
  await page.locator('.treeRow', { hasText: 'Other' }).click()
  await page.getByRole('heading', { name: 'Other' }).waitFor()
  await ask.click()
  await note.getByText('Answered from region · The web, not from “Other”.').waitFor()
  await box.fill('What is new?')
  await note.getByRole('button', { name: 'Ask “Other”' }).click()
  await page.getByRole('button', { name: 'Answer from Other' }).waitFor()
  expect(await box.inputValue()).toBe('What is new?')
  await box.fill('')
  expect(await told()).toBe('Your question, answered from Other')

  // What was chosen for a question that was asked is not that of the next one.
  await page.getByRole('button', { name: 'Jobs', exact: true }).click()
  await ask.click()
  await page.getByRole('button', { name: 'New question' }).click()
  await expect.poll(told).toBe('Your question, answered from all collections')

  // A collection is asked with those in it, which is told.
  await page.evaluate(`fetch('/api/collections/move', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 2, parentId: 1 }),
  })`)
  await page.reload()
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'region' }).waitFor()
  await ask.click()
  await page.getByRole('button', { name: 'New question' }).click()
  await expect.poll(told).toBe('Your question, answered from region (with those inside it)')
  expect(complaints).toEqual([])
})

test('a collection is asked from its own menu; marks of Markdown in it make no large heading', async () => {
  const text = '# Quay dockers strike over night work\n\nThe dockers struck as the company cut the pay of night work.'
  const { page, complaints } = await testApp({ holding: { collection: 'Quays', records: [{ id: 'q', text }] } })
  const tree = page.getByRole('region', { name: 'Collections' })
  const ask = page.getByRole('menuitem', { name: 'Ask about this collection' })
  const box = page.getByRole('textbox', { name: 'Question' })
  const told = () => box.getAttribute('placeholder')
  const goBack = async () => {
    await page.evaluate(`location.hash = '#/jobs'`)
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  }
  await tree.getByRole('button', { name: 'Actions for Quays' }).click()
  await ask.click()
  await expect.poll(told).toBe('Your question, answered from Quays')
  await goBack()
  await tree.locator('.navItem', { hasText: 'Quays' }).click({ button: 'right' })
  await ask.click()
  await expect.poll(told).toBe('Your question, answered from Quays')

  // The question is where the focus is.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.type('Why did dockers strike?')
  await page.keyboard.press('Enter')
  const turn = page.getByRole('article', { name: 'Why did dockers strike?' })
  await turn.getByText('Based on').waitFor()
  expect(await turn.locator('.markdown').innerText()).toMatch(/^Quay dockers strike/)
  expect(await turn.locator('.markdown :is(h1, h2, h3, li, blockquote)').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('one document is asked from where it is read, and left out again', async () => {
  const app = await testApp(region)
  const { page } = app
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
  await expect.poll(() => box.inputValue()).toBe('How much thickness did the Skarn Glacier lose in 2019?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'No evidence for an answer' }).waitFor()
  await asked.getByText('Harbour of Vell').waitFor()
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  await asked.getByRole('button', { name: 'Remove Harbour of Vell' }).click()
  await expect.poll(() => asked.count()).toBe(0)

  // The palette asks about what is being read.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('about this document')
  await page.keyboard.press('Enter')
  await asked.getByText('Harbour of Vell').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('an answer that is stopped is kept as far as it came, and asked again is a branch beside it', async () => {
  const app = await remoteApp({ chat: [{ on: 1, do: 'slowStream', delayMs: 400 }] }, region)
  const { page } = app
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
  await turn.getByRole('button', { name: 'Answer again' }).press('Enter')
  await page.getByText('2 of 2').waitFor()
  // The button was disabled meanwhile: the focus is where the next question is written.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await turn.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  expect(app.service.received().filter(({ operation }) => operation === 'chat')).toHaveLength(2)
})

test('a service that needs a model is asked of with one named in the form, which stays for the next question', async () => {
  const app = await remoteApp({}, region)
  const { page, service } = app
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('Who drew the stone lighthouse of Vell?')
  await page.getByText('Enter a language model first').waitFor()
  const ask = page.locator('.askForm').getByRole('button', { name: 'Ask', exact: true })
  await expect.poll(() => ask.isDisabled()).toBe(true)
  const model = page.getByRole('combobox', { name: 'Language model' })
  // The names of the local service are not offered for another; any may be typed.
  await page.getByRole('button', { name: 'Known language models' }).click()
  await page.getByText('The service has not named its models.').waitFor()
  await page.keyboard.press('Escape')
  await model.fill('local/extract-1.0')
  await model.press('Enter')
  await page.getByRole('button', { name: 'Source 1: Harbour of Vell' }).first().waitFor()
  // A question that follows goes to the same model, a new conversation to what was named last.
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Language model' }).getAttribute('placeholder'))
    .toBe('local/extract-1.0')
  await box.fill('And when was the harbour dug?')
  await box.press('Enter')
  await page.getByRole('article', { name: 'And when was the harbour dug?' }).getByText('1874').first().waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Language model' }).inputValue()).toBe('local/extract-1.0')
  expect(service.received().filter(({ operation }) => operation === 'chat')).toHaveLength(2)
  expect(app.complaints).toEqual([])
})

test('several conversations are selected as in every list, deleted together and brought back', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(8) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/ask'`)
  for (const question of ['Who lit the lamp?', 'What took the blossom?', 'Why was the ferry cancelled?']) {
    await page.getByRole('button', { name: 'New question' }).first().click()
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText('Based on').waitFor()
  }
  const rows = page.getByRole('grid', { name: 'History' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  // In a narrow list, too, a row has all of its date, and the number of questions in one line.
  expect(
    await page.evaluate(
      `document.querySelector('.runsList').style.maxWidth = '170px', [...document.querySelectorAll('.runItemFacts .num')].filter((fact) => fact.scrollWidth > fact.clientWidth || fact.offsetHeight > 24).length`,
    ),
  ).toBe(0)
  await rows.filter({ hasText: 'ferry' }).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('Shift+ArrowDown')
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  // What is read is left as it was: only a plain click opens another.
  await page.getByRole('article').getByText('Why was the ferry cancelled?').first().waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('2 conversations moved to the trash.').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText('2 conversations restored.').waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: 'blossom' }).click()
  await page.getByRole('article').getByText('What took the blossom?').first().waitFor()
  expect(app.complaints).toEqual([])
})

test('passages that an answer is based on are selected and filed together', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(8) } })
  const { page } = app
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Who lit the lamp of the lighthouse?')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Based on').click()
  const passages = page.getByRole('grid', { name: 'Passages of the answer' })
  await passages.getByRole('row').nth(1).waitFor()
  const count = await passages.getByRole('row').count()
  await passages.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('group', { name: 'Selection' }).getByText(`${count} selected`).waitFor()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add to…' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Lamps')
  await page.keyboard.press('Enter')
  await page.getByText(`${count} documents added to “Lamps”.`).waitFor()
  expect(app.complaints).toEqual([])
})
