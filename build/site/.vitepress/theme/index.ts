import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/inter';
import '../../../../demo/tokens.css';
import './look.css';

export default {
  extends: DefaultTheme,
  enhanceApp: () => {
    // Needs a browser; the pages are drawn without one.
    if (!import.meta.env.SSR) void import('./live-example.js');
  },
} satisfies Theme;
