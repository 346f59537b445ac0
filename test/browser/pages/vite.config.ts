import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages over the fake core, to be looked at: `npx vite --config test/browser/pages/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', fs: { allow: ['../../..'] } },
  cacheDir: '../../../.cache/vite-pages',
})
