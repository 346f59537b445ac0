import { expect, onTestFinished, test } from 'vitest'
import type { SharedCollectionView, TeamStateView } from '../../src/contract/team.ts'
import { systemClock } from '../../src/main/base/clock.ts'
import { startPglite } from '../fixtures/team/pgliteServer.ts'
import { pushed } from '../fixtures/team/teamDesks.ts'
import { records as otherRecords, testBench } from '../fixtures/testCore.ts'
import { testApp, type TestAppOptions } from './testApp.ts'

/** The page of teams over one whose server answers this. */
async function teamAnswering(
  state: Partial<TeamStateView>,
  options?: TestAppOptions,
  known: Pick<TeamStateView, 'shared'> = { shared: [] },
) {
  const { page } = await testApp(options)
  // Its address is another one once it is opened.
  await page.getByRole('complementary', { name: 'Sidebar' }).waitFor()
  const team = { name: 'East', url: 'postgres://ada@localhost/east', ...known }
  const nothing = { documents: 0, texts: 0, server: null, spaces: [], collections: [], closed: [], linked: [] }
  const answer: TeamStateView = { ...team, reason: null, member: 'ada', role: 'owner', ...nothing, ...state }
  await page.route('**/api/teams/list', (route) => route.fulfill({ json: { value: [team] } }))
  await page.route('**/api/teams/status', (route) => route.fulfill({ json: { value: [answer] } }))
  await page.evaluate(`location.hash = '#/teams'`)
  // What the page knows of teams by now is not from here.
  await page.reload()
  return page.getByRole('region', { name: 'East' })
}

const shared: SharedCollectionView = {
  name: 'Ports',
  nameHere: 'Ports',
  collectionId: 1,
  documents: 2,
  addedBy: 'ada',
  addedAt: '2031-01-01T08:00:00Z',
  waiting: 0,
  marksWaiting: 0,
  pushedAt: null,
  pulledAt: null,
  role: 'reader',
  restricted: false,
}

/** A team on whose server another desk shares six documents about harbours. */
async function teamWithHarbours() {
  const server = await startPglite()
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  onTestFinished(stop)
  const bench = await testBench({ clock: systemClock })
  const { core, client } = await bench.open({ library: 'other', local: true })
  await bench.import(client, otherRecords(6), { collection: 'Harbours' })
  await client.teams.init({ url: server.url, workspace: 'East' })
  await pushed(client, 'Harbours')
  await core.close()
  return { url: server.url, stop }
}

