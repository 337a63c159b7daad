import { defineConfig } from 'vite';

// Where your server with the gateway listens during development.
const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:3000';

// The sample's pictures are there too. If yours are elsewhere, leave out '/samples'.
export default defineConfig({ server: { proxy: { '/rewards': gateway, '/samples': gateway } } });
