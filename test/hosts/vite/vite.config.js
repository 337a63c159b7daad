import { defineConfig } from 'vite';

// Where your server with the gateway listens during development.
const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:3000';

export default defineConfig({ server: { proxy: { '/rewards': gateway } } });