test('a team is connected, its collections are found and taken over, its own are shared, and its server may go', async () => {
  const team = await teamWithHarbours()
  const { page, complaints } = await testApp({ holding: 'sample' })
  await page.evaluate(`location.hash = '#/teams'`)
  await page.getByRole('heading', { name: 'No team yet' }).waitFor()
  await page.getByRole('button', { name: 'Connect to a team…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the database').fill('https://db.example.org')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog
    .getByRole('alert')
    .getByText(/no address of a PostgreSQL database/)
    .waitFor()
  // What failed leaves the focus in the dialog, so that Escape still closes it.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Connect to a team…' }).click()
  await dialog.getByText('Set up a new team in this database').click()
  await dialog.getByRole('heading', { name: 'Set up a team' }).waitFor()
  await dialog.getByText('Set up a new team in this database').click()
  const address = new URL(team.url)
  const { password } = address
  address.password = ''
  await dialog.getByLabel('Address of the database').fill(address.href)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const section = page.getByRole('region', { name: 'East' })
  await section.getByText('On a server', { exact: true }).waitFor()
  await section.getByText('Owner', { exact: true }).waitFor()
  const harbours = section.getByRole('listitem').filter({ hasText: 'Harbours' })
  await harbours.getByText('On the server only').waitFor()
  await harbours.getByText(/^6 documents · shared by postgres on /).waitFor()

  // Without a name no second team is made beside the one that is there.
  await page.getByRole('button', { name: 'Connect to a team…' }).click()
  await dialog.getByText('Set up a new team in this database').click()
  await dialog.getByLabel('Address of the database').fill(address.href)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByText('“East” was there already, and is up to date.').waitFor()

  // Found before it is here, and marked as what it is.
  const searched = async () => {
    await page.evaluate(`location.hash = '#/search'`)
    const box = page.getByRole('searchbox', { name: 'Search query' })
    await box.fill('text about harbours')
    await page.keyboard.press('Enter')
    return page.getByRole('region', { name: 'From teams' })
  }
  const found = await searched()
  await found.getByText('East: 6 more').waitFor()
  await found.getByRole('button', { name: 'Show' }).click()
  const remote = found.getByRole('list', { name: 'Found on servers of teams' }).getByRole('listitem')
  expect(await remote.count()).toBe(6)
  await remote.first().getByText('added by postgres').waitFor()
  // A press on it opens what is known of it: its text, and where it is from.
  await remote.first().locator('.hitFacts').click({ force: true })
  const opened = page.getByRole('dialog', { name: /^Record \d$/ })
  await opened.getByText('This passage was found on the server of “East”').waitFor()
  await opened.getByText('It comes with “Harbours”.').waitFor()
  await opened.locator('.teamHitText').getByText('harbours').waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  const region = await found.boundingBox()
  expect(region?.height).toBeLessThan(350)

  // Counted with what is here, each document once; a count leads to its filter.
  await found.getByRole('button', { name: 'Count with teams' }).click()
  await found.getByText(/^\d+ documents by word, here and in teams$/).waitFor()
  const rows = found.getByRole('region', { name: 'Kind' }).getByText('Table row')
  await rows.click()
  await found.getByText('6 documents by word, here and in teams').waitFor()
  await rows.click()
  // One of the two is open at a time: the results of the library stay in sight.
  await found.getByRole('button', { name: 'Show' }).click()
  expect(await found.getByRole('region', { name: 'Kind' }).count()).toBe(0)

  await remote.first().getByRole('button', { name: 'Take over…' }).click()
  await page.getByRole('button', { name: 'Take over Harbours' }).click()
  await page.getByText('“Harbours”: 6 documents, 6 vectors taken over.').waitFor()
  await harbours.getByText('Shared', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Who added what to Harbours' }).click()
  await page.getByRole('dialog').getByRole('cell', { name: 'Record 3' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await section.getByRole('button', { name: 'Share a collection…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Collection' }).click()
  await page.getByRole('option', { name: /Sample/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText(/^“Sample”: \d+ documents, \d+ vectors sent\.$/).waitFor()
  await section.getByRole('button', { name: 'Sample', exact: true }).click()
  await page.getByRole('button', { name: 'Shared with East', exact: true }).click()

  // The sidebar marks what is shared, and its owner says who may use it.
  await page.getByRole('button', { name: /Sample.*Shared with East/ }).waitFor()
  await section.getByRole('button', { name: 'Who may use it: Sample' }).click()
  const rights = page.getByRole('dialog')
  await rights.getByRole('cell', { name: 'postgres', exact: true }).first().waitFor()
  await rights.getByText('Restrict it to some').click()
  await rights.getByText('Only those below and the owners of the team see it.').waitFor()
  await rights.getByRole('button', { name: 'Withdraw the role of postgres' }).click()
  await rights.getByText('No member has a role of its own here.').waitFor()
  await rights.getByRole('button', { name: 'Choose a member' }).click()
  await page.getByRole('option', { name: /postgres/ }).click()
  await rights.getByRole('button', { name: 'Grant', exact: true }).click()
  await rights.getByRole('button', { name: 'Role of postgres' }).getByText('Reader').waitFor()
  await rights.getByRole('button', { name: 'Close' }).click()
  await section.getByRole('listitem').filter({ hasText: 'Sample' }).getByText('Restricted', { exact: true }).waitFor()

  await section.getByRole('button', { name: 'Members…' }).click()
  const members = page.getByRole('dialog')
  await members.getByRole('cell', { name: 'postgres', exact: true }).waitFor()
  await members.getByLabel('Name').fill('maria')
  await members.getByRole('button', { name: 'Invite', exact: true }).click()
  await members.getByText('Give this address and password to the new member.').waitFor()
  await members.getByRole('button', { name: /Role of maria/ }).click()
  await page.getByRole('option', { name: /Reader/ }).click()
  await members
    .getByRole('button', { name: /Role of maria/ })
    .getByText('Reader')
    .waitFor()
  // On the line of the boxes beside it.
  const boxes = [members.getByLabel('Name'), members.getByRole('button', { name: 'Invite', exact: true })]
  const tops = await Promise.all(boxes.map(async (one) => (await one.boundingBox())?.y))
  expect(tops[1]).toBe(tops[0])
  await members.getByRole('button', { name: 'Remove maria from the team' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove maria from “East”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await members.getByRole('cell', { name: 'maria', exact: true }).count()).toBe(1)
  await members.getByRole('button', { name: 'Remove maria from the team' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => members.getByRole('cell', { name: 'maria', exact: true }).count()).toBe(0)
  await members.getByRole('button', { name: 'Close' }).click()

  // The server goes: nothing of the library does, and it is said.
  await team.stop()
  await page.evaluate(`location.hash = '#/search'`)
  const box = page.getByRole('searchbox', { name: 'Search query' })
  await box.fill('cocoa harvest')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  await page.getByRole('region', { name: 'From teams' }).getByText('East: not searched').waitFor()
  await page.evaluate(`location.hash = '#/teams'`)
  await page.getByRole('button', { name: 'Ask the servers again' }).click()
  await section.getByText('Not available', { exact: true }).waitFor()
  const known = section.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Harbours' }) })
  await known.getByText(/^last exchanged on /).waitFor()
  expect(await known.getByText('Changed here').count()).toBe(0)
  await section.getByRole('button', { name: 'Connect again…' }).click()
  await dialog.getByText('Bring the team’s database up to date, too').click()
  await dialog.getByRole('button', { name: 'Bring up to date' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Disconnect…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'No team yet' }).waitFor()
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('a reader is told of nothing to send, and what is closed is not told as nothing', async () => {
  const collections = [
    { ...shared, marksWaiting: 3 },
    { ...shared, name: 'Quays', nameHere: 'Quays', collectionId: 2, waiting: 2, marksWaiting: 3 },
  ]
  const section = await teamAnswering({ role: 'reader', collections })
  await section.getByRole('listitem').filter({ hasText: 'Ports' }).getByText('Shared', { exact: true }).waitFor()
  await section.getByRole('listitem').filter({ hasText: 'Quays' }).getByText('2 only here', { exact: true }).waitFor()
  expect(await section.getByText('to send').count()).toBe(0)

  const closed = await teamAnswering({ role: 'reader' })
  await closed.getByText('This team shares no collection with you.').waitFor()
})

test('the page of a collection tells a reader of nothing to send, and a note who of a team wrote it', async () => {
  const known = { shared: [{ collectionId: 1, waiting: 2 }] }
  const collections = [{ ...shared, waiting: 2 }]
  const section = await teamAnswering({ role: 'reader', collections }, { holding: 'sample' }, known)
  const page = section.page()
  await section.waitFor()
  await page.evaluate(`location.hash = '#/collection/1'`)
  const badge = page.locator('.sharedBadge')
  await badge.getByText('Shared with East · 2 only here').waitFor()
  expect(await badge.getByText('to send').count()).toBe(0)

  const note = {
    id: 1,
    documentId: null,
    title: null,
    highlightId: null,
    quote: null,
    text: 'Ask the pilots.',
    links: [],
  }
  const at = '2031-01-01T08:00:00Z'
  const items = [{ ...note, createdAt: at, changedAt: at, addedBy: 'maria' }]
  await page.route('**/api/notes/list', (route) => route.fulfill({ json: { value: { total: 1, items } } }))
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('article', { name: 'Note' }).getByText('by maria').waitFor()
})

test('a library without collections is told that there is none to share', async () => {
  const section = await teamAnswering({})
  await section.getByRole('button', { name: 'Share a collection…' }).click()
  await section
    .page()
    .getByText('This library has no collection that could be shared. Import something first.')
    .waitFor()
})

test('where every collection is shared, that is told', async () => {
  const section = await teamAnswering({ collections: [shared] }, { holding: 'sample' })
  await section.getByRole('button', { name: 'Share a collection…' }).click()
  await section.page().getByText('Every collection of this library is shared already.').waitFor()
})

test('without its server the page of a team has its collections and what was changed in them', async () => {
  const linked = [{ collectionId: 1, nameHere: 'Ports', waiting: 2, marksWaiting: 3, pushedAt: null, pulledAt: null }]
  const section = await teamAnswering({ reason: 'Its server is gone.', member: null, role: null, linked })
  const row = section.getByRole('list', { name: 'Collections of East' }).getByRole('listitem')
  await row.getByText('Changed here: 2 documents, marks of 3', { exact: true }).waitFor()
})
