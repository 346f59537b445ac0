import { parseCode, post, readPairing } from './pairing.js'

const at = (id) => document.getElementById(id)
const say = (text) => {
  at('state').textContent = text
}

at('pair').addEventListener('submit', async (event) => {
  event.preventDefault()
  const pairing = parseCode(at('code').value)
  if (!pairing) {
    say('This is not a pairing code.')
    return
  }
  try {
    await post(pairing, '/pair', { code: pairing.code })
    await chrome.storage.local.set({ code: pairing.code })
    say('Paired. The button of the extension saves the page you are looking at.')
  } catch (error) {
    say(error.message)
  }
})

const paired = await readPairing()
if (paired) say('This browser is paired.')
