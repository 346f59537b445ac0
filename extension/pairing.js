/** The pairing code names the port of Quarry on this computer and the secret that it knows this browser by. */
export function parseCode(code) {
  const [, port, secret] = /^(\d{1,5})-([0-9a-f]{16,})$/.exec(code.trim()) ?? []
  return port === undefined ? undefined : { code: code.trim(), origin: `http://127.0.0.1:${port}`, secret }
}

/** Undefined before the first pairing. */
export async function readPairing() {
  const { code = '' } = await chrome.storage.local.get('code')
  return parseCode(code)
}

/** Asks Quarry. Throws an error in words for the user. */
export async function post({ origin, secret }, path, body) {
  let answer
  try {
    answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
  } catch {
    throw new Error('Quarry does not answer. Start it, and turn on pages from the browser in its settings.')
  }
  const reply = await answer.json()
  if (!answer.ok) throw new Error(reply.message)
  return reply
}
