/** Before the worker of pdf.js: its answer with any page but the first is held, and given when it is told to end. */
export const latePages = `{
  const late = new Set()
  const held = []
  const listen = self.addEventListener.bind(self)
  const post = self.postMessage.bind(self)
  listen('message', ({ data: { action, callbackId, data } }) => {
    if (action === 'GetPage' && data.pageIndex > 0) late.add(callbackId)
    if (action === 'Terminate') for (const message of held.splice(0)) post(...message)
  })
  self.postMessage = (...message) => {
    if (!late.has(message[0].callbackId) || !message[0].callback) return post(...message)
    held.push(message)
    new BroadcastChannel('held pages').postMessage(null)
  }
}`

/** Closes the reading pane when an answer is held. */
export const leaveWhilePageComes = `new Promise((resolve) => {
  const channel = new BroadcastChannel('held pages')
  channel.onmessage = () => {
    channel.close()
    document.querySelector('button[aria-label="Close the reading pane"]').click()
    resolve()
  }
})`
