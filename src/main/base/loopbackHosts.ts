/** What the Host header of a request to a server of this machine may be: a page whose name was pointed here has another. */
export function loopbackHosts(port: number): readonly string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`)
}
