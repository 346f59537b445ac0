import { post, readPairing } from './pairing.js'

chrome.action.onClicked.addListener((tab) => {
  void save(tab)
})

/** Hands the page of a tab over, and says on the button how that went. */
async function save(tab) {
  const pairing = await readPairing()
  if (!pairing) {
    await chrome.runtime.openOptionsPage()
    return
  }
  await show(tab, '…', 'Saving this page to Quarry')
  try {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: takePage })
    const { collection } = await post(pairing, '/pages', frame.result)
    await show(tab, '✓', `Saved into "${collection}"`)
  } catch (error) {
    await show(tab, '!', error.message)
  }
}

async function show({ id: tabId }, text, title) {
  await chrome.action.setBadgeText({ tabId, text })
  await chrome.action.setTitle({ tabId, title })
}

/** Runs in the page: the page as it is shown, whatever scripts made of it. */
function takePage() {
  const { doctype, documentElement, title } = document
  const type = doctype ? `<!doctype ${doctype.name}>` : ''
  return {
    address: location.href,
    title,
    html: type + documentElement.outerHTML,
    selection: String(getSelection() ?? ''),
  }
}
