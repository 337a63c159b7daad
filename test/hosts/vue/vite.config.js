import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const elements = ['rewards-widget', 'giveaway-flow'];

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => elements.includes(tag) } } })],
});
