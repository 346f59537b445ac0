import { connect } from './api.ts'
import { startApp } from './startApp.tsx'

const root = document.getElementById('root')
if (root) startApp(root, await connect())
