import { defineConfig } from 'vite';

/** The classic script; the modules beside it come from the compiler. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: { entry: 'src/script.ts', formats: ['iife'], name: 'inlineCheckout', fileName: () => 'inline.js' },
  },
});
