/**
 * The page that a bookmarklet opens: it takes the page of its opener, shows whose it is, and saves it when the user confirms. A
 * browser that is not paired yet is asked for the pairing code once.
 */
export const receivePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Save to Quarry</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css"><script src="/page.js" defer></script>
<main><h1>Save to Quarry</h1><p id="title"></p><p><code id="address"></code></p>
<form id="pair" hidden><label>Pairing code <input id="code" autocomplete="off" spellcheck="false" required></label>
<button>Pair this browser</button></form>
<p><button id="save" hidden>Save this page</button></p><p id="state" role="status">Waiting for the page.</p></main></html>`

export const receiveStyle = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 0; padding: 10vh 24px 48px; background: light-dark(#ffffff, #17191c); color: light-dark(#171b20, #e6e8eb); }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.4rem; line-height: 1.3; }
code { overflow-wrap: anywhere; }
input, button { padding: 6px 12px; font: inherit; }
`

export const receiveScript = `
const at = (id) => document.getElementById(id)
let page
const say = (text) => { at('state').textContent = text }
const post = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { status: answer.status, ...(await answer.json()) }
}
const show = async () => {
  const { paired } = await post('/state', {})
  at('pair').hidden = paired
  at('save').hidden = !paired || !page
  say(!page ? 'Waiting for the page.' : paired ? 'Nothing is saved until you press the button.' : 'Copy the pairing code from the settings of Quarry.')
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== opener || page || typeof data !== 'object' || data === null) return
  const { address, title, html, selection } = data
  if (![address, title, html, selection].every((text) => typeof text === 'string')) return
  if (!URL.canParse(address) || new URL(address).origin !== origin) return
  page = { address, title, html, selection }
  at('title').textContent = title
  at('address').textContent = address
  void show()
})
at('pair').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { status, message } = await post('/pair', { code: at('code').value.trim() })
  if (status === 200) await show()
  else say(message)
})
at('save').addEventListener('click', async () => {
  at('save').disabled = true
  const { status, collection, message } = await post('/pages', page)
  at('save').disabled = status === 200
  say(status === 200 ? 'Saved into "' + collection + '". You can close this page.' : message)
})
opener?.postMessage('quarry:ready', '*')
void show()
`

/** What a user keeps among the bookmarks: it hands the page to {@link receivePage}. It holds no secret: pages can read it. */
export function bookmarkletOf(origin: string): string {
  const script = `(()=>{const o='${origin}',w=open(o+'/page');addEventListener('message',function f(e){if(e.origin!==o||e.data!=='quarry:ready')return;removeEventListener('message',f);w.postMessage({address:location.href,title:document.title,html:'<!doctype html>'+document.documentElement.outerHTML,selection:String(getSelection()||'')},o)})})()`
  return `javascript:${encodeURIComponent(script)}`
}
