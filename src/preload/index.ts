import { contextBridge, ipcRenderer, webUtils } from 'electron/renderer'
import type { DesktopBridge, DesktopChannels, OfferedPath } from '../contract/desktop.ts'

const channels: DesktopChannels = {
  port: 'quarry:port',
  requestPort: 'quarry:request-port',
  command: 'quarry:command',
  chooseLibrary: 'quarry:choose-library',
  chooseNewLibrary: 'quarry:choose-new-library',
  chooseFolders: 'quarry:choose-folders',
  chooseExport: 'quarry:choose-export',
  readService: 'quarry:read-service',
  changeService: 'quarry:change-service',
  testService: 'quarry:test-service',
  setTheme: 'quarry:set-theme',
  setLanguage: 'quarry:set-language',
  openDocument: 'quarry:open-document',
  setKeys: 'quarry:set-keys',
  notify: 'quarry:notify',
  keepAwake: 'quarry:keep-awake',
  setTray: 'quarry:set-tray',
  import: 'quarry:import',
  open: 'quarry:open',
  openExternal: 'quarry:open-external',
  openLogFolder: 'quarry:open-log-folder',
  showOriginal: 'quarry:show-original',
}

// The link that the app was started with comes before the page listens.
let asked: string | undefined
ipcRenderer.on(channels.open, (_, hash: string) => (asked = hash))

// So do the files.
let offered: readonly OfferedPath[] = []
ipcRenderer.on(channels.import, (_, paths: readonly OfferedPath[]) => (offered = [...offered, ...paths]))

/** The only code between the page and Electron. It runs sandboxed, and it passes on nothing but what is named here. */
const bridge: DesktopBridge = {
  requestPort: () => ipcRenderer.send(channels.requestPort),
  pathOf: (file) => webUtils.getPathForFile(file),
  onCommand: (listener) => {
    const hear = (_: unknown, id: string) => listener(id)
    ipcRenderer.on(channels.command, hear)
    return () => ipcRenderer.off(channels.command, hear)
  },
  chooseLibrary: () => ipcRenderer.invoke(channels.chooseLibrary),
  chooseNewLibrary: () => ipcRenderer.invoke(channels.chooseNewLibrary),
  chooseFolders: () => ipcRenderer.invoke(channels.chooseFolders),
  chooseExport: (fileName) => ipcRenderer.invoke(channels.chooseExport, fileName),
  readService: () => ipcRenderer.invoke(channels.readService),
  changeService: (change) => ipcRenderer.invoke(channels.changeService, change),
  testService: () => ipcRenderer.invoke(channels.testService),
  setTheme: (theme) => ipcRenderer.send(channels.setTheme, theme),
  setLanguage: (language) => ipcRenderer.send(channels.setLanguage, language),
  openDocument: (hash) => ipcRenderer.send(channels.openDocument, hash),
  setKeys: (keys) => ipcRenderer.send(channels.setKeys, keys),
  notify: (notice) => ipcRenderer.send(channels.notify, notice),
  keepAwake: (awake) => ipcRenderer.send(channels.keepAwake, awake),
  setTray: (state) => ipcRenderer.send(channels.setTray, state),
  onImport: (listener) => {
    const take = () => {
      const paths = offered
      offered = []
      if (paths.length > 0) listener(paths)
    }
    take()
    ipcRenderer.on(channels.import, take)
    return () => ipcRenderer.off(channels.import, take)
  },
  onOpen: (listener) => {
    if (asked !== undefined) listener(asked)
    asked = undefined
    const hear = (_: unknown, hash: string) => {
      asked = undefined
      listener(hash)
    }
    ipcRenderer.on(channels.open, hear)
    return () => ipcRenderer.off(channels.open, hear)
  },
  openExternal: (url) => ipcRenderer.invoke(channels.openExternal, url),
  openLogFolder: () => ipcRenderer.invoke(channels.openLogFolder),
  showOriginal: (id) => ipcRenderer.invoke(channels.showOriginal, id),
}
contextBridge.exposeInMainWorld('quarryDesktop', bridge)

// A port cannot pass through the bridge, but it can be posted to the page, which is alone in its window.
ipcRenderer.on(channels.port, (event) => {
  window.postMessage(channels.port, window.location.origin, [...event.ports])
})
