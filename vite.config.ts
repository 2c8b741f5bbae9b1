import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { browserChunks } from './scripts/browser-chunks.ts';
import { compressAssets } from './scripts/compress-assets.ts';
import { namePackages } from './scripts/licences/name-packages.ts';

/** A module that runs in a thread of the server is a file of the server build by its own name: `new URL('./its-name.js', import.meta.url)`. */
function threadOf(id: string): Plugin {
  return {
    name: 'server-thread',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id, fileName: `${path.basename(id, '.ts')}.js` });
    },
  };
}

/**
 * One build for pages and server: the server's entry is our own main.ts, which imports the page build, so that core
 * exists once in a process (decision 0001). It holds all libraries but package.json's `dependencies`, so that a built product installs no others: those
 * are programs for a platform, and what starts a thread from a file of its own (decision 0063).
 */
export default defineConfig({
  // Files that browsers ask for by a name of their own: /favicon.ico, the icons of home screens.
  publicDir: 'src/web/static',
  plugins: [
    tailwindcss(),
    reactRouter(),
    compressAssets(),
    namePackages(),
    threadOf('src/adapters/documents/printing-thread.ts'),
  ],
  // Our packages' exports name what is published; here their sources are used.
  resolve: { tsconfigPaths: true },
  // Nobody reads the sizes that a build would work out by compressing all of it once more.
  build: { target: 'es2022', reportCompressedSize: false },
  // Public pages have scripts of their own, imported as `?worker&url`: bundled apart from React's, hashed, split at import().
  worker: { format: 'es', plugins: () => [namePackages()] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: browserChunks } } } },
    ssr: {
      resolve: {
        noExternal: true,
        external: Object.keys(manifest.dependencies),
        // React Router takes this one away where its adapter for Node is no `dependency`.
        conditions: ['node'],
      },
      build: {
        target: 'node24',
        // What finds files by its own place (migrations, assets) is as deep in the build as in the sources.
        rollupOptions: { input: './src/main.ts', output: { chunkFileNames: '[name]-[hash].js' } },
      },
    },
  },
});
