import { defineConfig } from 'vite';

/** For the studio page. What is published is bundled by `build/build.ts`. */
export default defineConfig({
  server: { forwardConsole: false },
});
