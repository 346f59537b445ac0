import { startApp } from '../../../src/renderer/startApp.tsx'
import { fakeClient } from './fakeClient.ts'

const params = new URLSearchParams(window.location.search)
const root = document.getElementById('root')
if (root) startApp(root, fakeClient({ empty: params.has('empty'), interrupted: params.has('interrupted') }))
